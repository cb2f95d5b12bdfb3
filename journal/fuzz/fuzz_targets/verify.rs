//! Any bytes: read, judged, and judged again with the chain made anew.
#![no_main]

#[allow(dead_code)]
#[path = "../../../tests/src/duel.rs"]
mod duel;
#[allow(dead_code)]
#[path = "../mutate.rs"]
mod mutate;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| mutate::judge(bytes));
