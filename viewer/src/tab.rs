//! One open game: its model, where the reader is in it, and what the reader does with it.

use std::path::PathBuf;

use crate::{
    compare::{Change, changes},
    log::Log,
    model::Model,
    playback::Playback,
    remarks::Remarks,
    stats::Stats,
    timeline_span::Span,
    viewpoint::Viewpoint,
};

/// One open game.
pub struct Tab {
    /// The game.
    pub model: Model,
    /// The file it came from, if it came from one.
    pub path: Option<PathBuf>,
    /// Where the reader is.
    pub playback: Playback,
    /// The stretch of the game on the timeline.
    pub span: Span,
    /// The log.
    pub log: Log,
    /// The reader's remarks.
    pub remarks: Remarks,
    /// The moment that others are compared with.
    pub mark: usize,
    /// Whether two moments are compared.
    pub comparing: bool,
    /// Whether the file is followed while it grows.
    pub following: bool,
    stats: Option<((usize, Viewpoint), Stats)>,
    compared: Option<((usize, usize, Viewpoint), Vec<Change>)>,
}

impl Tab {
    /// A game newly opened.
    #[must_use]
    pub fn new(model: Model, path: Option<PathBuf>, remarks: Remarks) -> Tab {
        Tab {
            model,
            path,
            playback: Playback::default(),
            span: Span::default(),
            log: Log::default(),
            remarks,
            mark: 0,
            comparing: false,
            following: false,
            stats: None,
            compared: None,
        }
    }

    /// Shows a longer, or another, record of the same file. Who stood at its end stands at its end again.
    pub fn renew(&mut self, mut model: Model) {
        let at_end = self.playback.moment == self.model.len();
        let playing = self.playback.playing;
        model.eyes = self.model.eyes;
        self.model = model;
        if at_end && !playing {
            self.playback.moment = self.model.len();
        }
        self.playback.moment = self.playback.moment.min(self.model.len());
        self.mark = self.mark.min(self.model.len());
        self.log.renew();
        self.stats = None;
        self.compared = None;
    }

    /// The game in numbers, as far as the viewpoint sees it.
    pub fn stats(&mut self) -> &Stats {
        let key = (self.model.horizon(self.playback.moment), self.model.eyes);
        let kept = self.stats.take().filter(|(k, _)| *k == key);
        let (_, stats) = self
            .stats
            .insert(kept.unwrap_or_else(|| (key, Stats::of(&self.model, key.0))));
        stats
    }

    /// What differs between the mark and the moment. From one side, a mark that lies ahead is the moment itself.
    pub fn compared(&mut self) -> (usize, usize, &[Change]) {
        let to = self.playback.moment;
        let from = self.mark.min(self.model.horizon(to));
        let key = (from, to, self.model.eyes);
        let kept = self.compared.take().filter(|(k, _)| *k == key);
        let (_, list) = self.compared.insert(kept.unwrap_or_else(|| {
            let list = changes(&self.model.facts(from), &self.model.facts(to));
            (key, list)
        }));
        (from, to, list)
    }
}
