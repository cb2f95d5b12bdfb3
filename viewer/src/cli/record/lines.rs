//! Lines typed: at a terminal with editing, history and completion, otherwise as they come.

use std::io::{self, BufRead};

use rustyline::{
    Context, Editor, Helper, completion::Completer, error::ReadlineError, highlight::Highlighter,
    hint::Hinter, history::MemHistory, validate::Validator,
};

use super::super::{files::Failure, tame::tame};

/// Completes a whole line from what can be typed now.
#[derive(Default)]
struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..at).unwrap_or(line).to_lowercase();
        let fits = |word: &&String| word.to_lowercase().starts_with(&typed);
        Ok((0, self.0.iter().filter(fits).cloned().collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

enum Source {
    Terminal(Box<Editor<Words, MemHistory>>),
    Plain,
}

/// Where lines come from.
pub struct Lines(Source);

/// What came instead of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoLine {
    /// There will be no more.
    End,
    /// It was broken off.
    Interrupted,
}

fn editor() -> Result<Editor<Words, MemHistory>, Failure> {
    let mut editor = Editor::with_history(rustyline::Config::default(), MemHistory::new())
        .map_err(|e| Failure::refused(format!("the terminal cannot be read: {e}")))?;
    editor.set_helper(Some(Words::default()));
    Ok(editor)
}

impl Lines {
    /// Lines of a terminal, or of a pipe.
    pub fn new(terminal: bool) -> Result<Lines, Failure> {
        Ok(Lines(if terminal {
            Source::Terminal(Box::new(editor()?))
        } else {
            Source::Plain
        }))
    }

    /// Forgets what was typed: neither the history nor what was cut out of a line can be brought back by whoever types next.
    pub fn forget(&mut self) -> Result<(), Failure> {
        if let Source::Terminal(old) = &mut self.0 {
            **old = editor()?;
        }
        Ok(())
    }

    /// The next line, without its blanks; `words` are what Tab completes to.
    pub fn next(&mut self, prompt: &str, words: Vec<String>) -> Result<String, NoLine> {
        match &mut self.0 {
            Source::Terminal(editor) => {
                if let Some(helper) = editor.helper_mut() {
                    helper.0 = words;
                }
                // Names in a prompt are whatever an invitation says.
                match editor.readline(&tame(prompt)) {
                    Ok(line) => {
                        let line = line.trim().to_owned();
                        if !line.is_empty() {
                            // A history that cannot be kept is not worth a word.
                            let _ = editor.add_history_entry(&line);
                        }
                        Ok(line)
                    }
                    Err(ReadlineError::Interrupted) => Err(NoLine::Interrupted),
                    Err(_) => Err(NoLine::End),
                }
            }
            Source::Plain => {
                let mut line = String::new();
                match io::stdin().lock().read_line(&mut line) {
                    Ok(n) if n > 0 => Ok(line.trim().to_owned()),
                    _ => Err(NoLine::End),
                }
            }
        }
    }
}
