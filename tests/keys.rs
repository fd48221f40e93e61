//! Every sentence that is said is there, every sentence that is there is said, and each gets the details that it names.
//! The key of a fact is a `&'static str`, so none can be built while the program runs. Only those of commands are, from
//! the commands' own names: `bot::tongues` compares them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use caravanserai::guide;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use games::any::Games;
use voice::ENGLISH;

/// What a sentence names.
#[derive(Default, Debug)]
struct Sentence {
    /// Details: `who` for `{ $who }`.
    details: BTreeSet<String>,
    /// Sentences that are part of it.
    parts: BTreeSet<String>,
    speaks_to_you: bool,
}

impl Sentence {
    fn read(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.read_expression(expression);
            }
        }
    }

    fn read_expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.read_inline(inline),
            Expression::Select { selector, variants } => {
                self.read_inline(selector);
                variants.iter().for_each(|variant| self.read(&variant.value));
            }
        }
    }

    fn read_inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.details.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, .. } => {
                self.parts.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => self.read_expression(expression),
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
            other => panic!("{other:?}: neither functions nor terms are used"),
        }
    }
}

fn sentences() -> BTreeMap<String, Sentence> {
    let mut all = BTreeMap::new();
    for (name, text) in ENGLISH {
        for entry in parser::parse(*text).unwrap().body {
            let Entry::Message(message) = entry else { continue };
            let mut sentence = Sentence::default();
            message.value.iter().for_each(|pattern| sentence.read(pattern));
            for attribute in &message.attributes {
                sentence.speaks_to_you |= attribute.id.name == "you";
                sentence.read(&attribute.value);
            }
            assert!(
                all.insert(message.id.name.to_owned(), sentence).is_none(),
                "{name}: {}",
                message.id.name
            );
        }
    }
    all
}

/// All details that a sentence names, with those of its parts.
fn details(key: &str, all: &BTreeMap<String, Sentence>) -> BTreeSet<String> {
    let sentence = all.get(key).unwrap_or_else(|| panic!("there is no sentence {key}"));
    let mut found = sentence.details.clone();
    sentence.parts.iter().for_each(|part| found.extend(details(part, all)));
    found
}

/// The sources of everything that speaks, without their tests.
fn sources() -> Vec<(PathBuf, String)> {
    fn collect(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && name != "tests" {
                collect(&path, found);
            } else if path.extension().is_some_and(|it| it == "rs")
                && !["tests", "toy"].contains(&name.as_str())
            {
                let text = std::fs::read_to_string(&path).unwrap();
                let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
                // Comments may name keys that are said elsewhere.
                let code: Vec<&str> =
                    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
                found.push((path, code.join("\n")));
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in ["crates/games/src", "crates/render/src", "crates/voice/src", "src"] {
        collect(&root.join(folder), &mut found);
    }
    found
}

/// The texts between quotation marks.
fn literals(code: &str) -> impl Iterator<Item = &str> {
    code.split('"').skip(1).step_by(2)
}

#[test]
fn every_file_is_spoken() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales/en");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files: BTreeSet<String> =
        files.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    assert_eq!(files, ENGLISH.iter().map(|(name, _)| (*name).to_owned()).collect());
}

#[test]
fn every_sentence_that_is_there_is_said() {
    let all = sentences();
    let sources = sources();
    let mut said: BTreeSet<&str> = all.values().flat_map(|it| &it.parts).map(String::as_str).collect();
    for (_, code) in &sources {
        // Some keys stand in comments of data, or between escaped quotation marks: any mention counts.
        said.extend(code.split('"'));
    }
    // Those of the guide's pages are put together by a macro.
    let topics = Games::built_in().iter().flat_map(guide::topics);
    said.extend(topics.flat_map(|topic| [topic.title, topic.text, topic.caption]));
    let built = |key: &str| key.starts_with("command-");
    let unsaid: Vec<&String> = all.keys().filter(|key| !said.contains(key.as_str()) && !built(key)).collect();
    assert!(unsaid.is_empty(), "{unsaid:#?}");
}

#[test]
fn every_sentence_that_is_said_is_there() {
    let all = sentences();
    let mut missing = Vec::new();
    let mut found = 0;
    for (path, code) in sources() {
        for call in ["Fact::new(\"", "Detail::Word(\"", ".word(\""] {
            for after in code.split(call).skip(1) {
                let key = after.split('"').next().unwrap();
                found += 1;
                if !all.contains_key(key) {
                    missing.push(format!("{}: {key}", path.display()));
                }
            }
        }
        // Keys in tables and matches: whatever is written as the keys of a game are.
        let like_a_key = |text: &&str| {
            ["desert-", "nomads-", "bazaar-", "card-"].iter().any(|game| text.starts_with(game))
                && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        };
        let unknown = literals(&code).filter(like_a_key).filter(|key| !all.contains_key(*key));
        missing.extend(unknown.map(|key| format!("{}: {key}", path.display())));
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(found > 300, "{found}");
}

/// Reads `Fact::new("key").with("a", ...).with("b", ...)`: the key, and the names of the details that follow at once.
fn chains(code: &str) -> Vec<(String, BTreeSet<String>)> {
    let mut found = Vec::new();
    for after in code.split("Fact::new(\"").skip(1) {
        let Some((key, mut rest)) = after.split_once("\")") else { continue };
        let mut names = BTreeSet::new();
        while let Some(argument) = rest.trim_start().strip_prefix(".with(") {
            let mut depth = 1;
            let end = argument.find(|c| {
                depth += match c {
                    '(' => 1,
                    ')' => -1,
                    _ => 0,
                };
                depth == 0
            });
            names.extend(literals(argument).next().map(str::to_owned));
            rest = &argument[end.unwrap() + 1..];
        }
        found.push((key.to_owned(), names));
    }
    found
}

/// What a detail is also filled in as: see `voice`.
fn base(detail: &str) -> &str {
    ["-is", "-key", "-count"].iter().find_map(|end| detail.strip_suffix(end)).unwrap_or(detail)
}

/// Facts to which details are added later than where their key stands.
const LATER: [&str; 2] = ["choice", "choice-with"];

#[test]
fn every_sentence_gets_the_details_that_it_names() {
    let all = sentences();
    let mut wrong = Vec::new();
    let mut checked = 0;
    for (path, code) in sources().into_iter().filter(|(path, _)| path.to_string_lossy().contains("src/words"))
    {
        for (key, given) in chains(&code).into_iter().filter(|(key, _)| !LATER.contains(&key.as_str())) {
            checked += 1;
            let wanted: BTreeSet<String> =
                details(&key, &all).iter().map(|detail| base(detail).to_owned()).collect();
            if wanted != given {
                wrong.push(format!("{}: {key} wants {wanted:?} and gets {given:?}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(checked > 100, "{checked}");
}

#[test]
fn whoever_is_spoken_to_is_named() {
    let all = sentences();
    let to_you: Vec<&String> = all.keys().filter(|key| all[*key].speaks_to_you).collect();
    assert!(to_you.len() > 50, "{}", to_you.len());
    for key in to_you {
        assert!(details(key, &all).contains("who"), "{key}: .you is said if $who is the reader");
    }
}

#[test]
fn chains_are_read() {
    let code = r#"Fact::new("a").with("x", f(1)).with("y", g(h(2), "z")); Fact::new("b") .with("c", 1)"#;
    let found = chains(code);
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(found, [("a".to_owned(), names(&["x", "y"])), ("b".to_owned(), names(&["c"]))]);
}

/// Between quotation marks there is nothing that a person could read: keys, names of details, signs.
#[test]
fn the_code_of_words_holds_no_sentence() {
    let mut found = Vec::new();
    for (path, code) in sources().into_iter().filter(|(path, _)| path.to_string_lossy().contains("src/words"))
    {
        // What is not for people: it would be a bug that speaks.
        let lines = code.lines().filter(|line| !line.contains("unreachable!(") && !line.contains("#["));
        for literal in lines.flat_map(literals) {
            // Without what is filled in.
            let text = literal.split('{').map(|part| part.split_once('}').map_or(part, |(_, text)| text));
            let text = text.collect::<Vec<_>>().join(" ").replace("\\n", " ");
            let words = text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 1);
            let is_key = literal.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
            let allowed = is_key || NOT_PROSE.contains(&literal) || words.count() == 0;
            found.extend((!allowed).then(|| format!("{}: {literal:?}", path.display())));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// The default options, in their notation; a link to a message; keys of commands.
const NOT_PROSE: [&str; 5] = [
    "first random",
    " https://discord.com/channels/{guild}/{channel}/{message}",
    "https://discord.com/channels/{guild}/{channel}/{message}",
    "command-{}",
    "{option}-name",
];
