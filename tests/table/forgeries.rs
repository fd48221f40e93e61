//! Acts by people who have no say, on tables that are not theirs or that never were, in words that mean nothing: each
//! refused in clear words, and nothing changed. 8,000, or four fifths of CARAVANSERAI_FORGERIES; the rest goes through
//! the gateway (tests/bot/forgeries.rs).

use caravanserai::store::{ChannelId, ProposalId, SeenCount, ServerId, TableId, UserId};
use caravanserai::table::{Act, Answer, Place};
use caravanserai::words;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::{
    AMIRA, BASHIR, CELINE, ESRA, FARID, GUILD, HERE, PEOPLE, Parlour, connection, dump, near, open, refusal,
};

pub(crate) fn garbage(random: &mut Xoshiro256PlusPlus, most: usize) -> String {
    let length = random.random_range(1..=most);
    let kind = random.random_range(0..4);
    let one = |random: &mut Xoshiro256PlusPlus| match kind {
        0 => char::from(random.random_range(32..127_u8)),
        1 => ['🐪', '\u{202e}', '\u{0}', '\u{301}', '𝔛', '\n', ':', '#'][random.random_range(0..8)],
        2 => [',', ' ', 'L', 'g', 'r', 'e', 'n', 'H', '7', '9'][random.random_range(0..10)],
        _ => char::from_u32(random.random_range(0..0x3000)).unwrap_or('x'),
    };
    (0..length).map(|_| one(random)).collect()
}

fn place(random: &mut Xoshiro256PlusPlus) -> Place {
    match random.random_range(0..4) {
        0 => Place::Here(near(random.random_range(0..4))),
        1 => Place::Here(ChannelId(random.random())),
        2 => Place::Table(TableId(random.random_range(-1..5))),
        _ => Place::Table(TableId(random.random())),
    }
}

/// Everything but what anybody may do: open a table in a free channel, have the board posted again.
fn by_an_outsider(random: &mut Xoshiro256PlusPlus) -> Act {
    let expected = (random.random_range(0..2) == 0).then(|| SeenCount(random.random_range(0..5)));
    match random.random_range(0..11) {
        0 => Act::Join,
        1 => Act::Leave,
        2 => Act::Kick { user: PEOPLE[random.random_range(0..5)] },
        3 => Act::Start,
        4 => Act::Play { moves: garbage(random, 5000), expected },
        5 => Act::Play { moves: "green H7, yellow C4".to_owned(), expected },
        6 => Act::Undo { meant: None },
        7 => Act::Consent { proposal: ProposalId(random.random_range(-1..4)), agree: random.random() },
        8 => Act::Resign,
        9 => Act::End,
        _ => Act::MoveHere,
    }
}

/// What a player may not do, or not any more. Amira has asked Bashir, and it is her turn.
fn by_a_player(random: &mut Xoshiro256PlusPlus, user: UserId) -> Act {
    match random.random_range(0..6) {
        0 if user == AMIRA => Act::Consent { proposal: ProposalId(1), agree: true },
        1 => Act::Consent { proposal: ProposalId(random.random_range(2..9)), agree: random.random() },
        2 => Act::Play { moves: garbage(random, 5000), expected: None },
        3 => Act::Play {
            moves: "L green H7".to_owned(),
            expected: Some(SeenCount(random.random_range(3..1000))),
        },
        4 => open(&garbage(random, 300)),
        _ => {
            [Act::Join, Act::Leave, Act::Start, Act::Kick { user: AMIRA }][random.random_range(0..4)].clone()
        }
    }
}

#[tokio::test]
async fn nobody_changes_what_is_not_theirs() {
    let forgeries = super::number("CARAVANSERAI_FORGERIES", 3_000) * 4 / 5;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(8_000);
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    parlour.plays_on(table, HERE, 2).await;
    let Answer::Proposed { proposal: ProposalId(1), .. } =
        parlour.does(AMIRA, HERE, Act::Undo { meant: None }).await
    else {
        panic!()
    };
    parlour.lobby(near(1), &[21, 22, 23, 24, 25].map(UserId), "").await;
    parlour.seat(near(2), &[21, 22].map(UserId), "").await;
    parlour.does(UserId(21), near(2), Act::Resign).await;
    let before = dump(&parlour.path()).await;
    let mut file = connection(&parlour.path()).await;
    let version = async |file: &mut sqlx::SqliteConnection| -> i64 {
        sqlx::query_scalar("PRAGMA data_version").fetch_one(file).await.unwrap()
    };
    let untouched = version(&mut file).await;
    for number in 0..forgeries {
        let (asking, place, act) = if random.random_range(0..3) > 0 {
            let user = [CELINE, ESRA, FARID, UserId(0), UserId(1 << 63), UserId(u64::MAX)]
                [random.random_range(0..6)];
            let mut asking = parlour.asking(user, ChannelId(9_000 + random.random_range(0..9)));
            asking.name = garbage(&mut random, 40);
            // Of a server of their own, in which they keep order.
            (asking.guild, asking.moderator) = (Some(ServerId(GUILD.0 + 1)), random.random());
            let act = by_an_outsider(&mut random);
            // Discord tells where somebody is; a moderator is one there, not elsewhere.
            let place = place(&mut random);
            if matches!((&act, place), (Act::End, _)) {
                asking.moderator = false;
            }
            (asking, place, act)
        } else {
            let user = [AMIRA, BASHIR][random.random_range(0..2)];
            (parlour.asking(user, HERE), Place::Here(HERE), by_a_player(&mut random, user))
        };
        let refused = refusal(parlour.house.act(&asking, place, &act).await);
        let said = match refused {
            Err(refused) => words::refusal(crate::everybody(), &refused),
            Ok(done) => panic!("{asking:?} {place:?} {act:?}: {done:?}"),
        };
        let length = said.encode_utf16().count();
        assert!((10..=2000).contains(&length) && !said.contains('\u{202e}'), "{act:?}: {said}");
        if number % 50 == 0 {
            assert_eq!(version(&mut file).await, untouched, "{act:?}");
        }
    }
    assert_eq!(dump(&parlour.path()).await, before);
}
