//! Words of typed notation: what all games forgive alike. Small words mean nothing, numbers may be words, names may be
//! shortened.

/// A run of letters, a run of digits, or a single other character, in lower case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Word<'a> {
    pub text: &'a str,
    /// It follows the word before it without a space or hyphen.
    pub glued: bool,
}

impl Word<'_> {
    pub fn is_digits(&self) -> bool {
        self.text.bytes().all(|byte| byte.is_ascii_digit())
    }
}

#[derive(PartialEq, Clone, Copy)]
enum Sort {
    Letters,
    Digits,
    Other,
}

fn sort(c: char) -> Sort {
    match c {
        _ if c.is_alphabetic() => Sort::Letters,
        _ if c.is_ascii_digit() => Sort::Digits,
        _ => Sort::Other,
    }
}

/// The words of a text in lower case. Spaces and hyphens are between words.
pub(crate) fn words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::with_capacity(8);
    for part in text.split(|c: char| c.is_whitespace() || c == '-') {
        let mut rest = part;
        while let Some(first) = rest.chars().next() {
            let run = sort(first);
            let end = match run {
                Sort::Other => first.len_utf8(),
                _ => rest.find(|c| sort(c) != run).unwrap_or(rest.len()),
            };
            let (text, more) = rest.split_at(end);
            words.push(Word { text, glued: rest.len() < part.len() });
            rest = more;
        }
    }
    words
}

/// The words without those that mean nothing; of these, "a" means something if a number follows it: a row of the board.
pub(crate) fn meant<'a>(words: &[Word<'a>], small: &[&str]) -> Vec<Word<'a>> {
    let row = |at: usize| words[at].text == "a" && words.get(at + 1).is_some_and(Word::is_digits);
    let means =
        |at: usize| row(at) || !(ARTICLES.contains(&words[at].text) || small.contains(&words[at].text));
    let mut meant = Vec::with_capacity(words.len());
    meant.extend((0..words.len()).filter(|&at| means(at)).map(|at| words[at]));
    meant
}

const ARTICLES: [&str; 6] = ["a", "an", "the", "my", "some", "please"];

/// A number in digits or as a word up to ten.
pub(crate) fn number(word: &str) -> Option<u8> {
    const WORDS: [&str; 10] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    match WORDS.iter().position(|name| *name == word) {
        Some(at) => u8::try_from(at + 1).ok(),
        None => word.parse().ok().filter(|_| word.bytes().all(|byte| byte.is_ascii_digit())),
    }
}

/// What a word that may be shortened can be.
pub(crate) enum Fit<T> {
    One(T),
    /// The first two of several.
    Several(T, T),
    None,
}

/// Which of all begin with this word, or are this word in the plural. The whole name is never ambiguous.
pub(crate) fn fit<T: Copy>(
    word: &str,
    all: impl IntoIterator<Item = T>,
    name: impl Fn(T) -> &'static str,
) -> Fit<T> {
    if word.is_empty() {
        return Fit::None;
    }
    let fits = |one: &T| name(*one).starts_with(word) || word.strip_suffix('s') == Some(name(*one));
    let mut fitting = all.into_iter().filter(fits);
    match (fitting.next(), fitting.next()) {
        (Some(one), None) => Fit::One(one),
        (Some(one), Some(other)) => Fit::Several(one, other),
        _ => Fit::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_letters_digits_or_something_else() {
        let texts = |text| words(text).iter().map(|word| word.text.to_owned()).collect::<Vec<_>>();
        assert_eq!(texts("b n2-e5 é!?"), ["b", "n", "2", "e", "5", "é", "!", "?"]);
        assert_eq!(texts(" - "), [""; 0]);
        let glued: Vec<bool> = words("a5 b 6").iter().map(|word| word.glued).collect();
        assert_eq!(glued, [false, true, false, false]);
    }

    #[test]
    fn an_article_is_not_a_row() {
        let texts =
            |text| meant(&words(text), &["at"]).iter().map(|word| word.text.to_owned()).collect::<Vec<_>>();
        assert_eq!(texts("a green camel at a 5"), ["green", "camel", "a", "5"]);
        assert_eq!(texts("the a5"), ["a", "5"]);
    }

    #[test]
    fn numbers_up_to_ten_are_words() {
        assert_eq!(
            ["one", "ten", "7", "007", "300", "eleven", "", "-1"].map(number),
            [Some(1), Some(10), Some(7), Some(7), None, None, None, None]
        );
    }
}
