//! What can be typed besides a decision.

/// An order to the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// What can be typed.
    Help,
    /// The options, those that hold a word.
    Options(String),
    /// What lies on the table, as the side may know it; facts of that name.
    Look(String),
    /// Write the position to a file.
    Position(String),
    /// Take back: to the moment after an entry, or the own last decision.
    Back(Option<usize>),
    /// Put the position of a file in place of this one, for a reason.
    Adjust(String, String),
    /// A remark.
    Say(String),
    /// Sign what was recorded so far.
    Sign,
    /// Give up.
    Resign,
    /// Ask the other to stop, the score as it is.
    Agree,
    /// Break off until another day.
    Adjourn,
    /// Stop here, without a word in the record.
    Quit,
}

/// What `help` says.
pub const HELP: &str = "\
A decision as it is listed, cut short as you like, or its number. Tab completes. Besides:
  options [WORD]        the options again, those that hold a word
  look [NAME]           what lies on the table, as far as you may know it
  back [ENTRY]          take back your last decision, or all after an entry; the other is asked
  say WORDS             a remark in the record
  sign                  sign all that was recorded so far
  position FILE         write the position to a file; where hands are hidden, the other is asked
  adjust FILE REASON    put that position in place of this one; both must sign
  resign, agree         give up; stop by agreement
  adjourn               break off until another day
  quit                  leave; the same journal goes on whenever you name it again";

/// The words that begin an order.
pub const WORDS: [&str; 12] = [
    "help", "options", "look", "back", "say", "sign", "position", "adjust", "resign", "agree",
    "adjourn", "quit",
];

/// Reads an order; `None` if the line is none.
#[must_use]
pub fn read(line: &str) -> Option<Result<Order, String>> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let bare = |order: Order| {
        if rest.is_empty() {
            Ok(order)
        } else {
            Err(format!("`{word}` takes nothing more; found `{rest}`"))
        }
    };
    Some(match word {
        "help" | "?" => bare(Order::Help),
        "options" => Ok(Order::Options(rest.to_owned())),
        "look" => Ok(Order::Look(rest.to_owned())),
        "back" if rest.is_empty() => Ok(Order::Back(None)),
        "back" => rest
            .parse()
            .map(|n| Order::Back(Some(n)))
            .map_err(|_| format!("expected the number of an entry; found `{rest}`")),
        "say" if rest.is_empty() => Err("say what?".into()),
        "say" => Ok(Order::Say(rest.to_owned())),
        "sign" => bare(Order::Sign),
        "position" if rest.is_empty() => Err("to which file?".into()),
        "position" => Ok(Order::Position(rest.to_owned())),
        "adjust" => match rest.split_once(char::is_whitespace) {
            Some((file, why)) => Ok(Order::Adjust(file.to_owned(), why.trim().to_owned())),
            None => Err("expected a file with a position, and the reason".into()),
        },
        "resign" => bare(Order::Resign),
        "agree" => bare(Order::Agree),
        "adjourn" => bare(Order::Adjourn),
        "quit" | "exit" => bare(Order::Quit),
        _ => return None,
    })
}

/// The faces of dice as somebody types them: apart, or run together.
///
/// # Errors
/// What was expected, in words.
pub fn dice(line: &str, count: u8, faces: u8) -> Result<Vec<u8>, String> {
    let wrong = || format!("expected {count} numbers from 1 to {faces}; found `{line}`");
    let mut parts: Vec<String> = line
        .split(|c: char| !c.is_ascii_digit())
        .filter(|p| !p.is_empty())
        .map(str::to_owned)
        .collect();
    if let [one] = parts.as_slice()
        && one.len() == usize::from(count)
        && faces < 10
    {
        parts = one.chars().map(String::from).collect();
    }
    let values: Vec<u8> = parts
        .iter()
        .map(|p| p.parse().ok().filter(|n| (1..=faces).contains(n)))
        .collect::<Option<_>>()
        .ok_or_else(wrong)?;
    if values.len() == usize::from(count) {
        Ok(values)
    } else {
        Err(wrong())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_told_from_decisions() {
        assert_eq!(read("play Embargo Act"), None);
        assert_eq!(read("back"), Some(Ok(Order::Back(None))));
        assert_eq!(read("back 12"), Some(Ok(Order::Back(Some(12)))));
        assert!(matches!(read("back twelve"), Some(Err(_))));
        assert!(matches!(read("resign now"), Some(Err(_))));
        let adjusted = Order::Adjust("p.txt".into(), "a fort was forgotten".into());
        assert_eq!(
            read("adjust p.txt a fort was forgotten"),
            Some(Ok(adjusted))
        );
    }

    #[test]
    fn dice_are_read_apart_or_run_together() {
        for line in ["3 5 6", "3,5,6", "[3 5 6]", "356"] {
            assert_eq!(dice(line, 3, 6), Ok(vec![3, 5, 6]));
        }
        for line in ["3 5", "3 5 7", "0 1 2", "", "3 5 6 1", "many"] {
            assert!(dice(line, 3, 6).is_err(), "{line}");
        }
        assert_eq!(dice("4", 1, 6), Ok(vec![4]));
    }
}
