//! Strips, spaces, ladders and names, as docs/record.md lists them. Spaces are placed on a grid of half columns, so that
//! touching is a matter of distance. Derived from the documents alone; see `mod.rs`.

pub const ANIMALS: [&str; 4] = ["goat", "donkey", "horse", "camel"];
pub const LANDS: [&str; 5] = ["grasslands", "wastelands", "highlands", "wadis", "saltflats"];
pub const SPECIAL: [&str; 8] =
    ["4 dinars", "5 dinars", "6 dinars", "abdul", "expert", "winds", "sands", "silver"];
pub const FINAL: [&str; 5] = ["goat", "donkey", "horse", "camel", "mecca"];
pub const CITY: [&str; 8] =
    ["MRDCSPB", "BCSPDMG", "BDMRGCS", "RPCSDMG", "RPGBCDM", "DBSCPMR", "SDCBGMP", "DSBGCRM"];
pub const DESERT: [&str; 8] =
    ["PMRBDD", "DDMGDP", "RDSMDD", "DDBPMS", "DPMDGD", "DDRMGD", "RMDDBS", "DDGDMD"];

/// Of a strip or a disk: one of those above.
pub type Name = &'static str;

/// How many of each animal, or of its handlers.
pub type Herd = [u32; 4];

pub fn ladder(seats: usize) -> Vec<u32> {
    let all = vec![1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 12];
    let unused = match seats {
        3 => 6,
        4 => 3,
        _ => 0,
    };
    all.into_iter().skip(unused).collect()
}

pub fn handlers(seats: usize) -> u32 {
    match seats {
        3 => 2,
        4 => 3,
        _ => 4,
    }
}

pub fn sum(herd: &Herd) -> u32 {
    herd.iter().sum()
}

pub fn kinds(herd: &Herd) -> usize {
    herd.iter().filter(|count| **count > 0).count()
}

pub fn within(part: &Herd, whole: &Herd) -> bool {
    (0..4).all(|animal| part[animal] <= whole[animal])
}

pub fn animal(name: &str) -> Option<usize> {
    ANIMALS.iter().position(|animal| *animal == name)
}

pub fn land(name: &str) -> Option<usize> {
    LANDS.iter().position(|land| *land == name)
}

/// All herds of this size.
pub fn herds(size: u32) -> Vec<Herd> {
    let mut all = Vec::new();
    for a in 0..=size {
        for b in 0..=size {
            for c in 0..=size {
                for d in 0..=size {
                    if a + b + c + d == size {
                        all.push([a, b, c, d]);
                    }
                }
            }
        }
    }
    all
}

/// "goat goat camel"
pub fn one_by_one(herd: &Herd) -> String {
    let mut words = Vec::new();
    for (animal, count) in herd.iter().enumerate() {
        words.extend((0..*count).map(|_| ANIMALS[animal]));
    }
    words.join(" ")
}

/// "2 goat 1 camel"
pub fn by_number(herd: &Herd) -> String {
    let parts: Vec<String> =
        (0..4).filter(|at| herd[*at] > 0).map(|at| format!("{} {}", herd[at], ANIMALS[at])).collect();
    parts.join(" ")
}

/// Row (A is 0) and column (from 0) of a space's name.
pub fn row_and_column(space: &str) -> Option<(usize, usize)> {
    let mut letters = space.chars();
    let row = "ABCDE".find(letters.next()?)?;
    let column = "1234567".find(letters.next()?)?;
    letters.next().is_none().then_some((row, column))
}

pub fn space_name(row: usize, column: usize) -> String {
    format!("{}{}", ["A", "B", "C", "D", "E"][row], column + 1)
}

/// Every name that a space could have.
pub fn space_names() -> Vec<String> {
    (0..5).flat_map(|row| (0..7).map(move |column| space_name(row, column))).collect()
}
