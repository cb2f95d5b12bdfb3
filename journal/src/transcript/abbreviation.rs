//! What somebody meant: words as people type them, against the words that would be legal here.
//!
//! Nothing in here knows a game. A typed line is cut into words, and so is each text that could stand there; case, accents, hyphens and
//! apostrophes count for nothing. A typed word stands for a word of the text if it begins it ("Nia" for "Niagara") or, from three
//! letters on, if its letters are at most half of the word's and occur there in their order ("Mtl" for "Montreal"). Words of the text may be left out as long as only one
//! text remains, but no number and not the first word, which says what is done.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Words that carry nothing here, on either side.
const FILLERS: [&str; 12] = [
    "a", "the", "in", "to", "from", "with", "of", "and", "on", "at", "against", "for",
];

/// Letters without case and accents.
pub(super) fn fold(text: &str) -> String {
    text.nfd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .collect()
}

/// A word, folded, and the byte at which it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) at: usize,
}

impl Word {
    fn is_number(&self) -> bool {
        self.text.bytes().all(|b| b.is_ascii_digit())
    }
    fn is_filler(&self) -> bool {
        FILLERS.contains(&self.text.as_str())
    }
}

/// The words of a text: letters and digits, whatever stands between them. An apostrophe is part of its word, and dropped.
pub(super) fn words(text: &str) -> Vec<Word> {
    let mut found: Vec<Word> = Vec::new();
    let mut open = false;
    for (at, c) in text.char_indices() {
        if matches!(c, '\'' | '\u{2019}') && open {
            continue;
        }
        if !c.is_alphanumeric() && !is_combining_mark(c) {
            open = false;
            continue;
        }
        if !open {
            found.push(Word {
                text: String::new(),
                at,
            });
            open = true;
        }
        if let Some(word) = found.last_mut() {
            word.text.push_str(&fold(c.encode_utf8(&mut [0; 4])));
        }
    }
    found
}

/// How far a typed word is from the word it may stand for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    Same,
    Begins,
    Squeezed,
}

fn likeness(typed: &Word, word: &Word) -> Option<Likeness> {
    if typed.text == word.text {
        return Some(Likeness::Same);
    }
    if typed.is_number() || word.is_number() {
        return None;
    }
    if word.text.starts_with(&typed.text) {
        return Some(Likeness::Begins);
    }
    // More than half of the letters would rather be a slip of the pen than a short form.
    let (some, all) = (typed.text.chars().count(), word.text.chars().count());
    if some < 3 || 2 * some > all || typed.text.chars().next() != word.text.chars().next() {
        return None;
    }
    let mut letters = word.text.chars();
    typed
        .text
        .chars()
        .all(|c| letters.any(|l| l == c))
        .then_some(Likeness::Squeezed)
}

/// What it takes to read the typed words as a text: words left out, words squeezed, words cut short.
type Effort = (u16, u16, u16);

/// The least effort to read `typed` as `text`; with `open`, as the beginning of it.
fn effort(typed: &[Word], text: &[Word], open: bool) -> Option<Effort> {
    // Fillers alone are all that was said, and so are not let pass.
    let let_pass = typed.iter().any(|t| !t.is_filler());
    // From the end: row `i` holds the efforts of the typed words from `i` on against every rest of the text.
    let mut below: Vec<Option<Effort>> = Vec::new();
    for i in (0..=typed.len()).rev() {
        let mut row: Vec<Option<Effort>> = vec![None; text.len() + 1];
        for j in (0..=text.len()).rev() {
            let mut ways = Vec::with_capacity(4);
            if i == typed.len() && (open || j == text.len()) {
                ways.push((0, 0, 0));
            }
            if let Some(w) = text.get(j).filter(|w| !w.is_number())
                && let Some((out, squeezed, cut)) = row[j + 1]
            {
                ways.push((out + u16::from(!w.is_filler()), squeezed, cut));
            }
            if let Some(t) = typed.get(i) {
                if let_pass && t.is_filler() {
                    ways.extend(below[j]);
                }
                if let Some(like) = text.get(j).and_then(|w| likeness(t, w))
                    && let Some((out, squeezed, cut)) = below[j + 1]
                {
                    ways.push(match like {
                        Likeness::Same => (out, squeezed, cut),
                        Likeness::Begins => (out, squeezed, cut + 1),
                        Likeness::Squeezed => (out, squeezed + 1, cut),
                    });
                }
            }
            row[j] = ways.into_iter().min();
        }
        below = row;
    }
    below[0]
}

/// What typed words stand for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// One text, by its index.
    One(usize),
    /// Several, by their indices.
    Many(Vec<usize>),
    /// None; the byte of the first word that fits no text any more.
    None(usize),
}

/// More words than any decision has; beyond them nothing is guessed, so that a hostile line costs little.
const MOST: usize = 24;

/// What the words of a decision stand for among `texts`: the first word says what is done, and is there.
pub(super) fn meaning(typed: &str, texts: &[String]) -> Meaning {
    among(typed, texts, true)
}

/// What the words of a name stand for among `names`, any words of which may be left out.
pub(super) fn name_meant(typed: &str, names: &[String]) -> Meaning {
    among(typed, names, false)
}

fn among(typed: &str, texts: &[String], first_counts: bool) -> Meaning {
    let typed = words(typed);
    if typed.is_empty() || typed.len() > MOST {
        return Meaning::None(0);
    }
    let texts: Vec<Vec<Word>> = texts.iter().map(|text| words(text)).collect();
    let mut fits: Vec<(u8, usize)> = Vec::new();
    for (index, text) in texts.iter().enumerate().filter(|(_, t)| t.len() <= MOST) {
        let Some((out, squeezed, cut)) = effort(&typed, text, false) else {
            continue;
        };
        // The first word may be left out only where it is the one thing that is.
        let verb = !first_counts
            || text.first().is_none_or(|verb| {
                let said = |t: &Word| likeness(t, verb).is_some();
                typed.first().is_some_and(said)
            });
        // Words said in full win over words cut short or left out, and these over letters picked from a word.
        let class = match (out, squeezed, cut) {
            (0, 0, 0) => 0,
            (1, 0, _) if !verb => 1,
            (_, 0, _) if verb => 1,
            (0, _, _) => 2,
            _ => continue,
        };
        fits.push((class, index));
    }
    let Some(best) = fits.iter().map(|(class, _)| *class).min() else {
        return Meaning::None(stray(&typed, &texts));
    };
    let mut list: Vec<usize> = fits
        .into_iter()
        .filter(|(class, _)| *class == best)
        .map(|(_, index)| index)
        .collect();
    match list.pop() {
        Some(one) if list.is_empty() => Meaning::One(one),
        Some(last) => {
            list.push(last);
            Meaning::Many(list)
        }
        None => Meaning::None(stray(&typed, &texts)),
    }
}

/// The byte of the first word with which no text fits any more.
fn stray(typed: &[Word], texts: &[Vec<Word>]) -> usize {
    let good = (1..=typed.len()).rev().find(|n| {
        texts
            .iter()
            .filter(|t| t.len() <= MOST)
            .any(|text| effort(&typed[..*n], text, true).is_some())
    });
    match good {
        Some(n) => typed.get(n).or(typed.last()),
        None => typed.first(),
    }
    .map_or(0, |word| word.at)
}

/// By how much typed words miss a text: two for a letter, one for a word left out; words that are merely cut short miss nothing.
fn distance(typed: &[Word], text: &[Word]) -> usize {
    let word = |t: &Word, w: &Word| {
        if t.is_number() || w.is_number() {
            return match t.is_number() && w.is_number() {
                true if t.text == w.text => 0,
                true => 4,
                // A number is no word gone wrong, nor the other way round.
                false => 4 + 2 * t.text.chars().count(),
            };
        }
        let whole = strsim::osa_distance(&t.text, &w.text);
        let length = t.text.chars().count();
        let begin: String = w.text.chars().take(length).collect();
        // A beginning that is off by much is no beginning.
        let cut = strsim::osa_distance(&t.text, &begin);
        2 * whole.min(cut + usize::from(cut > 0))
    };
    let mut above: Vec<usize> = Vec::with_capacity(text.len() + 1);
    let left_out = |w: &Word| match (w.is_filler(), w.is_number()) {
        (true, _) => 0,
        (_, true) => 4,
        _ => 1,
    };
    above.push(0);
    for w in text {
        above.push(above[above.len() - 1] + left_out(w));
    }
    for t in typed {
        let surplus = if t.is_filler() {
            0
        } else {
            2 * t.text.chars().count()
        };
        let mut row = vec![above[0] + surplus];
        for (j, w) in text.iter().enumerate() {
            row.push(
                (above[j] + word(t, w))
                    .min(above[j + 1] + surplus)
                    .min(row[j] + left_out(w)),
            );
        }
        above = row;
    }
    above[text.len()]
}

/// Texts near to what was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Near {
    /// Their indices, the nearest first, at most three.
    pub(super) list: Vec<usize>,
    /// Whether the first is so much nearer than all others that it can be taken for what was meant.
    pub(super) clear: bool,
}

/// The texts nearest to what was typed; none if nothing is near.
pub(super) fn nearest(typed: &str, texts: &[String]) -> Near {
    let typed = words(typed);
    if typed.is_empty() || typed.len() > MOST {
        return Near::default();
    }
    let letters: usize = typed.iter().map(|w| w.text.chars().count()).sum();
    let mut far: Vec<(usize, usize, usize)> = texts
        .iter()
        .enumerate()
        .map(|(index, text)| {
            let text = words(text);
            let whole: usize = text.iter().map(|w| w.text.chars().count()).sum();
            (distance(&typed, &text), whole.abs_diff(letters), index)
        })
        .filter(|(distance, ..)| *distance <= letters)
        .collect();
    far.sort_unstable();
    let clear = match far.as_slice() {
        [] => false,
        [(first, ..), rest @ ..] => {
            *first <= (letters / 2).max(2) && rest.first().is_none_or(|(next, ..)| next > first)
        }
    };
    Near {
        list: far.into_iter().take(3).map(|(.., index)| index).collect(),
        clear,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts() -> Vec<String> {
        [
            "march Hudson > Niagara",
            "march Hudson > New York",
            "march Baltimore/Washington > Shenandoah",
            "recruit Militia in Montréal",
            "recruit Regular in Montréal",
            "with 1 Militia",
            "with 1 Militia 2 Regulars",
            "play Free Trade and Sailors' Rights",
            "as event",
            "done",
        ]
        .map(str::to_owned)
        .to_vec()
    }

    #[test]
    fn beginnings_letters_and_words_left_out() {
        let texts = texts();
        for (typed, index) in [
            ("march Hudson > Niagara", 0),
            ("MARCH hud->nia", 0),
            ("march from Hud to new", 1),
            ("march balt > shen", 2),
            ("Hudson Niagara", 0),
            ("rec mil mont", 3),
            ("recruit Reg in Mtl", 4),
            ("recruit reg MONTREAL", 4),
            ("w 1 mil", 5),
            ("with 1 mil & 2 reg", 6),
            ("play free trade", 7),
            ("play sailors rights", 7),
            ("ev", 8),
            ("d", 9),
        ] {
            assert_eq!(meaning(typed, &texts), Meaning::One(index), "{typed}");
        }
        assert_eq!(
            meaning("march Hudson > N", &texts),
            Meaning::Many(vec![0, 1])
        );
        assert_eq!(meaning("rec mtl", &texts), Meaning::None(4));
        for (typed, at) in [
            ("march Hudsn > Niagara", 6),
            ("march Hudson > Albany", 15),
            ("with 2 Militia", 5),
            ("fly", 0),
        ] {
            assert_eq!(meaning(typed, &texts), Meaning::None(at), "{typed}");
        }
    }

    #[test]
    fn a_number_is_never_added_or_left_out() {
        let only = [
            "with 1 Militia 2 Regulars".to_owned(),
            "sail 12,3".to_owned(),
        ];
        for typed in [
            "with 1 Militia",
            "with Militia Regulars",
            "sail 1",
            "sail 12",
        ] {
            assert!(matches!(meaning(typed, &only), Meaning::None(_)), "{typed}");
        }
        assert_eq!(meaning("sail 12/3", &only), Meaning::One(1));
    }

    #[test]
    fn the_nearest_comes_first_and_is_clear_only_alone() {
        let texts = texts();
        for (typed, first, clear) in [
            ("march Hudsn > Niagra", 0, true),
            ("march Hdson > New Yrk", 1, true),
            ("recruit Milita in Montral", 3, true),
            ("with 3 Militia", 5, false),
            ("recruit R in Montral", 4, true),
        ] {
            let near = nearest(typed, &texts);
            assert_eq!(near.list.first(), Some(&first), "{typed}");
            assert_eq!(near.clear, clear, "{typed}");
        }
        assert_eq!(nearest("xyzzy", &texts), Near::default());
        assert!(!nearest("march Hudson > Boston", &texts).clear);
    }

    #[test]
    fn a_hostile_line_costs_little() {
        let long = "a ".repeat(10_000);
        assert_eq!(meaning(&long, &texts()), Meaning::None(0));
        assert_eq!(nearest(&long, &texts()), Near::default());
        let fillers = [
            "in to from the with of and on at against for a in to from the with of and".to_owned(),
        ];
        assert!(matches!(
            meaning("in to from the with of and on at against for a b", &fillers),
            Meaning::None(_)
        ));
    }
}
