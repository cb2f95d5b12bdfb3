//! A game as one page: verdict, story, maps, battles and graphs, in a file that needs nothing else.
//!
//! | file | holds |
//! | --- | --- |
//! | `page.rs` | the page: its parts in order |
//! | `style.rs` | how it looks: fonts, colours by day and by night, paper, telephone |
//! | `story.rs` | the entries turn by turn, the battles |
//! | `map.rs` | a scene as a map |
//! | `graph.rs` | score, luck and dice as graphs |
//! | `text.rs` | text made safe for a page |
//! | `verdict.rs` | a verdict in lines, and as a page to file |

mod graph;
pub mod map;
mod page;
mod story;
mod style;
pub(crate) mod text;
pub mod verdict;

pub use page::page;
