//! How many bytes a board of Desert has in the course of random games. Nothing here depends on time.

use super::{game_with, picture};
use games::any::Kind;

#[test]
fn boards_of_a_game_that_goes_on_stay_small() {
    const EACH: usize = 240_000;
    const MEAN: usize = 210_000;
    let mut all = Vec::new();
    for (options, seats) in
        [("2005", 3), ("2017, river", 4), ("2017, river, serpentine, aquifers", 5), ("2024, mountain", 5)]
    {
        for seed in 1..=3 {
            for moves in [30, 60, 80, 100, 120] {
                let game = game_with(Kind::named("desert"), options, (seats, seed), moves);
                let bytes = picture(&game).png.len();
                assert!(
                    bytes <= EACH,
                    "{options}, {seats} players, seed {seed}, {moves} moves: {bytes} bytes"
                );
                all.push(bytes);
            }
        }
    }
    let mean = all.iter().sum::<usize>() / all.len();
    println!("{mean} bytes on average, at most {}", all.iter().max().unwrap());
    assert!(mean <= MEAN, "{mean} bytes on average");
}
