//! The geometry of the map: axial coordinates, the six directions, distance.
//!
//! A printed id is column and row, even columns lying half a hex lower. In axial coordinates, `q` is the column and `r` runs along the
//! slant, so that every direction is one fixed step and a distance needs no case for odd and even columns.

/// A hex in axial coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Axial {
    /// The column, from 0 in the west.
    pub q: i16,
    /// The row along the slant.
    pub r: i16,
}

/// The six directions, clockwise from north.
pub const DIRECTIONS: [Axial; 6] = [
    Axial { q: 0, r: -1 },
    Axial { q: 1, r: -1 },
    Axial { q: 1, r: 0 },
    Axial { q: 0, r: 1 },
    Axial { q: -1, r: 1 },
    Axial { q: -1, r: 0 },
];

impl Axial {
    /// From a printed column and row, both from 1.
    #[must_use]
    pub const fn from_printed(column: i16, row: i16) -> Axial {
        let q = column - 1;
        // Columns 02, 04, .. are odd counted from 0 and lie half a hex lower.
        Axial {
            q,
            r: row - 1 - (q - (q & 1)) / 2,
        }
    }
    /// The printed column and row, both from 1.
    #[must_use]
    pub const fn printed(self) -> (i16, i16) {
        (self.q + 1, self.r + (self.q - (self.q & 1)) / 2 + 1)
    }
    /// The hex one step that way.
    #[must_use]
    pub const fn step(self, way: Axial) -> Axial {
        Axial {
            q: self.q + way.q,
            r: self.r + way.r,
        }
    }
    /// How many hexes lie between them, the farther one counted.
    #[must_use]
    pub const fn distance(self, other: Axial) -> u8 {
        let dq = self.q - other.q;
        let dr = self.r - other.r;
        ((dq.abs() + dr.abs() + (dq + dr).abs()) / 2) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The neighbours as the data page lists them, by odd and even column.
    fn listed(c: i16, r: i16) -> [(i16, i16); 6] {
        if c % 2 == 1 {
            [
                (c, r - 1),
                (c + 1, r - 1),
                (c + 1, r),
                (c, r + 1),
                (c - 1, r),
                (c - 1, r - 1),
            ]
        } else {
            [
                (c, r - 1),
                (c + 1, r),
                (c + 1, r + 1),
                (c, r + 1),
                (c - 1, r + 1),
                (c - 1, r),
            ]
        }
    }

    #[test]
    fn axial_steps_are_the_printed_neighbours() {
        for column in 1..=17 {
            for row in 1..=11 {
                let hex = Axial::from_printed(column, row);
                assert_eq!(hex.printed(), (column, row));
                let steps = DIRECTIONS.map(|way| hex.step(way).printed());
                assert_eq!(steps, listed(column, row));
                for way in DIRECTIONS {
                    assert_eq!(hex.distance(hex.step(way)), 1);
                }
            }
        }
    }
}
