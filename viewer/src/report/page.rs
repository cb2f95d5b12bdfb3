//! The page: its parts in order.

use std::fmt::Write;

use earlylight_core::Side;

use super::{
    graph,
    map::{self, Sheet},
    story,
    style::opening,
    text::Safe,
};
use crate::{
    model::Model,
    stats::{Stats, score_words},
};

/// A whole game as a page in HTML that loads nothing from anywhere.
#[must_use]
pub fn page(model: &Model) -> String {
    let stats = Stats::of(model, model.len());
    let mut html = head(model, &stats);
    verdict(&mut html, model);
    summary(&mut html, model, &stats);
    html.push_str("<h2>The game turn by turn</h2>");
    turns(&mut html, model);
    if !stats.battles.is_empty() {
        html.push_str("<h2 id=\"battles\">Battles</h2>");
        for &i in &stats.battles {
            html.push_str(&story::battle(model, i, &model.battles[i]));
        }
    }
    html.push_str("</main></body></html>\n");
    html
}

fn head(model: &Model, stats: &Stats) -> String {
    let verdict = model.trust.verdict.word();
    let mut html = format!(
        "{}<header><h1>{}<span class=\"badge {verdict}\">{verdict}</span></h1><p class=\"quiet\">{} · {} entries</p></header>",
        opening(&model.name),
        Safe(&model.title),
        Safe(&model.name),
        model.len()
    );
    contents(&mut html, model, stats);
    html
}

/// The most battles that are listed among the contents; more would bury the turns.
const LISTED: usize = 24;

/// Where everything stands: the turns, and under each its battles, unless they are many.
fn contents(html: &mut String, model: &Model, stats: &Stats) {
    html.push_str("<nav aria-label=\"Contents\"><p><a href=\"#verdict\">Verdict</a></p><p><a href=\"#result\">Result</a></p>");
    for (n, band) in model.bands.iter().enumerate() {
        // Writing to a String does not fail.
        let _ = write!(
            html,
            "<p><a href=\"#turn-{}\">{}</a></p>",
            n + 1,
            Safe(&band.name)
        );
        let few = stats.battles.len() <= LISTED;
        for &i in stats.battles.iter().filter(|_| few) {
            let battle = &model.battles[i];
            if (band.first..band.end).contains(&battle.first) {
                let _ = write!(
                    html,
                    "<p class=\"sub\"><a href=\"#battle-{}\">{}</a></p>",
                    i + 1,
                    Safe(&battle.name())
                );
            }
        }
    }
    if stats.battles.len() > LISTED {
        let _ = write!(
            html,
            "<p><a href=\"#battles\">{} battles</a></p>",
            stats.battles.len()
        );
    }
    html.push_str("</nav>");
}

fn verdict(html: &mut String, model: &Model) {
    let trust = &model.trust;
    // Writing to a String does not fail.
    let _ = write!(
        html,
        "<h2 id=\"verdict\">Verdict: {}</h2><p>{}</p><table>",
        trust.verdict.word(),
        Safe(&trust.words)
    );
    for (name, state, words) in &trust.parts {
        let _ = write!(
            html,
            "<tr><th>{name}</th><td class=\"w\">{}</td><td>{}</td></tr>",
            state.word(),
            Safe(words)
        );
    }
    html.push_str("</table>");
}

fn summary(html: &mut String, model: &Model, stats: &Stats) {
    let [a, b] = &model.sides;
    let _ = write!(
        html,
        "<h2 id=\"result\">Result</h2><p>{} Score: {}.</p>{}",
        Safe(&sentence(&stats.result)),
        Safe(&score_words(model, stats.score)),
        graph::score(model)
    );
    let _ = write!(
        html,
        "<div class=\"pair\"><div><h3>Points by turn</h3><table><tr><th>Turn</th><th class=\"n a\">{}</th><th class=\"n b\">{}</th><th>After it</th></tr>",
        Safe(a),
        Safe(b)
    );
    for turn in &stats.turns {
        let _ = write!(
            html,
            "<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td>{}</td></tr>",
            Safe(&turn.name),
            turn.points[0],
            turn.points[1],
            Safe(&score_words(model, turn.after))
        );
    }
    html.push_str("</table></div>");
    points_by_source(html, model, stats);
    let _ = write!(
        html,
        "<div><h3>Luck</h3>{}<p class=\"quiet\">hits scored less hits expected</p></div><div><h3>Dice</h3>{}</div>",
        graph::luck(model, stats),
        graph::dice(model, stats)
    );
    for side in Side::BOTH {
        let cards = &stats.cards[side.index()];
        if cards.is_empty() {
            continue;
        }
        let _ = write!(
            html,
            "<div><h3>Played by {}</h3><ol>",
            Safe(model.side(side))
        );
        for (_, title) in cards {
            let _ = write!(html, "<li>{}</li>", Safe(title));
        }
        html.push_str("</ol></div>");
    }
    html.push_str("</div>");
}

/// What each side scored by which rule, if anybody scored.
fn points_by_source(html: &mut String, model: &Model, stats: &Stats) {
    html.push_str("<div><h3>Points by source</h3>");
    if stats.sources.is_empty() {
        html.push_str("<p class=\"quiet\">Nobody has scored.</p></div>");
        return;
    }
    let [a, b] = &model.sides;
    // Writing to a String does not fail.
    let _ = write!(
        html,
        "<table><tr><th>Source</th><th class=\"n a\">{}</th><th class=\"n b\">{}</th></tr>",
        Safe(a),
        Safe(b)
    );
    for source in &stats.sources {
        let _ = write!(
            html,
            "<tr><td>{} {}</td><td class=\"n\">{}</td><td class=\"n\">{}</td></tr>",
            Safe(&source.title),
            Safe(&source.rule),
            source.points[0],
            source.points[1]
        );
    }
    html.push_str("</table></div>");
}

fn sentence(text: &str) -> String {
    let end = if text.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    format!("{text}{end}")
}

/// Every turn: the map as it stood at its end, and its story. What the maps share stands once.
fn turns(html: &mut String, model: &Model) {
    let chart = &model.chart;
    let sheet = Sheet::whole(chart);
    let (x, y) = (sheet.size.x, sheet.size.y);
    let _ = write!(
        html,
        "<svg style=\"display:none\"><defs><g id=\"ground\">{}</g><g id=\"waters\">{}</g></defs></svg>",
        map::ground(chart, &sheet),
        map::waters(chart, &sheet)
    );
    for (n, band) in model.bands.iter().enumerate() {
        let mut scene = model.scene(band.end);
        // The map is that of the turn's end, not of its last entry.
        scene.lit.clear();
        scene.arrows.clear();
        let _ = write!(html, "<h3 id=\"turn-{}\">{}</h3>", n + 1, Safe(&band.name));
        if !(scene.places.is_empty() && scene.figures.is_empty()) {
            let _ = write!(
                html,
                "<svg class=\"map\" viewBox=\"0 0 {x:.0} {y:.0}\" role=\"img\"><title>The map after {}</title><use href=\"#ground\"/>{}<use href=\"#waters\"/>{}</svg>",
                Safe(&band.name),
                map::tints(chart, &sheet, &scene),
                map::standing(chart, &sheet, &scene)
            );
        }
        let story = story::turn(model, band.first, band.end);
        if !story.is_empty() {
            let _ = write!(html, "<div class=\"story\">{story}</div>");
        }
    }
}
