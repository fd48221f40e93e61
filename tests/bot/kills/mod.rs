//! Kill tests: the real process, a real file, a local Discord that stands. At every point of [`failpoint::POINTS`] the
//! process is killed (kill -9) or an error is injected; whoever got no answer tries again; at the end what was accepted
//! is what is stored, and that is told exactly once.
//!
//! Every point is struck by both in every run, each in one of the stories by turns. `CARAVANSERAI_KILLS=10000` strikes
//! every point by both in all of them, and adds so many cases with stories, points, times and moments drawn at random;
//! `CARAVANSERAI_KILLS_SEED` repeats those of an earlier run.

mod computers;
mod guests;
mod lobby;
mod oracle;
mod plot;
mod stories;
mod window;

use caravanserai::failpoint::POINTS;
use guests::{Case, Plan};
use plot::Plot;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use tokio::task::JoinSet;

/// A game that begins, and one of each kind that goes on.
const STORIES: [&str; 4] = ["start", "play", "nomads", "bazaar"];

/// Points that a story never comes to: a game that goes on has no lobby to edit, one that begins has no hands, and among
/// the nomads nobody's direct messages are closed and nothing is dropped.
fn never(story: &str) -> &'static [&'static str] {
    match story {
        "start" => &["direct message before", "direct message sent", "delete before", "deleted"],
        "nomads" => &["edit before", "edited", "settle before commit", "settled"],
        _ => &["edit before", "edited"],
    }
}

/// A process at a time for each core, and one more: each waits now and then.
const AT_ONCE: usize = 3;

async fn run(plan: Plan) {
    let what = format!("{plan:?}");
    let plot = Plot::of(plan.story).await;
    let mut case = Case::begin(plot, plan).await;
    case.play(plot).await;
    let struck = case.end().await;
    assert!(struck || case.plan.may_miss, "{what}: the point was never reached");
    oracle::holds(&case, plot).await;
}

/// Some at a time; the first that fails ends the test, and says which it was.
async fn run_all(plans: Vec<Plan>) {
    let mut under_way = JoinSet::new();
    for plan in plans {
        if under_way.len() == AT_ONCE {
            finished(under_way.join_next().await);
        }
        under_way.spawn(async move {
            let what = format!("{plan:?}");
            (what, tokio::spawn(run(plan)).await)
        });
    }
    while let Some(done) = under_way.join_next().await {
        finished(Some(done));
    }
}

type Done = Result<(String, Result<(), tokio::task::JoinError>), tokio::task::JoinError>;

fn finished(done: Option<Done>) {
    let (what, done) = done.expect("one is under way").expect("it catches panics");
    assert!(done.is_ok(), "{what} failed: {done:?}");
}

/// When there is something to lose. In a game that goes on, the second time; but one form is opened, and one notice settled
/// without being told. The courier wakes twice before anybody has done anything.
fn visit(story: &str, point: &str) -> u32 {
    match point {
        "courier awake" => 4,
        point if story == "start" || point.starts_with("form") || point.starts_with("settle") => 1,
        _ => 2,
    }
}

/// Every point in one story, by turns; on demand in all of them. Kills and errors are two stories apart.
fn all_points(mode: &'static str) -> Vec<Plan> {
    let shift = if mode == "kill" { 0 } else { 2 };
    let plan = |(number, point): (usize, &&'static str)| {
        let turns = (0..STORIES.len()).map(move |story| STORIES[(number + story + shift) % STORIES.len()]);
        let stories = turns.filter(|story| !never(story).contains(point));
        let count = if on_demand() > 0 { STORIES.len() } else { 1 };
        stories
            .take(count)
            .map(|story| Plan::new(story, mode, point, visit(story, point)))
            .collect::<Vec<_>>()
    };
    POINTS.iter().enumerate().flat_map(plan).collect()
}

fn on_demand() -> usize {
    crate::table::number("CARAVANSERAI_KILLS", 0)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_at_every_point() {
    run_all(all_points("kill")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_error_at_every_point() {
    run_all(all_points("error")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_and_failed_at_random() {
    let seed = std::env::var("CARAVANSERAI_KILLS_SEED")
        .map_or_else(|_| rand::random(), |text| text.parse().unwrap());
    println!("CARAVANSERAI_KILLS_SEED={seed}");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut plans = Vec::new();
    // One of each kind in every run, the rest on demand.
    for number in 0..on_demand().max(2) {
        let story = STORIES[random.random_range(0..STORIES.len())];
        let plan = if number % 2 == 0 {
            let mode = if random.random() { "kill" } else { "error" };
            let point = POINTS[random.random_range(0..POINTS.len())];
            Plan::new(story, mode, point, random.random_range(1..=8))
        } else {
            Plan::after(story, random.random_range(0..1_200))
        };
        plans.push(plan.or_never());
    }
    run_all(plans).await;
}
