use super::*;

fn cell(label: &str) -> Cell {
    label.parse().unwrap()
}

fn set(labels: &str) -> CellSet {
    labels.split_whitespace().map(cell).collect()
}

#[test]
fn labels_are_forgiving_in_and_canonical_out() {
    for text in ["C7", "c7", " c 7 ", "C-7"] {
        assert_eq!(cell(text).to_string(), "C7");
    }
    for text in ["", "7", "C", "C0", "C07", "C19", "Q1", "C7x", "CC7", "Ç7", "C-", "C+7", "C٣"] {
        assert_eq!(text.parse::<Cell>(), Err(NoSuchCell), "{text}");
    }
    assert_eq!(cell("P18").to_string(), "P18");
}

#[test]
fn rows_b_d_f_are_shifted_to_the_right() {
    assert_eq!(cell("C7").around(), set("B6 B7 C6 C8 D6 D7"));
    assert_eq!(cell("D7").around(), set("C7 C8 D6 D8 E7 E8"));
    assert_eq!(cell("A1").around(), set("A2 B1"));
    assert_eq!(cell("B18").around(), set("A18 B17 C18"));
    assert_eq!(cell("P1").around(), set("O1 O2 P2"));
}

#[test]
fn directions_agree_with_neighbours_and_back() {
    for here in (!CellSet::EMPTY).iter() {
        assert_eq!(CellSet::only(here).around(), here.around(), "{here}");
        for (i, direction) in Direction::ALL.into_iter().enumerate() {
            let next = here.step(direction);
            assert_eq!(here.ring(!CellSet::EMPTY) >> i & 1 == 1, next.is_some());
            if let Some(next) = next {
                assert!(here.around().contains(next));
                assert_eq!(here.towards(next), Some(direction));
                assert_eq!(next.step(Direction::ALL[(i + 3) % 6]), Some(here));
            }
        }
    }
}

#[test]
fn sets_count_skip_and_iterate_in_reading_order() {
    let cells = set("A1 C7 D18 P18 D1");
    assert_eq!(cells.len(), 5);
    let listed: Vec<Cell> = cells.iter().collect();
    assert_eq!(listed, ["A1", "C7", "D1", "D18", "P18"].map(cell));
    for (i, &cell) in listed.iter().enumerate() {
        assert_eq!(cells.nth(i), Some(cell));
    }
    assert_eq!(cells.nth(5), None);
    assert_eq!(cells.after(cell("C7")), set("D1 D18 P18"));
    assert_eq!(cells.after(cell("B7")), set("C7 D1 D18 P18"));
    assert_eq!((!CellSet::EMPTY).len(), ROWS * COLUMNS);
}

#[test]
fn floods_stop_at_gaps() {
    let field = set("A1 A2 A3 B3 C5 C6 E1");
    assert_eq!(CellSet::only(cell("A1")).flood(field), set("A1 A2 A3 B3"));
    let regions: Vec<CellSet> = field.regions().collect();
    assert_eq!(regions, [set("A1 A2 A3 B3"), set("C5 C6"), set("E1")]);
}

#[test]
fn the_nth_cell_is_the_one_that_is_listed_there() {
    let mut random = crate::Quick::new(1);
    for density in 1..20 {
        let mut set = || -> CellSet { FIELD.iter().filter(|_| random.below(20) < density).collect() };
        let sets = [set(), CellSet::EMPTY, set(), FIELD];
        let listed: Vec<(usize, Cell)> =
            sets.iter().enumerate().flat_map(|(i, set)| set.iter().map(move |cell| (i, cell))).collect();
        let tally = Tally::new(sets);
        assert_eq!(tally.len() as usize, listed.len());
        let found: Vec<(usize, Cell)> = (0..tally.len()).map(|skip| tally.nth(skip).unwrap()).collect();
        assert_eq!(found, listed);
        assert_eq!(tally.nth(tally.len()), None);
        for set in sets {
            let nth: Vec<Cell> = (0..set.len()).map(|skip| set.nth(skip).unwrap()).collect();
            assert_eq!(nth, set.iter().collect::<Vec<Cell>>());
        }
    }
}
