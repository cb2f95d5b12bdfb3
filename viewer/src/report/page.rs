//! The page: its parts in order, and its style.

use std::fmt::Write;

use earlylight_core::Side;

use super::{
    graph,
    map::{self, Sheet},
    story,
    text::{Hex, Safe},
};
use crate::{
    model::Model,
    stats::{Stats, score_words},
    theme::LIGHT,
};

/// A whole game as a page in HTML that loads nothing from anywhere.
#[must_use]
pub fn page(model: &Model) -> String {
    let stats = Stats::of(model, model.len());
    let mut html = head(model);
    verdict(&mut html, model);
    summary(&mut html, model, &stats);
    html.push_str("<h2>The game turn by turn</h2>");
    turns(&mut html, model);
    if !stats.battles.is_empty() {
        html.push_str("<h2>Battles</h2>");
        for &i in &stats.battles {
            html.push_str(&story::battle(model, i, &model.battles[i]));
        }
    }
    html.push_str("</main></body></html>\n");
    html
}

fn head(model: &Model) -> String {
    format!(
        "{}<h1>{}</h1><p class=\"quiet\">{} · {} entries</p>",
        opening(&model.name),
        Safe(&model.title),
        Safe(&model.name),
        model.len()
    )
}

/// Every page's beginning: its title, its style, up to where its own text starts.
pub(super) fn opening(title: &str) -> String {
    let p = &LIGHT;
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title><style>\
         body{{margin:0;background:{paper};color:{ink};font:15px/1.5 sans-serif}}\
         main{{max-width:900px;margin:0 auto;padding:24px}}\
         h1,h2,h3{{font-family:'EB Garamond',Garamond,Georgia,serif;line-height:1.2;margin:1.4em 0 .4em}}\
         h1{{font-size:32px;margin-top:0}}h2{{font-size:25px;border-bottom:1px solid {line}}}\
         svg{{display:block;width:100%;height:auto;font-family:'EB Garamond',Garamond,Georgia,serif}}\
         table{{border-collapse:collapse;margin:.5em 0}}td,th{{padding:2px 12px 2px 0;text-align:left;vertical-align:top;border-bottom:1px solid {line}}}\
         td.n,th.n{{text-align:right}}\
         .a{{color:{a}}}.b{{color:{b}}}.quiet,.note{{color:{ink2}}}.hit{{color:{now};text-decoration:underline}}\
         .pair{{display:grid;grid-template-columns:1fr 1fr;gap:24px}}\
         abbr{{text-decoration:underline dotted;color:{border};font-size:12px}}\
         summary{{font-weight:600;cursor:pointer}}ul{{margin:.2em 0 .6em}}.battle{{margin-bottom:1.6em}}\
         @media print{{details>ul{{display:block}}h2{{break-before:page}}.battle,svg{{break-inside:avoid}}}}\
         @media(max-width:640px){{.pair{{grid-template-columns:1fr}}}}\
         code{{font-family:monospace}}td{{overflow-wrap:anywhere}}\
         </style></head><body><main>",
        title = Safe(title),
        paper = Hex(p.paper),
        ink = Hex(p.ink),
        ink2 = Hex(p.ink_2),
        line = Hex(p.rule_line),
        border = Hex(p.border),
        now = Hex(p.now),
        a = Hex(p.counter[0]),
        b = Hex(p.counter[1]),
    )
}

fn verdict(html: &mut String, model: &Model) {
    let trust = &model.trust;
    // Writing to a String does not fail.
    let _ = write!(
        html,
        "<h2>Verdict: {}</h2><p>{}</p><table>",
        trust.verdict.word(),
        Safe(&trust.words)
    );
    for (name, state, words) in &trust.parts {
        let _ = write!(
            html,
            "<tr><th>{name}</th><td>{}</td><td>{}</td></tr>",
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
        "<h2>Result</h2><p>{} Score: {}.</p>{}",
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
    let _ = write!(
        html,
        "</table></div><div><h3>Points by source</h3><table><tr><th>Source</th><th class=\"n a\">{}</th><th class=\"n b\">{}</th></tr>",
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
    let _ = write!(
        html,
        "</table></div><div><h3>Luck</h3>{}<p class=\"quiet\">hits scored less hits expected</p></div><div><h3>Dice</h3>{}</div>",
        graph::luck(model, stats),
        graph::dice(model, stats)
    );
    for side in Side::BOTH {
        let cards = &stats.cards[side.index()];
        let _ = write!(
            html,
            "<div><h3>Cards played by {}</h3><ol>",
            Safe(model.side(side))
        );
        for (_, title) in cards {
            let _ = write!(html, "<li>{}</li>", Safe(title));
        }
        html.push_str("</ol></div>");
    }
    html.push_str("</div>");
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
    for band in &model.bands {
        let mut scene = model.scene(band.end);
        // The map is that of the turn's end, not of its last entry.
        scene.lit.clear();
        scene.arrows.clear();
        let _ = write!(html, "<h3>{}</h3>", Safe(&band.name));
        if !(scene.places.is_empty() && scene.figures.is_empty()) {
            let _ = write!(
                html,
                "<svg viewBox=\"0 0 {x:.0} {y:.0}\" role=\"img\"><title>The map after {}</title><use href=\"#ground\"/>{}<use href=\"#waters\"/>{}</svg>",
                Safe(&band.name),
                map::tints(chart, &sheet, &scene),
                map::standing(chart, &sheet, &scene)
            );
        }
        html.push_str(&story::turn(model, band.first, band.end));
    }
}
