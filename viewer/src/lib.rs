//! The program `earlylight`: the window and what the command line shares with it.
//!
//! The window draws any game through one small [`scene::Scene`], which a game's own board module fills from a state.
//! Panels read a [`model::Model`] and hand back commands; none of them touches a file, a thread or a clock.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`app`] | the window: panels, keys, menus |
//! | [`model`] | a game in words, and the index of its turns, cards and battles |
//! | [`entries`], [`index`] | the entries in words, and what is found in one walk over them |
//! | [`open`] | from a journal to a model |
//! | [`playback`], [`commands`] | where the reader is, and the table of commands |
//! | [`scene`] | what a board shows at one moment, for any game |
//! | [`board`] | the map: ground, names, counters, arrows; each game's own board |
//! | [`strip`] | what lies beside the map: score, tracks, boxes |
//! | [`log`] | the entries, grouped by card play |
//! | [`log_rows`] | which rows the log lists |
//! | [`inspector`] | the current entry and its battle, explained |
//! | [`battle`] | a battle explained, with its odds |
//! | [`odds`] | chances as panels show them |
//! | [`dice`] | dice drawn as dice |
//! | [`rule_link`] | rule numbers as links, and small headings |
//! | [`timeline`] | turns, battles and score along the foot |
//! | [`timeline_span`] | the stretch of the game that the timeline shows |
//! | [`hands`] | the cards of both sides, and the piles |
//! | [`viewpoint`] | whose eyes the window looks through |
//! | [`tab`] | one open game |
//! | [`game_page`] | the page on the whole game |
//! | [`request`], [`shell`] | the files that the window asks for, and who reads and writes them |
//! | [`compare`] | two moments, fact by fact |
//! | [`compare_files`] | two files, entry by entry |
//! | [`remarks`] | the reviewer's remarks, beside the journal |
//! | [`stats`] | a game in numbers |
//! | [`report`] | a game as one page |
//! | [`trust`] | what verification says, as a badge |
//! | [`geo`] | the map's outlines, projected |
//! | [`picture`] | the board as PNG |
//! | [`plan`] | a board that is a grid |
//! | [`theme`], [`fonts`] | colours and type |
//! | [`window`] | the display, and the file to show |
//! | [`cli`] | the commands that need no window |
#![forbid(unsafe_code)]

pub mod app;
pub mod battle;
pub mod board;
pub mod cli;
pub mod commands;
pub mod compare;
pub mod compare_files;
pub mod dice;
pub mod entries;
pub mod folder;
pub mod fonts;
pub mod game_page;
pub mod geo;
pub mod hands;
pub mod index;
pub mod inspector;
pub mod log;
pub mod log_rows;
pub mod model;
pub mod odds;
pub mod open;
pub mod picture;
pub mod plan;
pub mod playback;
pub mod remarks;
pub mod report;
pub mod request;
pub mod rule_link;
pub mod scene;
pub mod shell;
pub mod stats;
pub mod strip;
pub mod tab;
pub mod theme;
pub mod timeline;
pub mod timeline_span;
pub mod trust;
pub mod viewpoint;
pub mod window;
