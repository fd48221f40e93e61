//! Kill tests: the real process, a real file, a local Discord that stands. At every point of [`failpoint::POINTS`] the
//! process is killed (kill -9) or an error is injected; whoever got no answer tries again; at the end what was accepted
//! is what is stored, and that is told exactly once.
//!
//! Every point is struck in every run: by both in Through the Desert, and by one in one of the other games.
//! `CARAVANSERAI_KILLS=10000` strikes every point in each of those, and adds so many cases with stories, points, times and
//! moments drawn at random; `CARAVANSERAI_KILLS_SEED` repeats those of an earlier run.

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

/// Points that a story never comes to: a game that goes on has no lobby to edit, one that begins has no hands.
const NOT_AT_THE_START: [&str; 4] =
    ["direct message before", "direct message sent", "delete before", "deleted"];
const NOT_IN_PLAY: [&str; 2] = ["edit before", "edited"];

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

/// The second time that a story comes to a point; one form is opened, and one notice settled without being told.
fn nth(point: &str) -> u32 {
    if point.starts_with("form") || point.starts_with("settle") { 1 } else { first(point).max(2) }
}

/// When there is something to lose: the courier wakes twice before anybody has done anything.
fn first(point: &str) -> u32 {
    if point == "courier awake" { 4 } else { 1 }
}

/// Every point once: by turns in one story and in the other, and for kills the other way round than for errors.
fn all_points(mode: &'static str) -> Vec<Plan> {
    let plan = |(number, point): (usize, &&str)| {
        let start = (number % 2 == 0) == (mode == "kill");
        if (start && !NOT_AT_THE_START.contains(point)) || NOT_IN_PLAY.contains(point) {
            Plan::new("start", mode, point, first(point))
        } else {
            Plan::new("play", mode, point, nth(point))
        }
    };
    POINTS.iter().enumerate().map(plan).collect()
}

/// Points of a story of another game, by turns killed and failed, beginning with `modes[0]`: every second from `from` on,
/// or on demand every one.
fn points_of(story: &'static str, from: usize, modes: [&'static str; 2], never: &[&str]) -> Vec<Plan> {
    let plan = |(number, point): (usize, &&str)| Plan::new(story, modes[number / 2 % 2], point, nth(point));
    let meant = |(number, point): &(usize, &&str)| {
        (on_demand() > 0 || number % 2 == from) && !NOT_IN_PLAY.contains(point) && !never.contains(point)
    };
    POINTS.iter().enumerate().filter(meant).map(plan).collect()
}

fn on_demand() -> usize {
    crate::table::number("CARAVANSERAI_KILLS", 0)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nomads_at_every_point() {
    // Nobody's direct messages are closed, and nothing is dropped.
    run_all(points_of("nomads", 0, ["kill", "error"], &["settle before commit", "settled"])).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn merchants_at_every_point() {
    run_all(points_of("bazaar", 1, ["kill", "error"], &[])).await;
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
        let story = ["start", "play", "nomads", "bazaar"][random.random_range(0..4)];
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
