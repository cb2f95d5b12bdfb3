//! How a page looks: its fonts, which it carries along, its colours by day and by night, on paper and on a telephone.

use std::fmt::Write;

use base64ct::{Base64, Encoding};

use super::text::{Hex, Safe};
use crate::{
    fonts,
    theme::{DARK, LIGHT, Palette},
};

/// The fonts of a page: family, style, weight, and the bundled font.
const FACES: [(&str, &str, u16, &str); 5] = [
    ("Early Light Serif", "normal", 400, "garamond"),
    ("Early Light Serif", "italic", 400, "garamond-italic"),
    ("Early Light Serif", "normal", 700, "garamond-bold"),
    ("Early Light Sans", "normal", 400, "inter"),
    ("Early Light Sans", "normal", 600, "inter-semibold"),
];

const SERIF: &str = "'Early Light Serif','EB Garamond',Garamond,Georgia,serif";
const SANS: &str = "'Early Light Sans',Inter,'Segoe UI',sans-serif";

/// Every page's beginning: its title, its fonts and style, up to where its own text starts.
pub(super) fn opening(title: &str) -> String {
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{}</title><style>",
        Safe(title)
    );
    for (family, style, weight, font) in FACES {
        // Writing to a String does not fail.
        let _ = write!(
            html,
            "@font-face{{font-family:'{family}';font-style:{style};font-weight:{weight};src:url(data:font/otf;base64,{}) format('opentype')}}",
            Base64::encode_string(fonts::file(font))
        );
    }
    html.push_str(&colours(":root", &LIGHT));
    html.push_str(&format!(
        "@media screen and (prefers-color-scheme:dark){{{}}}",
        colours(":root", &DARK)
    ));
    html.push_str(&layout());
    html.push_str("</style></head><body><main>");
    html
}

/// The colours of a theme, as variables.
fn colours(of: &str, p: &Palette) -> String {
    let [a, b, _] = p.counter;
    // By night the counters' own colours are too dark to read as text.
    let (a, b) = if p.paper == DARK.paper {
        (p.counter_light[0], p.counter_light[1])
    } else {
        (a, b)
    };
    format!(
        "{of}{{--paper:{};--sheet:{};--ink:{};--quiet:{};--line:{};--mark:{};--now:{};--a:{};--b:{}}}",
        Hex(p.paper),
        Hex(p.paper_2),
        Hex(p.ink),
        Hex(p.ink_2),
        Hex(p.rule_line),
        Hex(p.border),
        Hex(p.now),
        Hex(a),
        Hex(b),
    )
}

fn layout() -> String {
    let day = Hex(LIGHT.paper);
    format!(
        "*{{box-sizing:border-box}}\
         body{{margin:0;background:var(--paper);color:var(--ink);font:15px/1.55 {SANS};-webkit-text-size-adjust:100%}}\
         main{{max-width:960px;margin:0 auto;padding:40px 24px 64px}}\
         h1,h2,h3{{font-family:{SERIF};font-weight:700;line-height:1.15;margin:1.5em 0 .45em;text-wrap:balance}}\
         h1{{font-size:40px;margin:0 0 .1em}}h2{{font-size:27px;border-bottom:1px solid var(--line);padding-bottom:.15em}}h3{{font-size:20px}}\
         p{{margin:.4em 0 .8em;overflow-wrap:anywhere}}a{{color:var(--a);text-underline-offset:2px}}\
         svg{{display:block;width:100%;height:auto;border-radius:6px}}\
         svg.map{{font-family:{SERIF};background:{day}}}\
         svg.graph{{font-family:{SANS};background:{day};margin:.3em 0 1em;padding:10px 12px}}\
         table{{border-collapse:collapse;margin:.4em 0 1em;font-variant-numeric:tabular-nums}}\
         td,th{{padding:4px 16px 4px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:anywhere}}\
         th{{font-weight:600;white-space:nowrap}}td.w{{white-space:nowrap}}td.n,th.n{{text-align:right}}\
         .a{{color:var(--a)}}.b{{color:var(--b)}}.quiet,.note{{color:var(--quiet)}}.hit{{color:var(--now);font-weight:600;text-decoration:underline}}\
         .badge{{display:inline-block;font:600 13px/1 {SANS};padding:6px 10px;border-radius:4px;border:1.5px solid currentColor;letter-spacing:.02em;vertical-align:.35em;margin-left:.5em}}\
         .badge.fair{{color:#2f6b3a}}.badge.broken{{color:var(--now)}}.badge.consistent,.badge.unfinished{{color:var(--mark)}}\
         @media screen and (prefers-color-scheme:dark){{.badge.fair{{color:#8fcf9a}}}}\
         nav{{columns:3 240px;column-gap:28px;margin:1.2em 0 0;padding:14px 18px;background:var(--sheet);border-radius:6px;font-size:14px}}\
         nav p{{margin:0 0 .35em;break-inside:avoid}}nav .sub{{padding-left:1.2em}}\
         .pair{{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:8px 36px}}\
         .story{{columns:2 380px;column-gap:36px;margin:1em 0 2.4em}}\
         .story details{{break-inside:avoid;margin:0 0 .7em}}.story ul,.battle ul{{margin:.25em 0 .4em;padding-left:1.25em}}\
         ol{{margin:.3em 0 1em;padding-left:1.6em;columns:2 150px;column-gap:20px}}\
         abbr{{text-decoration:underline dotted;text-underline-offset:2px;color:var(--mark);font-size:12px;cursor:help}}\
         summary{{font-weight:600;cursor:pointer}}\
         .battle{{margin:0 0 1.6em;padding:2px 20px 10px;background:var(--sheet);border-radius:6px;break-inside:avoid}}.battle h3{{margin-top:.7em}}\
         code{{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px;overflow-wrap:anywhere}}\
         @media(max-width:640px){{main{{padding:20px 14px 40px}}h1{{font-size:30px}}h2{{font-size:23px}}.pair{{grid-template-columns:minmax(0,1fr)}}\
         td,th{{padding-right:8px}}th,td.w{{white-space:normal}}.battle{{padding:2px 12px 8px}}}}\
         @media print{{main{{max-width:none;padding:0}}nav{{display:none}}details>ul{{display:block}}h2{{break-after:avoid}}.battle,svg{{break-inside:avoid}}body{{background:none}}}}"
    )
}
