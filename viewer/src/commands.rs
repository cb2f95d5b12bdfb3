//! Every command of the window, in one table: names, tooltips and keys are made from it.
//!
//! A command that is not in [`COMMANDS`] does not exist.

use eframe::egui::{InputState, Key, KeyboardShortcut, Modifiers};

/// A thing the reader can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// To the start.
    First,
    /// To the turn before.
    TurnBack,
    /// To the card play before.
    CardBack,
    /// One entry back.
    StepBack,
    /// Start or stop playing.
    Play,
    /// One entry on.
    StepOn,
    /// To the next card play.
    CardOn,
    /// To the next turn.
    TurnOn,
    /// To the end.
    Last,
    /// To the next battle.
    BattleOn,
    /// To the battle before.
    BattleBack,
    /// To an entry by its number.
    GoTo,
    /// To where the reader was before the last leap.
    Back,
    /// Play faster.
    Faster,
    /// Play slower.
    Slower,
    /// Map: nearer.
    ZoomIn,
    /// Map: farther.
    ZoomOut,
    /// Map: all of it.
    ZoomWhole,
    /// Timeline: nearer.
    TimelineIn,
    /// Timeline: farther.
    TimelineOut,
    /// All text and controls larger.
    TextLarger,
    /// All text and controls smaller.
    TextSmaller,
    /// Show or hide the log.
    ToggleLog,
    /// Show or hide the inspector.
    ToggleInspector,
    /// Show or hide the timeline.
    ToggleTimeline,
    /// Fold or unfold the hands.
    ToggleHands,
    /// Look through the next viewpoint.
    NextViewpoint,
    /// Light or dark.
    ToggleDark,
    /// Put the keyboard into the search field.
    Search,
    /// Fold or unfold every card play of the log.
    FoldLog,
    /// Show or hide the page on the whole game.
    GamePage,
    /// Remember this moment, to compare others with it.
    Mark,
    /// Compare the remembered moment with this one, or stop.
    Compare,
    /// Compare this file with the next tab's, or stop.
    CompareFiles,
    /// Show or hide the field for a file's path.
    OpenFile,
    /// Follow a file that grows, or stop.
    Follow,
    /// Save a picture of the map.
    SavePicture,
    /// Put the position shown on the clipboard.
    CopyPosition,
    /// To the next tab.
    NextTab,
    /// Close this tab.
    CloseTab,
    /// Show or hide the list of keys.
    Help,
}

/// A command's words and keys.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What it is.
    pub command: Command,
    /// Its name, as on a button.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub tip: &'static str,
    /// Keys for it: the first is shown.
    pub keys: &'static [KeyboardShortcut],
}

const fn key(modifiers: Modifiers, key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(modifiers, key)
}

const NONE: Modifiers = Modifiers::NONE;

/// Every command, in the order of the help page.
pub const COMMANDS: &[Entry] = &[
    Entry {
        command: Command::StepOn,
        name: "Next entry",
        tip: "One decision, roll or draw on",
        keys: &[key(NONE, Key::ArrowRight)],
    },
    Entry {
        command: Command::StepBack,
        name: "Previous entry",
        tip: "One decision, roll or draw back",
        keys: &[key(NONE, Key::ArrowLeft)],
    },
    Entry {
        command: Command::CardOn,
        name: "Next card play",
        tip: "To where the next card is played",
        keys: &[key(Modifiers::SHIFT, Key::ArrowRight)],
    },
    Entry {
        command: Command::CardBack,
        name: "Previous card play",
        tip: "To where a card was played before",
        keys: &[key(Modifiers::SHIFT, Key::ArrowLeft)],
    },
    Entry {
        command: Command::TurnOn,
        name: "Next turn",
        tip: "To the beginning of the next turn",
        keys: &[key(Modifiers::COMMAND, Key::ArrowRight)],
    },
    Entry {
        command: Command::TurnBack,
        name: "Previous turn",
        tip: "To the beginning of this turn, or of the one before",
        keys: &[key(Modifiers::COMMAND, Key::ArrowLeft)],
    },
    Entry {
        command: Command::BattleOn,
        name: "Next battle",
        tip: "To the beginning of the next battle",
        keys: &[key(NONE, Key::B)],
    },
    Entry {
        command: Command::BattleBack,
        name: "Previous battle",
        tip: "To the beginning of the battle before",
        keys: &[key(Modifiers::SHIFT, Key::B)],
    },
    Entry {
        command: Command::First,
        name: "Start",
        tip: "To before the first entry",
        keys: &[key(NONE, Key::Home)],
    },
    Entry {
        command: Command::Last,
        name: "End",
        tip: "To after the last entry",
        keys: &[key(NONE, Key::End)],
    },
    Entry {
        command: Command::GoTo,
        name: "Go to entry",
        tip: "To an entry by its number",
        keys: &[key(Modifiers::COMMAND, Key::G)],
    },
    Entry {
        command: Command::Back,
        name: "Back",
        tip: "Back to where you were before the last leap",
        keys: &[key(NONE, Key::Backspace)],
    },
    Entry {
        command: Command::Play,
        name: "Play",
        tip: "Play entry by entry, or stop",
        keys: &[key(NONE, Key::Space)],
    },
    Entry {
        command: Command::Faster,
        name: "Faster",
        tip: "Play faster",
        keys: &[key(NONE, Key::Period)],
    },
    Entry {
        command: Command::Slower,
        name: "Slower",
        tip: "Play slower",
        keys: &[key(NONE, Key::Comma)],
    },
    Entry {
        command: Command::ZoomIn,
        name: "Zoom in",
        tip: "Bring the map nearer; so does the wheel",
        keys: &[
            key(NONE, Key::Plus),
            key(NONE, Key::Equals),
            key(Modifiers::SHIFT, Key::Plus),
        ],
    },
    Entry {
        command: Command::ZoomOut,
        name: "Zoom out",
        tip: "Move the map away; so does the wheel",
        keys: &[key(NONE, Key::Minus)],
    },
    Entry {
        command: Command::ZoomWhole,
        name: "Whole map",
        tip: "Show all of the map",
        keys: &[key(NONE, Key::Num0)],
    },
    Entry {
        command: Command::TimelineIn,
        name: "Timeline nearer",
        tip: "Show a shorter stretch of the game on the timeline; so does Ctrl + wheel on it",
        keys: &[key(NONE, Key::CloseBracket)],
    },
    Entry {
        command: Command::TimelineOut,
        name: "Timeline farther",
        tip: "Show more of the game on the timeline, up to all of it",
        keys: &[key(NONE, Key::OpenBracket)],
    },
    Entry {
        command: Command::TextLarger,
        name: "Larger text",
        tip: "Make all text and controls larger",
        keys: &[
            key(Modifiers::COMMAND, Key::Plus),
            key(Modifiers::COMMAND, Key::Equals),
        ],
    },
    Entry {
        command: Command::TextSmaller,
        name: "Smaller text",
        tip: "Make all text and controls smaller",
        keys: &[key(Modifiers::COMMAND, Key::Minus)],
    },
    Entry {
        command: Command::ToggleLog,
        name: "Log",
        tip: "Show or hide the log",
        keys: &[key(NONE, Key::L)],
    },
    Entry {
        command: Command::ToggleInspector,
        name: "Inspector",
        tip: "Show or hide the inspector",
        keys: &[key(NONE, Key::I)],
    },
    Entry {
        command: Command::ToggleTimeline,
        name: "Timeline",
        tip: "Show or hide the timeline",
        keys: &[key(NONE, Key::T)],
    },
    Entry {
        command: Command::ToggleHands,
        name: "Hands",
        tip: "Fold or unfold the cards of both sides",
        keys: &[key(NONE, Key::H)],
    },
    Entry {
        command: Command::NextViewpoint,
        name: "Viewpoint",
        tip: "Look at everything, or only at what one side may see",
        keys: &[key(NONE, Key::V)],
    },
    Entry {
        command: Command::ToggleDark,
        name: "Dark",
        tip: "The dark look, or the light one",
        keys: &[key(NONE, Key::D)],
    },
    Entry {
        command: Command::Search,
        name: "Search",
        tip: "Search the log",
        keys: &[key(Modifiers::COMMAND, Key::F), key(NONE, Key::Slash)],
    },
    Entry {
        command: Command::FoldLog,
        name: "Fold the log",
        tip: "Fold every card play of the log, or unfold all",
        keys: &[key(Modifiers::SHIFT, Key::L)],
    },
    Entry {
        command: Command::GamePage,
        name: "Game",
        tip: "The whole game in numbers: result, points, luck, dice, cards, battles",
        keys: &[key(NONE, Key::G)],
    },
    Entry {
        command: Command::Mark,
        name: "Mark this moment",
        tip: "Remember this moment, to compare others with it",
        keys: &[key(NONE, Key::M)],
    },
    Entry {
        command: Command::Compare,
        name: "Compare",
        tip: "Compare the marked moment, or the start, with this one",
        keys: &[key(NONE, Key::C)],
    },
    Entry {
        command: Command::CompareFiles,
        name: "Compare files",
        tip: "List what differs between this file and the one in the next tab, from the first difference on",
        keys: &[key(Modifiers::SHIFT, Key::C)],
    },
    Entry {
        command: Command::OpenFile,
        name: "Open",
        tip: "Open a journal or a transcript by its path, or a recent one",
        keys: &[key(Modifiers::COMMAND, Key::O)],
    },
    Entry {
        command: Command::Follow,
        name: "Follow",
        tip: "Follow the file while somebody writes it, or stop",
        keys: &[key(NONE, Key::F)],
    },
    Entry {
        command: Command::SavePicture,
        name: "Save picture",
        tip: "Save a picture of the map beside the file, as PNG and as SVG",
        keys: &[key(Modifiers::COMMAND, Key::S)],
    },
    Entry {
        command: Command::CopyPosition,
        name: "Copy position",
        tip: "Copy the position shown as text, from which a game can start",
        keys: &[key(Modifiers::COMMAND, Key::P)],
    },
    Entry {
        command: Command::NextTab,
        name: "Next tab",
        tip: "To the next open game",
        keys: &[key(Modifiers::COMMAND, Key::PageDown)],
    },
    Entry {
        command: Command::CloseTab,
        name: "Close tab",
        tip: "Close this game",
        keys: &[key(Modifiers::COMMAND, Key::W)],
    },
    Entry {
        command: Command::Help,
        name: "Keys",
        tip: "Show or hide the list of keys",
        keys: &[
            key(NONE, Key::F1),
            key(NONE, Key::Questionmark),
            key(Modifiers::SHIFT, Key::Questionmark),
        ],
    },
];

impl Command {
    /// Its row of the table.
    #[must_use]
    pub fn entry(self) -> &'static Entry {
        // Every command has a row: a test walks them. The first row stands in rather than a panic.
        COMMANDS
            .iter()
            .find(|e| e.command == self)
            .unwrap_or(&COMMANDS[0])
    }

    /// Its keys in words ("Shift + Right").
    #[must_use]
    pub fn keys(self) -> String {
        self.entry()
            .keys
            .first()
            .map(shortcut_words)
            .unwrap_or_default()
    }

    /// What to say when the pointer rests on its button.
    #[must_use]
    pub fn tooltip(self) -> String {
        format!("{} ({})", self.entry().tip, self.keys())
    }
}

fn shortcut_words(s: &KeyboardShortcut) -> String {
    let mut words = String::new();
    if s.modifiers.command || s.modifiers.ctrl {
        words.push_str("Ctrl + ");
    }
    if s.modifiers.shift {
        words.push_str("Shift + ");
    }
    words.push_str(match s.logical_key {
        Key::ArrowLeft => "Left",
        Key::ArrowRight => "Right",
        Key::Plus => "+",
        Key::Minus => "-",
        Key::Num0 => "0",
        Key::Period => ".",
        Key::Comma => ",",
        Key::OpenBracket => "[",
        Key::CloseBracket => "]",
        key => key.name(),
    });
    words
}

/// The commands whose keys were pressed, in the order pressed.
pub fn pressed(input: &mut InputState) -> Vec<Command> {
    let mut found = Vec::new();
    // Exactly the modifiers named: Right must not answer to Shift + Right.
    input.events.retain(|event| {
        let eframe::egui::Event::Key {
            key,
            pressed: true,
            modifiers,
            ..
        } = event
        else {
            return true;
        };
        let hit = COMMANDS.iter().find(|e| {
            e.keys
                .iter()
                .any(|k| k.logical_key == *key && modifiers.matches_exact(k.modifiers))
        });
        found.extend(hit.map(|e| e.command));
        hit.is_none()
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_means_two_things() {
        let mut seen = std::collections::BTreeSet::new();
        for entry in COMMANDS {
            assert!(!entry.name.is_empty() && !entry.tip.is_empty() && !entry.keys.is_empty());
            assert_eq!(entry.command.entry().name, entry.name);
            for k in entry.keys {
                assert!(seen.insert(format!("{k:?}")), "{k:?} is taken twice");
            }
        }
    }
}
