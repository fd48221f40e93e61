//! The players of a kill test: whoever gets no answer tries again, as a person would.

use std::time::Duration;

use playground::driver::Seen;

use super::plot::{Plot, Step};
use crate::bot::panel::Thumb;
use crate::bot::process::Inn;

/// What goes wrong, and when.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) story: &'static str,
    /// As the process reads it: `kill:act committed:2`.
    failpoint: String,
    /// Points at which an error means that nobody is answered.
    silent: Option<String>,
    /// Killed from outside, after so many milliseconds.
    after: Option<u64>,
    /// The story may end before it happens.
    pub(crate) may_miss: bool,
}

impl Plan {
    pub(crate) fn new(story: &'static str, mode: &str, point: &str, nth: u32) -> Plan {
        let mute = mode == "error" && matches!(point, "answer before" | "form before");
        Plan {
            story,
            failpoint: format!("{mode}:{point}:{nth}"),
            silent: mute.then(|| format!("struck: {point}")),
            after: None,
            may_miss: false,
        }
    }

    /// The story may end before it happens.
    pub(crate) fn or_never(self) -> Plan {
        Plan { may_miss: true, ..self }
    }

    pub(crate) fn after(story: &'static str, millis: u64) -> Plan {
        Plan { failpoint: String::new(), silent: None, after: Some(millis), story, may_miss: true }
    }
}

pub(crate) struct Case {
    pub(crate) inn: Inn,
    pub(crate) plan: Plan,
    struck: bool,
    /// How often somebody got no answer and had to try again.
    pub(crate) again: u32,
}

const CHANNEL: &str = "oasis";

impl Case {
    pub(crate) async fn begin(plot: &Plot, plan: Plan) -> Case {
        let mut inn = Inn::set(plot.database().as_deref()).await;
        if let Some(closed) = plot.closed {
            inn.discord.user(closed).closes_dms();
        }
        match plan.after {
            None => inn.open(&[("CARAVANSERAI_FAILPOINT", &plan.failpoint)]).await,
            Some(millis) => {
                inn.open(&[]).await;
                let pid = inn.bot().pid().to_string();
                // The moment is what is drawn here; nothing waits for it.
                tokio::spawn(async move {
                    tokio::time::sleep(Duration::from_millis(millis)).await;
                    let _ = std::process::Command::new("kill").args(["-9", &pid]).status();
                });
            }
        }
        Case { inn, plan, struck: false, again: 0 }
    }

    pub(crate) async fn play(&mut self, plot: &Plot) {
        for step in &plot.steps {
            // What waits is told together with what comes next: a point that must be reached is not left to chance.
            if !self.plan.may_miss {
                self.settle().await;
            }
            match step {
                Step::Command(who, text, said, again) => {
                    let answer = self.command(who, text).await;
                    let late = self.again > 0 && answer.contains(again);
                    assert!(answer.contains(said) || late, "{who} {text}: {answer}");
                }
                Step::Play(who, moves) => {
                    let answer = self.command(who, &format!("/play move moves:{moves}")).await;
                    self.played(plot, moves, &answer);
                }
                Step::Form(who, moves) => {
                    let answer = self.form(plot, who, moves).await;
                    self.played(plot, moves, &answer);
                }
                Step::Tap(who, picks, mv) => {
                    let answer = self.tap(plot, who, picks, mv).await;
                    self.played(plot, mv, &answer);
                }
                Step::Undo(who, undone) => self.undo(plot, who, undone).await,
                Step::DeleteLobby => {
                    self.settle().await;
                    let lobby = |seen: &Seen| seen.button("Join").is_some();
                    let lobby = self.inn.discord.user("Dariush").sees(CHANNEL, "the lobby", lobby).await;
                    self.inn.discord.delete_message(&lobby);
                }
            }
        }
    }

    /// What everybody will be told of it is answered at once, to "you".
    fn played(&self, plot: &Plot, moves: &str, answer: &Seen) {
        let late = self.again > 0 && answer.contains("Your move is already recorded");
        let first = moves.split(", ").next().unwrap();
        let mut made = plot.new_plies().iter().filter(|ply| ply.text == first);
        assert!(made.any(|ply| answer.contains(&ply.answered[0])) || late, "{moves}: {answer}");
    }

    /// Starts the process again if it was killed.
    async fn awake(&mut self) {
        if !self.inn.bot().has_ended() {
            return;
        }
        let said = self.inn.bot().said();
        assert!(!self.plan.failpoint.starts_with("error"), "it ended by itself:\n{said}");
        self.struck = true;
        self.inn.open(&[]).await;
        assert!(!self.inn.bot().has_ended(), "it does not start again:\n{}", self.inn.bot().said());
    }

    /// What comes of something; nothing if the process has ended, or was told to be silent.
    async fn once<T>(&self, doing: impl Future<Output = T>) -> Option<T> {
        let bot = self.inn.bot();
        let silence = async {
            match &self.plan.silent {
                Some(words) if !bot.said().contains(words) => bot.says(words).await,
                _ => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            found = doing => Some(found),
            _ = bot.end() => None,
            () = silence => None,
        }
    }

    /// Types a command until it is answered by something else than an excuse.
    async fn command(&mut self, who: &str, text: &str) -> Seen {
        for _ in 0..4 {
            self.awake().await;
            let action = self.inn.discord.user(who).slash(CHANNEL, text);
            match self.once(action.answer()).await {
                Some(answer) if !excuse(&answer) => return answer,
                // Nothing was done, it says: then the next try is as good as the first.
                Some(_) => {}
                None => self.again += 1,
            }
        }
        panic!("{who} gets no answer to {text}\n{}\n{}", self.inn.bot().said(), self.inn.discord.report());
    }

    /// The panel, by the button of the newest board; nothing if there was no answer, or an excuse.
    async fn panel(&mut self, who: &str) -> Option<Seen> {
        self.awake().await;
        let player = self.inn.discord.user(who);
        let own = format!("{}, it is your turn", player.mention());
        let fits = |seen: &Seen| seen.contains(&own) && seen.button("Take my turn").is_some();
        let board = self.once(player.sees(CHANNEL, "a board", fits)).await?;
        let panel = self.once(player.presses(&board, "Take my turn").answer()).await;
        self.again += u32::from(panel.is_none());
        panel.filter(|panel| !excuse(panel))
    }

    /// Taps a move together on the panel, and confirms it.
    async fn tap(&mut self, plot: &Plot, who: &str, picks: &[String], mv: &str) -> Seen {
        'again: for _ in 0..5 {
            let Some(panel) = self.panel(who).await else {
                // They look first: the game may have gone on.
                if self.again > 0 && self.is_played(plot, who, mv).await {
                    return self.command(who, &format!("/play move moves:{mv}")).await;
                }
                continue;
            };
            let mut thumb = Thumb { player: self.inn.discord.user(who), touches: 0, panel: Some(panel) };
            for pick in picks {
                match self.once(thumb.picks(pick).answer()).await {
                    Some(next) if !excuse(&next) => thumb.panel = Some(next),
                    Some(_) => continue 'again,
                    None => {
                        self.again += 1;
                        continue 'again;
                    }
                }
            }
            let (panel, confirm) =
                (thumb.panel.clone().expect("a panel"), thumb.confirm().expect("a whole move"));
            match self.once(thumb.player.presses(&panel, &confirm).answer()).await {
                Some(answer) if !excuse(&answer) => return answer,
                Some(_) => continue,
                None => self.again += 1,
            }
            if self.is_played(plot, who, mv).await {
                return self.command(who, &format!("/play move moves:{mv}")).await;
            }
        }
        panic!("{who} cannot tap {mv}\n{}\n{}", self.inn.bot().said(), self.inn.discord.report());
    }

    /// Writes the moves down in the form behind the panel.
    async fn form(&mut self, plot: &Plot, who: &str, moves: &str) -> Seen {
        for _ in 0..4 {
            let Some(panel) = self.panel(who).await else { continue };
            let player = self.inn.discord.user(who);
            let action = player.presses(&panel, "Type it instead");
            let shown = async {
                tokio::select! {
                    form = action.modal() => Ok(form),
                    said = action.answer() => Err(said),
                }
            };
            let form = match self.once(shown).await {
                Some(Ok(form)) => form,
                Some(Err(said)) => {
                    assert!(excuse(&said), "{said}");
                    continue;
                }
                None => {
                    self.again += 1;
                    continue;
                }
            };
            let field = form.fields[0].1.clone();
            match self.once(player.submits(&form, &[(&field, moves)]).answer()).await {
                Some(answer) if !excuse(&answer) => return answer,
                Some(_) => continue,
                None => self.again += 1,
            }
            // They look first: an old form is refused once the game has gone on.
            if self.is_played(plot, who, moves).await {
                return self.command(who, &format!("/play move moves:{moves}")).await;
            }
        }
        panic!("{who} gets no form\n{}\n{}", self.inn.bot().said(), self.inn.discord.report());
    }

    /// Takes the last move back; whoever got no answer looks whether it is gone before they try again.
    async fn undo(&mut self, plot: &Plot, who: &str, undone: &str) {
        for _ in 0..4 {
            self.awake().await;
            let action = self.inn.discord.user(who).slash(CHANNEL, "/undo");
            match self.once(action.answer()).await {
                Some(answer) if !excuse(&answer) => {
                    assert!(answer.contains("Taken back"), "{answer}");
                    return;
                }
                Some(excuse) => {
                    assert!(self.is_played(plot, who, undone).await, "taken back all the same: {excuse}");
                }
                None => {
                    self.again += 1;
                    if !self.is_played(plot, who, undone).await {
                        return;
                    }
                }
            }
        }
        panic!("{who} cannot take {undone} back\n{}", self.inn.bot().said());
    }

    /// Whether this is the last move of the history.
    async fn is_played(&mut self, plot: &Plot, who: &str, moves: &str) -> bool {
        let history = self.command(who, "/table history").await;
        let numbered = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
        let last = history.content().lines().rfind(numbered).unwrap_or_default();
        let mut made = plot.new_plies().iter().filter(|ply| ply.who == who && ply.text == moves);
        made.any(|ply| last.contains(&ply.answered[0]))
    }

    /// Until everything is told.
    async fn settle(&mut self) {
        loop {
            self.awake().await;
            self.inn.quiet(0).await;
            if !self.inn.bot().has_ended() {
                return;
            }
        }
    }

    /// Waits until everything is told and stops the process. Whether what was planned has happened.
    pub(crate) async fn end(&mut self) -> bool {
        self.settle().await;
        self.struck |= self.inn.bot().said().contains("struck: ");
        let process = self.inn.process.take().expect("a bot was started");
        let status = process.stop().await;
        let killed = !status.success() && (process.said().contains("struck: ") || self.plan.after.is_some());
        if killed {
            // At the very last moment: once more, to the end.
            self.struck = true;
            self.inn.open(&[]).await;
            self.inn.quiet(0).await;
            self.inn.close().await;
        } else {
            assert!(status.success(), "{status}:\n{}", process.said());
        }
        self.struck
    }
}

/// Whether an answer says that nothing was done, for reasons of our own.
fn excuse(answer: &Seen) -> bool {
    answer.contains("I cannot save anything just now") || answer.contains("That is my fault")
}
