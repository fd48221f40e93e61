//! Tables that an older version of the program opened.

use caravanserai::table::{Act, Answer, Place, Refusal, Trouble};
use games::any::Kind;

use super::{AMIRA, BASHIR, CELINE, HERE, Parlour, connection};

/// N42: a game of Nomads that was opened before its desert had to shift within ten rounds goes on without that.
#[tokio::test]
async fn a_table_from_before_a_rule_goes_on_without_it() {
    let parlour = Parlour::open().await;
    let nomads = Act::Open { kind: Kind::named("nomads"), options: "first 1".to_owned(), thread: false };
    let Answer::Opened { table } = parlour.does(AMIRA, HERE, nomads).await else { panic!() };
    for user in [BASHIR, CELINE] {
        parlour.does(user, HERE, Act::Join).await;
    }
    let mut file = connection(&parlour.path()).await;
    let older = r#"UPDATE tables SET seal = NULL, packed = 0, format = 1, options = '{"disks":5,"first":1,"short":false}'"#;
    sqlx::query(older).execute(&mut file).await.unwrap();
    parlour.does(AMIRA, HERE, Act::Start).await;
    parlour.plays_on(table, HERE, 20).await;
    let options = serde_json::to_value(&parlour.look(table).await.table.options).unwrap();
    assert!(options["shift_within"].is_null(), "{options}");
    parlour.all_is_well().await;

    sqlx::query("UPDATE tables SET format = 99, seal = NULL, packed = 0").execute(&mut file).await.unwrap();
    let newer = parlour.house.look(Place::Table(table)).await;
    assert!(
        matches!(newer, Err(Trouble::Refused(why)) if *why == Refusal::PutAside { table }),
        "what a newer one saved is not guessed at"
    );
}
