//! What is shown, and to whom: news since a player looked last, the own hand, the options.

use std::io::{self, Write};

use earlylight_core::{Fact, Side, Told};

use super::super::files::Failure;

/// The most options listed at once; `options WORD` lists those that hold a word.
const LISTED: usize = 40;

/// A screen that two people may share.
pub struct Screen<'a> {
    out: &'a mut dyn Write,
    /// Whether it can be cleared.
    clears: bool,
    /// What each side has not been told yet.
    news: [Vec<News>; 2],
}

/// Something that a side has not been told yet.
struct News {
    text: String,
    /// Whether the other side may know it.
    open: bool,
}

impl<'a> Screen<'a> {
    /// A screen; only a terminal can be cleared.
    pub fn new(out: &'a mut dyn Write, clears: bool) -> Screen<'a> {
        Screen {
            out,
            clears,
            news: [Vec::new(), Vec::new()],
        }
    }

    /// Says a line to whoever looks.
    pub fn say(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.out, "{text}")?;
        self.out.flush()?;
        Ok(())
    }

    /// Keeps what happened for both sides; of what only one may see, the other is told `instead`.
    pub fn happened(&mut self, line: &str, told: &[Told], only: Option<Side>, instead: &str) {
        for side in Side::BOTH {
            let news = &mut self.news[side.index()];
            let open = only.is_none();
            if only.is_some_and(|owner| owner != side) {
                news.push(News {
                    text: instead.to_owned(),
                    open: true,
                });
                continue;
            }
            news.push(News {
                text: line.to_owned(),
                open,
            });
            for note in told.iter().filter(|t| !t.text.is_empty()) {
                let text = format!("    {} [{}]", note.text, note.rule);
                news.push(News { text, open });
            }
        }
    }

    /// Keeps a line for one side.
    pub fn keep(&mut self, side: Side, line: &str) {
        self.news[side.index()].push(News {
            text: line.to_owned(),
            open: true,
        });
    }

    /// Tells a side what it has not been told yet.
    pub fn tell(&mut self, side: Side) -> Result<(), Failure> {
        for news in std::mem::take(&mut self.news[side.index()]) {
            self.say(&news.text)?;
        }
        Ok(())
    }

    /// Tells what a side has not been told yet and the other may know; the rest is kept for it.
    pub fn tell_both(&mut self, side: Side) -> Result<(), Failure> {
        let (open, own): (Vec<News>, Vec<News>) = std::mem::take(&mut self.news[side.index()])
            .into_iter()
            .partition(|news| news.open);
        self.news[side.index()] = own;
        for news in open {
            self.say(&news.text)?;
        }
        Ok(())
    }

    /// Clears the screen and what was scrolled off it.
    pub fn clear(&mut self) -> Result<(), Failure> {
        if self.clears {
            self.out.flush()?;
            // Past what keeps text from steering the terminal.
            let mut terminal = io::stdout();
            write!(terminal, "\x1b[2J\x1b[3J\x1b[H")?;
            terminal.flush()?;
        }
        Ok(())
    }

    /// Lists options by number, those that hold `word`.
    pub fn options(&mut self, options: &[String], word: &str) -> Result<(), Failure> {
        let word = word.to_lowercase();
        let held: Vec<(usize, &String)> = (1..)
            .zip(options)
            .filter(|(_, text)| text.to_lowercase().contains(&word))
            .collect();
        for (number, text) in held.iter().take(LISTED) {
            self.say(&format!("{number:>4}  {text}"))?;
        }
        if held.len() > LISTED {
            let more = held.len() - LISTED;
            self.say(&format!(
                "      and {more} more; `options WORD` lists those that hold a word"
            ))?;
        }
        Ok(())
    }

    /// Shows facts as an indented list; those of a name that holds `word` only, if it is not empty.
    pub fn facts(&mut self, facts: &Fact, word: &str) -> Result<(), Failure> {
        if let Fact::Table(table) = facts {
            for (name, fact) in table {
                if word.is_empty() || name.contains(word) {
                    self.fact(name, fact, 0)?;
                }
            }
        }
        Ok(())
    }

    fn fact(&mut self, name: &str, fact: &Fact, depth: usize) -> Result<(), Failure> {
        let indent = "  ".repeat(depth);
        match fact {
            Fact::Table(table) if !table.is_empty() => {
                self.say(&format!("{indent}{name}:"))?;
                for (name, fact) in table {
                    self.fact(name, fact, depth + 1)?;
                }
            }
            fact => {
                let words = plain(fact);
                self.say(&format!("{indent}{name}: {words}"))?;
            }
        }
        Ok(())
    }
}

/// A fact in a line.
fn plain(fact: &Fact) -> String {
    match fact {
        Fact::Number(n) => n.to_string(),
        Fact::Text(text) => text.clone(),
        Fact::Flag(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Fact::Nothing => "–".to_owned(),
        Fact::List(list) if list.is_empty() => "none".to_owned(),
        Fact::List(list) => list.iter().map(plain).collect::<Vec<_>>().join(", "),
        Fact::Table(table) => {
            let of = |(name, fact): &(String, Fact)| format!("{name} {}", plain(fact));
            table.iter().map(of).collect::<Vec<_>>().join(", ")
        }
    }
}
