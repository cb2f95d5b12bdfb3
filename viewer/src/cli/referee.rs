//! Referees that the user asks for by words: another edition, other rulings.

use std::path::Path;

use earlylight_journal::{games, referee::Referee};

use super::files::{Failure, read};

/// The referee of a game under overrides, each `edition=FILE` or `ruling=NAME=VALUE`.
pub fn with_overrides(game: &str, overrides: &[String]) -> Result<Box<dyn Referee>, Failure> {
    let mut edition = None;
    let mut rulings = Vec::new();
    for wish in overrides {
        match wish.split_once('=') {
            Some(("edition", file)) => {
                let (bytes, name) = read(Path::new(file))?;
                let text = String::from_utf8(bytes)
                    .map_err(|_| Failure::unreadable(format!("{name} is not text")))?;
                edition = Some((name, text));
            }
            Some(("ruling", ruling)) => match ruling.split_once('=') {
                Some((name, value)) => rulings.push((name.to_owned(), value.to_owned())),
                None => {
                    return Err(Failure::unreadable(format!(
                        "`{wish}`: expected ruling=NAME=VALUE"
                    )));
                }
            },
            _ => {
                return Err(Failure::unreadable(format!(
                    "`{wish}`: expected edition=FILE or ruling=NAME=VALUE"
                )));
            }
        }
    }
    let document = edition.as_ref().map(|(_, text)| text.as_str());
    games::variant(game, document, &rulings).map_err(|e| match edition {
        Some((name, _)) => Failure::refused(format!("{name}: {e}")),
        None => Failure::refused(e.to_string()),
    })
}
