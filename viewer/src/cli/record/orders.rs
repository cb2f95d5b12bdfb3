//! What can be typed besides a decision.

use earlylight_journal::header::Party;

/// An order to the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// What can be typed.
    Help,
    /// The options, those that hold a word.
    Options(String),
    /// What lies on the table, as the side may know it; facts of that name.
    Look(String),
    /// What a rule says.
    Rule(String),
    /// Write the position to a file.
    Position(String),
    /// Take back: to the moment after an entry, or the own last decision.
    Back(Option<usize>),
    /// Put the position of a file in place of this one, for a reason.
    Adjust(String, String),
    /// A remark.
    Say(String),
    /// Sign what was recorded so far: the side itself, or somebody else who is asked.
    Sign(Option<Party>),
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
  rule NUMBER           what a rule says; the brackets behind what happens name it
  back [ENTRY]          take back your last decision, or all after an entry; the other is asked
  say WORDS             a remark in the record
  sign [WHO]            sign all that was recorded so far; the arbiter or the keeper is asked
  position FILE         write the position to a file; where hands are hidden, the other is asked
  adjust FILE REASON    put that position in place of this one; both must sign
  resign, agree         give up; stop by agreement
  adjourn               break off until another day
  quit                  leave; the same journal goes on whenever you name it again";

/// The words that begin an order.
pub const WORDS: [&str; 13] = [
    "help", "options", "look", "rule", "back", "say", "sign", "position", "adjust", "resign",
    "agree", "adjourn", "quit",
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
        "rule" if rest.is_empty() => Err("which rule?".into()),
        "rule" => Ok(Order::Rule(rest.trim_matches(['[', ']']).to_owned())),
        "back" if rest.is_empty() => Ok(Order::Back(None)),
        "back" => rest
            .parse()
            .map(|n| Order::Back(Some(n)))
            .map_err(|_| format!("expected the number of an entry; found `{rest}`")),
        "say" if rest.is_empty() => Err("say what?".into()),
        "say" => Ok(Order::Say(rest.to_owned())),
        "sign" => match rest {
            "" => Ok(Order::Sign(None)),
            "arbiter" => Ok(Order::Sign(Some(Party::Arbiter))),
            "keeper" => Ok(Order::Sign(Some(Party::Keeper))),
            other => Err(format!(
                "nobody signs for another: `sign`, `sign arbiter` or `sign keeper`; found `{other}`"
            )),
        },
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
        assert_eq!(read("sign"), Some(Ok(Order::Sign(None))));
        let arbiter = Order::Sign(Some(Party::Arbiter));
        assert_eq!(read("sign arbiter"), Some(Ok(arbiter)));
        assert!(matches!(read("sign Ben"), Some(Err(_))));
        let adjusted = Order::Adjust("p.txt".into(), "a fort was forgotten".into());
        assert_eq!(
            read("adjust p.txt a fort was forgotten"),
            Some(Ok(adjusted))
        );
    }
}
