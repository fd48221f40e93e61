//! Several channels of the local Discord at once, every seat pressing at the same time, presses delivered twice:
//! one effect each, everybody answered within three seconds.

use caravanserai::playground::world::channels::ChannelKind;
use caravanserai::playground::world::clock::Snowflake;

use super::{PLAYERS, Stage};

const TABLES: usize = 6;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_seat_presses_at_once_in_every_channel() {
    let stage = Stage::set().await;
    let channels: Vec<String> = (0..TABLES).map(|number| format!("table-{number}")).collect();
    stage.discord.change(|world| {
        let category = world.channels[&world.channel_named("oasis").unwrap()].kind.clone();
        for (number, name) in channels.iter().enumerate() {
            let id = Snowflake(100_000_000_000_001_000 + number as u64);
            let ChannelKind::Text { .. } = category else { panic!("a text channel") };
            world.add_channel(id, name.clone(), None, category.clone());
        }
    });
    for channel in &channels {
        stage.seat(channel, &PLAYERS[..3], "/desert new first:the host").await;
    }
    for round in 0..4 {
        let mut presses = Vec::new();
        let mut before = Vec::new();
        // The gateway delivers every press twice.
        stage.discord.duplicate_next("INTERACTION_CREATE", (TABLES * 3) as u32);
        for channel in &channels {
            let look = stage.house.look(stage.here(channel)).await.unwrap();
            before.push(look.seen);
            let seat = look.awaited().iter().next().unwrap();
            let user = look.table.person(seat).user.unwrap();
            let moves = stage.house.moves(stage.here(channel), user, "", 99, |_| true).await.unwrap();
            let mv = &moves[(round * 17) % moves.len()].text;
            for player in &PLAYERS[..3] {
                let action =
                    stage.discord.user(player).slash(channel.as_str(), &format!("/play move moves:{mv}"));
                presses.push((stage.id(player) == user, action));
            }
        }
        for (awaited, action) in presses {
            let answer = action.answer().await;
            assert!(answer.is_ephemeral());
            assert_eq!(answer.contains("Next:"), awaited, "{answer}");
        }
        for (channel, seen) in channels.iter().zip(before) {
            assert_eq!(stage.house.look(stage.here(channel)).await.unwrap().seen, seen + 1);
        }
    }
    stage.nothing_is_left().await;
    // Discord refuses a second answer; the bot must not mind.
    let refused = stage.discord.calls().into_iter().filter(|call| call.status == Some(400)).count();
    assert!(refused > 0, "presses were delivered twice");
}
