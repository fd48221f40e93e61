//! The numbered rules of docs/rules, the tests and the comments agree: each rule has a test that is named after it, and
//! nobody cites a rule that does not exist.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

/// The page of each game, and the letter of its rules.
const PAGES: [(char, &str); 3] = [('D', "desert.md"), ('N', "nomads.md"), ('B', "bazaar.md")];

/// Where code lives or may come to live; those that do not exist are skipped.
const CODE: [&str; 4] = ["src", "tests", "crates", "benches"];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Rule {
    letter: char,
    number: u32,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter, self.number)
    }
}

impl Rule {
    /// Reads a whole word such as `D18`. Three digits are more than any game needs: a slip such as `D118` must show.
    fn read(word: &str) -> Option<Rule> {
        let mut chars = word.chars();
        let letter = chars.next().filter(|letter| PAGES.iter().any(|(known, _)| known == letter))?;
        let digits = chars.as_str();
        let whole = (1..=3).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
        if !whole || digits.len() > 1 && digits.starts_with('0') {
            return None;
        }
        digits.parse().ok().map(|number| Rule { letter, number })
    }
}

/// The numbers that a page explains, in its order: paragraphs that begin like `**D18.**`.
fn explained(page: &str, letter: char) -> Vec<u32> {
    let leads = page.lines().filter_map(|line| line.strip_prefix("**")?.split_once(".**"));
    let rules = leads.filter_map(|(lead, _)| Rule::read(lead));
    rules.filter(|rule| rule.letter == letter).map(|rule| rule.number).collect()
}

/// The rules that a line of prose cites. What stands in backticks is notation: there `D4` is a hex. Outside of them a hex
/// cannot be told from a rule, but no board has as many columns as a game has rules, so that it never looks wrong.
fn cited(prose: &str) -> impl Iterator<Item = Rule> {
    let spoken = prose.split('`').step_by(2);
    let words = spoken.flat_map(|part| part.split(|c: char| !c.is_alphanumeric() && c != '_'));
    words.filter_map(Rule::read)
}

fn comment(line: &str) -> &str {
    line.split_once("//").map_or("", |(_, comment)| comment)
}

/// The rules that the names of tests begin with, such as `fn d24_d25_each_caravan_scores_each_oasis_once`.
fn proved(code: &str) -> BTreeSet<Rule> {
    let mut rules = BTreeSet::new();
    let mut lines = code.lines().map(str::trim);
    while lines.any(|line| line == "#[test]") {
        let Some(name) = lines.find_map(|line| line.strip_prefix("fn ")) else { break };
        let rule =
            |part: &str| if part == part.to_lowercase() { Rule::read(&part.to_uppercase()) } else { None };
        rules.extend(name.split('_').map_while(rule));
    }
    rules
}

/// The folder with docs, wherever these tests come to live.
fn root() -> PathBuf {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders
        .find(|folder| folder.join("docs/rules").is_dir())
        .expect("docs/rules is above the tests")
        .to_owned()
}

/// All files below a folder that end like this, by their path from the root.
fn files(root: &Path, folder: &str, extension: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for path in entries.map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.extend((!path.ends_with("target")).then_some(path));
            } else if path.extension().is_some_and(|found| found == extension) {
                let text = std::fs::read_to_string(&path).unwrap();
                found.push((path.strip_prefix(root).unwrap().to_owned(), text));
            }
        }
    }
    found.sort();
    found
}

fn code(root: &Path) -> Vec<(PathBuf, String)> {
    CODE.iter().flat_map(|folder| files(root, folder, "rs")).collect()
}

/// In a folder of tests, or a file of them.
fn is_test(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == "tests" || part.as_os_str() == "tests.rs")
}

fn page(root: &Path, name: &str) -> String {
    std::fs::read_to_string(root.join("docs/rules").join(name)).unwrap()
}

/// Everything that the pages explain.
fn rules(root: &Path) -> BTreeSet<Rule> {
    let numbers = |(letter, name): (char, &str)| {
        explained(&page(root, name), letter).into_iter().map(move |number| Rule { letter, number })
    };
    PAGES.into_iter().flat_map(numbers).collect()
}

fn listed(rules: &BTreeSet<Rule>) -> String {
    rules.iter().map(Rule::to_string).collect::<Vec<_>>().join(", ")
}

#[test]
fn rules_are_numbered_without_gaps() {
    let root = root();
    for (letter, name) in PAGES {
        let numbers = explained(&page(&root, name), letter);
        let expected: Vec<u32> = (1..=numbers.len() as u32).collect();
        assert_eq!(numbers, expected, "docs/rules/{name}");
        let title = format!(": {letter}1 to {letter}{}", numbers.len());
        let first = page(&root, name).lines().next().unwrap_or_default().to_owned();
        assert!(
            first.ends_with(&title),
            "docs/rules/{name} is called “{first}” and ends with rule {}",
            numbers.len()
        );
    }
}

#[test]
fn every_rule_has_a_test_that_is_named_after_it() {
    let root = root();
    let tests = code(&root).into_iter().filter(|(path, _)| is_test(path));
    let proved: BTreeSet<Rule> = tests.flat_map(|(_, text)| proved(&text)).collect();
    let unproved = rules(&root).difference(&proved).copied().collect();
    assert!(proved.len() > 100, "tests were found");
    assert_eq!(listed(&unproved), "", "no test of these is called like “d18_two_caravans_never_touch”");
}

#[test]
fn nobody_cites_a_rule_that_does_not_exist() {
    let root = root();
    let rules = rules(&root);
    let mut faults = Vec::new();
    let mut count = 0;
    let mut check = |path: &Path, place: &str, rule: Rule| {
        count += 1;
        if !rules.contains(&rule) {
            faults.push(format!("{}, {place}: {rule}", path.display()));
        }
    };
    for (path, text) in code(&root) {
        for (line, number) in text.lines().zip(1..) {
            cited(comment(line)).for_each(|rule| check(&path, &format!("line {number}"), rule));
        }
        if is_test(&path) {
            proved(&text).into_iter().for_each(|rule| check(&path, "the name of a test", rule));
        }
    }
    let readme = (PathBuf::from("README.md"), std::fs::read_to_string(root.join("README.md")).unwrap());
    for (path, text) in files(&root, "docs", "md").into_iter().chain([readme]) {
        for (line, number) in text.lines().zip(1..) {
            cited(line).for_each(|rule| check(&path, &format!("line {number}"), rule));
        }
    }
    assert!(count > 500, "citations were found");
    assert!(faults.is_empty(), "docs/rules does not explain these: {faults:#?}");
}

#[test]
fn citations_are_told_from_other_words() {
    let all = |prose: &str| listed(&cited(prose).collect());
    assert_eq!(all("D29, D32: areas; N3-N6 (B20)"), "B20, D29, D32, N3, N6");
    assert_eq!(all("see D99 and B0"), "B0, D99");
    assert_eq!(all("`L green D4` and `B7`, but D18"), "D18");
    assert_eq!(all("C7, A1, d18, AD9, D9a, D_9, D1234, D07, N"), "");
    assert_eq!(comment("place(); // so"), " so");
    assert_eq!(comment("place(\"D99\");"), "");
    let code = "#[test]\nfn d24_d25_each_oasis_once() {}\n\nfn d7_helper() {}\n\n#[test]\n#[ignore]\nfn n3_yellow() {}";
    assert_eq!(listed(&proved(code)), "D24, D25, N3");
    assert_eq!(explained("**D1.** One.\n\n**D2.** Two, see D5.\n\n**N3.** No.\n**Not D4.**", 'D'), [1, 2]);
}
