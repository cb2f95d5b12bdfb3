//! The report and the verdict's page in a real browser: nothing is loaded, nothing is cut off, every link arrives, and it looks as it did.
//!
//! Where there is no Chromium this cannot be tried, and the tests say so. After a change that is meant:
//! `UPDATE_SNAPSHOTS=1 cargo test -p earlylight --test report_page`, then look at the picture.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use egui_kittest::SnapshotOptions;
use tempfile::TempDir;

/// The browser, if there is one.
fn chromium() -> Option<PathBuf> {
    let found = [
        "/usr/bin/chromium",
        "/usr/bin/chromium-browser",
        "/usr/bin/google-chrome",
    ]
    .map(PathBuf::from)
    .into_iter()
    .find(|path| path.exists());
    if found.is_none() {
        eprintln!("NOT TRIED: there is no Chromium here, so no page was opened in a browser");
    }
    found
}

/// Has the browser open a page and do something with it; gives what it prints.
fn browse(chromium: &Path, dir: &Path, page: &str, more: &[&str]) -> (String, String) {
    let profile = TempDir::new().expect("a folder");
    let output = Command::new(chromium)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            "--force-device-scale-factor=1",
            "--font-render-hinting=none",
            "--allow-file-access-from-files",
            "--enable-logging=stderr",
        ])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .args(more)
        .arg(format!("file://{}", dir.join(page).display()))
        .current_dir(dir)
        .output()
        .expect("the browser runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

fn earlylight(dir: &Path, words: &[&str]) {
    let made = Command::new(env!("CARGO_BIN_EXE_earlylight"))
        .current_dir(dir)
        .args(words)
        .output()
        .expect("the binary runs");
    assert!(
        made.status.success(),
        "{words:?}: {}",
        String::from_utf8_lossy(&made.stderr)
    );
}

/// A folder with a report of the sample of play, one of a game of each other board, and a verdict's page.
fn pages() -> (TempDir, Vec<&'static str>) {
    let dir = TempDir::new().expect("a folder");
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures");
    let mut pages = Vec::new();
    for (page, game) in [
        ("sample.html", "dawn1812/sample-of-play.elj"),
        ("naval.html", "naval1812/greedy.elj"),
        ("corps.html", "corps_command/road-to-klapebruck.elj"),
    ] {
        fs::copy(fixtures.join(game), dir.path().join("game.elj")).expect("the fixture");
        earlylight(dir.path(), &["report", "game.elj", "-o", page]);
        pages.push(page);
    }
    earlylight(
        dir.path(),
        &["verify", "game.elj", "--report", "verdict.html"],
    );
    pages.push("verdict.html");
    (dir, pages)
}

/// Opens a page in a frame of each width, and writes down what does not fit, which links lead nowhere, and what was fetched.
const MEASURE: &str = r##"<!DOCTYPE html><meta charset="utf-8"><body><pre id="out"></pre><script>
const widths = [1280, 768, 390]; const out = [];
function measure(i) {
  if (i == widths.length) { document.getElementById('out').textContent = out.join('\n') + '\nMEASURED'; return; }
  const f = document.createElement('iframe'); f.width = widths[i]; f.height = 900; f.style.border = 0;
  f.onload = () => {
    const d = f.contentDocument, w = f.contentWindow;
    if (d.documentElement.scrollWidth > widths[i]) out.push(widths[i] + ': the page is ' + d.documentElement.scrollWidth + ' wide');
    for (const e of d.querySelectorAll('p,li,td,th,h1,h2,h3,summary,a,nav,section'))
      if (e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display != 'inline')
        out.push(widths[i] + ': cut off: ' + e.tagName + ' ' + e.textContent.slice(0, 60));
    for (const a of d.querySelectorAll('a[href^="#"]'))
      if (!d.getElementById(a.getAttribute('href').slice(1))) out.push('a link to nowhere: ' + a.getAttribute('href'));
    for (const r of w.performance.getEntriesByType('resource'))
      if (!r.name.startsWith('data:')) out.push('fetched: ' + r.name);
    for (const face of ['700 16px "Early Light Serif"', '600 16px "Early Light Sans"'])
      if (!d.fonts.check(face)) out.push('no font: ' + face);
    if (!d.title || !d.documentElement.lang) out.push('a page without title or language');
    for (const s of d.querySelectorAll('svg[role=img]'))
      if (!s.querySelector('title')) out.push('a picture without words');
    f.remove(); measure(i + 1);
  };
  f.src = 'PAGE'; document.body.append(f);
}
measure(0);
</script>"##;

#[test]
fn pages_fit_every_width_and_fetch_nothing() {
    let Some(chromium) = chromium() else { return };
    let (dir, pages) = pages();
    for page in pages {
        fs::write(
            dir.path().join("measure.html"),
            MEASURE.replace("PAGE", page),
        )
        .expect("written");
        let more = ["--dump-dom", "--virtual-time-budget=20000"];
        let (dom, log) = browse(&chromium, dir.path(), "measure.html", &more);
        let found = dom
            .split_once("<pre id=\"out\">")
            .and_then(|(_, rest)| rest.split_once("</pre>"))
            .map_or(dom.as_str(), |(found, _)| found);
        assert_eq!(found.trim(), "MEASURED", "{page}");
        let complaints: Vec<&str> = log.lines().filter(|l| l.contains("CONSOLE")).collect();
        assert!(complaints.is_empty(), "{page}: {complaints:?}");
    }
}

#[test]
fn the_report_looks_as_it_did() {
    let Some(chromium) = chromium() else { return };
    let (dir, _) = pages();
    for (name, dark) in [("report", false), ("report-dark", true)] {
        let shot = dir.path().join("shot.png");
        let target = format!("--screenshot={}", shot.display());
        let mut more = vec!["--window-size=1280,2400", target.as_str()];
        if dark {
            more.push("--blink-settings=preferredColorScheme=0");
        }
        browse(&chromium, dir.path(), "sample.html", &more);
        let image = image::open(&shot).expect("a picture").to_rgba8();
        let mut options = SnapshotOptions::default();
        options.output_path = "pictures".into();
        // Versions of the browser draw the edges of letters and coasts a little differently, and may set a line a pixel lower:
        // one pixel in twenty may differ. A map, a graph or a font that is missing changes far more.
        options.threshold = 2.0;
        options.max_failed_pixels = 1280 * 2400 / 20;
        egui_kittest::image_snapshot_options(&image, name, &options);
    }
}
