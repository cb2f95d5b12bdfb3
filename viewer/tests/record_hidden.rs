//! Two people at one keyboard: what one has in hand, chooses in secret or types in is not there for the other to find.
#![cfg(unix)]

mod keyboard;

use keyboard::{BEGIN, code, dealt, people, say, see, set_up, terminal};
use tempfile::TempDir;

/// Keys as they are, without the end of a line.
trait Keys {
    fn send_line_keys(&mut self, keys: &str);
}

impl Keys for expectrl::session::OsSession {
    fn send_line_keys(&mut self, keys: &str) {
        expectrl::Expect::send(self, keys).expect("the terminal takes keys");
    }
}

#[test]
fn neither_arrow_keys_nor_the_screen_give_a_hand_away() {
    let dir = TempDir::new().expect("a folder");
    people(dir.path());
    let mut t = terminal(dir.path(), &BEGIN);
    dealt(&mut t);
    let hand = see(&mut t, "American> ");
    let card = hand
        .lines()
        .find_map(|l| Some(l.trim().split_once("play ")?.1.trim().to_owned()))
        .unwrap_or_else(|| panic!("a card:\n{hand}"));
    // She asks with the card on her screen; he must not see it.
    say(&mut t, &format!("options {card}"));
    see(&mut t, "play ");
    say(&mut t, "back");
    let asked = see(&mut t, "do you agree that play goes back");
    let cleared = asked.rfind("\x1b[2J").expect("the screen is cleared");
    assert!(!asked[cleared..].contains(&card), "{asked}");
    // The arrow key and what was cut out of a line bring nothing back.
    t.send_line_keys("\x1b[A\x19");
    say(&mut t, "no");
    let back = see(&mut t, "American (Anna) alone looks at the screen now");
    assert!(!back.contains(&card), "{back}");
    say(&mut t, "");
    see(&mut t, "it stands");
    see(&mut t, "American> ");
    say(&mut t, &format!("play {card}"));
    // What she chose in secret goes at once, before anything else is said.
    let gone = see(&mut t, "British (Ben) alone looks at the screen now");
    let chosen = gone.rfind(&card).expect("it was typed");
    let cleared = gone.find("\x1b[2J\x1b[3J").expect("the screen is cleared");
    assert!(chosen < cleared, "{gone:?}");
    say(&mut t, "");
    see(&mut t, "British> ");
    t.send_line_keys("\x1b[A\x1b[A\x19");
    say(&mut t, "");
    // The line is taken before the next is typed.
    see(&mut t, "\x1b[?2004l");
    see(&mut t, "British> ");
    say(&mut t, "look round");
    let ben = see(&mut t, "round:");
    assert!(!ben.contains(&card), "{ben}");
}

#[test]
fn a_card_typed_in_is_gone_from_the_screen() {
    let dir = TempDir::new().expect("a folder");
    let mut words = BEGIN.to_vec();
    words.extend(["--dice", "typed", "--draws", "typed"]);
    people(dir.path());
    let mut t = terminal(dir.path(), &words);
    set_up(&mut t);
    let cards = [("American (Anna)", "Old Ironsides"), ("British (Ben)", "")];
    for (who, card) in cards {
        let shown = see(&mut t, &format!("{who} alone looks at the screen now"));
        let cleared = shown
            .rfind("\x1b[2J\x1b[3J")
            .expect("the screen is cleared");
        for (_, typed) in cards {
            assert!(
                typed.is_empty() || !shown[cleared..].contains(typed),
                "{shown:?}"
            );
        }
        say(&mut t, "");
        see(&mut t, &format!("drawn by {who}"));
        if card.is_empty() {
            // Neither the arrow key nor what was cut out of a line brings the other's card back; this one is none.
            t.send_line_keys("\x1b[A\x19");
            say(&mut t, "Pinafore");
            let refused = see(&mut t, "expected ");
            assert!(!refused.contains("Ironsides"), "{refused:?}");
            see(&mut t, "drawn by ");
            say(&mut t, "quit");
            break;
        }
        say(&mut t, card);
    }
    let left = see(&mut t, "goes on");
    assert!(left.contains("\x1b[2J\x1b[3J"), "{left:?}");
    assert_eq!(code(&mut t), 3);
}

#[test]
fn whoever_leaves_leaves_no_hand_on_the_screen() {
    let dir = TempDir::new().expect("a folder");
    people(dir.path());
    let mut t = terminal(dir.path(), &BEGIN);
    dealt(&mut t);
    see(&mut t, "American> ");
    say(&mut t, "quit");
    let gone = see(
        &mut t,
        "entries; `earlylight record --resume -o game.elj` goes on",
    );
    assert!(gone.contains("\x1b[2J\x1b[3J"), "{gone:?}");
    assert_eq!(code(&mut t), 3);
    let mut t = terminal(dir.path(), &["record", "--resume", "-o", "game.elj"]);
    see(&mut t, "American (Anna) alone looks at the screen now");
    say(&mut t, "");
    see(&mut t, "American> ");
    say(&mut t, "adjourn");
    see(&mut t, "the game is adjourned");
    see(&mut t, "American (Anna), do you sign");
    say(&mut t, "yes");
    see(&mut t, "British (Ben), do you sign");
    say(&mut t, "yes");
    let gone = see(&mut t, "goes on");
    assert!(gone.contains("\x1b[2J\x1b[3J"), "{gone:?}");
    assert_eq!(code(&mut t), 3);
}
