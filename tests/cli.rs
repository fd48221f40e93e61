//! The command line as a person calls it.

use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// Exit code, standard output, standard error.
fn run(arguments: &str) -> (i32, String, String) {
    run_in(Path::new("."), arguments)
}

fn run_in(folder: &Path, arguments: &str) -> (i32, String, String) {
    let arguments: Vec<&str> = arguments.split_whitespace().map(|word| word.trim_matches('"')).collect();
    let output = Command::new(env!("CARGO_BIN_EXE_caravanserai"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// A fresh folder below the build's own folder for temporary files.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The summary without the line that tells the speed.
fn facts(summary: &str) -> Vec<&str> {
    summary.lines().filter(|line| !line.contains("games/s")).collect()
}

#[test]
fn simulate_prints_a_summary_that_can_be_repeated() {
    let call = "simulate --game desert --edition 2017 --board river --players 4 --variant serpentine,aquifers \
                --games 50 --seed 7";
    let (code, out, err) = run(call);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(
        out.starts_with("Through the Desert: edition 2017, board river, serpentine, aquifers; 4 players\n")
    );
    for part in
        ["seed 7; 50 games in", "games/s", "moves/s", "moves a game", "ahead by", "seat 4", "last camel"]
    {
        assert!(out.contains(part), "{part} is missing in\n{out}");
    }
    assert_eq!(facts(&run(call).1), facts(&out), "the same seed plays the same games");
    assert_ne!(facts(&run(&call.replace("seed 7", "seed 8")).1), facts(&out));
    assert_eq!(run("simulate --games 2").0, 0, "a seed is drawn if none is given");
}

#[test]
fn arena_plays_the_same_with_any_number_of_threads_and_goes_on_from_its_file() {
    let call = "arena --game bazaar --players drover,random,random --seed 3";
    let (code, whole, err) = run(&format!("{call} --games 6 --json"));
    assert_eq!(code, 0, "{err}");
    assert_eq!(run(&format!("{call} --games 6 --json --threads 3")).1, whole);
    let summary: serde_json::Value = serde_json::from_str(&whole).unwrap();
    assert_eq!(summary["players"][0]["name"], "drover");
    assert_eq!(summary["players"][1]["seats"], 2);

    let folder = folder("arena");
    let file = folder.join("games.json");
    let kept = format!("{call} --file {}", file.display());
    assert_eq!(run(&format!("{kept} --games 2")).0, 0);
    let first: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(first["games"].as_object().unwrap().len(), 2);
    assert_eq!(
        run(&format!("{kept} --games 6 --json")).1,
        whole,
        "the rest is played, and nothing else changes"
    );
    let (_, text, _) = run(&format!("{kept} --games 6"));
    let won = summary["players"][0]["won"].as_f64().unwrap();
    let last = text.trim_end().lines().last().unwrap();
    assert!(last.starts_with("drover: ") && last.contains(" of 6 games won ("), "{text}");
    assert!(last.contains(&format!("({:.1} %)", 100.0 * won / 6.0)), "{text}");

    let (code, _, err) = run(&format!("{kept} --games 6 --variant first-2"));
    assert!(
        code == 2 && err.contains("games.json holds other games: bazaar, first random, drover random random"),
        "{err}"
    );
    std::fs::write(&file, "no JSON").unwrap();
    let (code, _, err) = run(&format!("{kept} --games 6"));
    assert!(code == 2 && err.contains("games.json holds no games of an arena"), "{err}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "no JSON");
}

#[test]
fn tune_goes_on_from_its_file_and_writes_weights_with_their_command() {
    let folder = folder("tune");
    let call = "tune --game bazaar --players 3 --games 3 --rounds 2 --simulations 2 --seed 4";
    let (code, whole, err) = run(call);
    assert_eq!(code, 0, "{err}");
    assert!(whole.starts_with(&format!("# Made by: caravanserai {call}; first random\n")), "{whole}");
    assert!(whole.contains("\n[moves]\nbuild = "), "{whole}");

    let (file, out) = (folder.join("lessons.json"), folder.join("bazaar.toml"));
    let kept = format!("{call} --file {}", file.display());
    assert_eq!(run(&kept).0, 0);
    // As if it had been interrupted before the first game of the second round.
    let mut lessons: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!((&lessons["round"], &lessons["games"]), (&json!(2), &json!(3)));
    (lessons["games"], lessons["numbers"]) = (json!(0), json!([]));
    std::fs::write(&file, lessons.to_string()).unwrap();
    assert_eq!(run(&format!("{kept} --out {}", out.display())).0, 0);
    assert_eq!(std::fs::read_to_string(&out).unwrap().trim_end(), whole.trim_end());

    let (code, from, err) = run(&format!("{call} --from {}", out.display()));
    assert!(code == 0 && from.contains("--from") && from != whole, "{err}");
    let tried = format!(
        "arena --game bazaar --players master@3,master@3,random --games 3 --weights {}",
        out.display()
    );
    let (code, said, err) = run(&tried);
    assert!(code == 0 && said.contains("bazaar.toml: "), "{said}{err}");
    let (code, _, err) = run(&tried.replace("bazaar ", "desert "));
    assert!(code == 2 && err.contains("bazaar.toml holds no weights of desert: look at line"), "{err}");

    let (code, _, err) = run(&format!("{kept} --variant first-2"));
    assert!(
        code == 2 && err.contains("lessons.json was learnt otherwise: caravanserai tune --game bazaar"),
        "{err}"
    );
    std::fs::write(&file, "{}").unwrap();
    let (code, _, err) = run(&kept);
    assert!(code == 2 && err.contains("lessons.json holds nothing that was learnt"), "{err}");
}

#[test]
fn simulate_takes_every_option_of_every_game() {
    for kind in games::any::Games::built_in().iter() {
        let card = kind.card();
        // The palms of the example stand on the board of an edition that lets the host choose.
        for option in card.options.iter().filter(|option| option.name != "palms") {
            let call = [
                "simulate",
                "--game",
                card.name,
                "--players",
                "5",
                "--games",
                "1",
                "--variant",
                option.example,
            ];
            let output = Command::new(env!("CARGO_BIN_EXE_caravanserai")).args(call).output().unwrap();
            let err = String::from_utf8(output.stderr).unwrap();
            assert!(output.status.success(), "{call:?}: {err}");
        }
    }
}

#[test]
fn records_are_written_and_verified() {
    let folder = folder("records");
    let (code, out, _) =
        run(&format!("simulate --players 5 --games 3 --seed 1 --record {}", folder.display()));
    assert_eq!(code, 0, "{out}");
    assert!(out.ends_with(&format!("3 records in {}\n", folder.display())), "{out}");
    let without = run("simulate --players 5 --games 3 --seed 1").1;
    assert!(facts(&out).join("\n").starts_with(&facts(&without).join("\n")), "recording changes nothing");
    let file = |number: u8| folder.join(format!("simulate-1-{number}.json"));
    let call = format!("verify {} {} {}", file(1).display(), file(2).display(), file(3).display());
    let (code, out, _) = run(&call);
    assert_eq!(code, 0);
    let game = "holds. Through the Desert: edition 2024, board mountain; 5 players; ";
    assert_eq!(out.matches(game).count(), 3, "{out}");
    assert_eq!(out.matches("plies, ended by last camel, won by seat ").count(), 3, "{out}");

    let honest = std::fs::read_to_string(file(1)).unwrap();
    let total = honest.split("\"totals\":[").nth(1).unwrap().split(',').next().unwrap();
    let forged = honest.replace(&format!("\"totals\":[{total},"), "\"totals\":[999,");
    std::fs::write(file(1), forged).unwrap();
    let (code, out, _) = run(&call);
    assert_eq!(code, 1);
    let found =
        format!("simulate-1-1.json: 1 difference\n  outcome.totals[0]: recorded 999, replayed {total}\n");
    assert!(out.contains(&found), "{out}");
    assert_eq!(out.matches("holds").count(), 2);

    let (code, out, err) = run(&format!("{call} {}", folder.join("nothing.json").display()));
    assert_eq!(code, 2, "a file that cannot be read");
    assert_eq!(out.matches("holds").count(), 2, "does not keep the others from being looked at");
    assert!(err.contains("nothing.json: "), "{err}");
}

#[test]
fn a_recorded_game_is_reviewed() {
    let folder = folder("reviews");
    let (code, _, err) =
        run(&format!("simulate --players 3 --games 1 --seed 5 --record {}", folder.display()));
    assert_eq!((code, err.as_str()), (0, ""));
    let record = folder.join("simulate-5-1.json");
    let call = format!("review {} --simulations 20", record.display());
    let (code, out, err) = run(&format!("{call} --out {}", folder.join("pictures").display()));
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(out.matches(". Better: ").count(), 3, "a random game has turning points: {out}");
    assert!(out.contains("Everybody's chances to win") && out.contains(" Won."), "{out}");
    for name in ["review.png", "turning-1.png", "turning-3.png"] {
        let bytes = std::fs::read(folder.join("pictures").join(name)).unwrap();
        assert!(bytes.starts_with(b"\x89PNG"), "{name}");
    }
    assert!(out.starts_with(&run(&call).1), "the same record makes the same review");

    let text = std::fs::read_to_string(&record).unwrap();
    let open = folder.join("open.json");
    let mut value: serde_json::Value = serde_json::from_str(&text).unwrap();
    (value["outcome"], value["seed"]) = (serde_json::Value::Null, serde_json::Value::Null);
    std::fs::write(&open, value.to_string()).unwrap();
    let (code, _, err) = run(&format!("review {}", open.display()));
    assert!(code == 2 && err.contains("the game is not over"), "{err}");
    let (code, _, err) = run("review nowhere.json");
    assert!(code == 2 && err.contains("cannot read nowhere.json"), "{err}");
}

#[test]
fn records_are_never_overwritten() {
    let folder = folder("kept");
    let call = format!("simulate --players 2 --games 2 --seed 1 --record {}", folder.display());
    assert_eq!(run(&call).0, 0);
    let (code, out, err) = run(&call.replace("--games 2", "--games 3"));
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(
        err.contains("simulate-1-1.json is there already; choose another folder or another seed."),
        "{err}"
    );
    assert!(!folder.join("simulate-1-3.json").exists());
    let file = folder.join("simulate-1-1.json");
    let (code, _, err) = run(&format!("simulate --record {}", file.display()));
    assert_eq!(code, 2);
    assert!(err.contains("is not a folder."), "{err}");
}

/// A program that runs until it is killed.
struct Running {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Running {
    fn start(command: &mut Command) -> Running {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Running { child, lines }
    }

    /// Kindly, as Ctrl-C does.
    fn interrupt(mut self) -> i32 {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        self.child.wait().unwrap().code().unwrap()
    }
}

#[test]
fn without_a_subcommand_the_bot_starts_in_an_empty_folder_and_stops_cleanly() {
    let folder = folder("empty");
    let mut bot = Command::new(env!("CARGO_BIN_EXE_caravanserai"));
    bot.current_dir(&folder).env("CARAVANSERAI_PLAYGROUND_PORT", "0").env_remove("DISCORD_TOKEN");
    let mut running = Running::start(&mut bot);
    let first = running.lines.next().unwrap().unwrap();
    assert!(first.starts_with("Play in your browser: http://127.0.0.1:"), "{first}");
    assert!(folder.join("caravanserai.db").exists());

    let (code, _, err) = run_in(&folder, "");
    assert_eq!(code, 2, "a second process on the same file");
    assert!(err.contains("caravanserai.db is in use by another process; stop that one first"), "{err}");
    let (code, out, _) = run_in(&folder, "backup copy.db");
    assert_eq!(code, 0, "also while the bot runs");
    assert!(out.contains("a whole copy of caravanserai.db"), "{out}");
    let (code, _, err) = run_in(&folder, "backup copy.db");
    assert_eq!(code, 2);
    assert!(err.contains("copy.db is there already"), "{err}");
    let (code, out, _) = run_in(&folder, "verify --database copy.db");
    assert_eq!((code, out.as_str()), (0, "copy.db: 0 games, 0 with differences\n"));

    assert_eq!(running.interrupt(), 0);
    assert_eq!(run_in(&folder, "verify --database caravanserai.db").0, 0, "the file is whole");
}

#[test]
fn what_is_no_database_of_ours_is_left_alone() {
    let folder = folder("foreign");
    let file = folder.join("letter.txt");
    std::fs::write(&file, "Dear database, ".repeat(500)).unwrap();
    let before = std::fs::read(&file).unwrap();
    for call in ["verify --database letter.txt", "backup new.db --database letter.txt"] {
        let (code, _, err) = run_in(&folder, call);
        assert_eq!(code, 2, "{call}");
        assert!(
            err.contains("letter.txt is not a database of this program: it is not an SQLite file"),
            "{err}"
        );
    }
    let (code, _, err) = run_in(&folder, "verify --database nothing.db");
    assert_eq!(code, 2);
    assert!(err.contains("there is no file nothing.db"), "{err}");
    assert_eq!(std::fs::read(&file).unwrap(), before);
    assert!(!folder.join("new.db").exists());
}

#[test]
fn help_says_what_it_can_do() {
    let (code, out, _) = run("help");
    assert_eq!(code, 0);
    for part in ["Usage: caravanserai [COMMAND]", "simulate", "verify", "backup", "Without a command"] {
        assert!(out.contains(part), "{part} is missing in\n{out}");
    }
}

#[test]
fn a_local_discord_is_started_and_says_where() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_caravanserai"))
        .args(["playground", "--port", "0"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    let address = first.split("http://").nth(1).unwrap().split(' ').next().unwrap();
    let mut page = TcpStream::connect(address).unwrap();
    write!(page, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    page.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.contains("<title>"), "{answer}");
    assert!(lines.next().unwrap().unwrap().contains(&format!("CARAVANSERAI_DISCORD_API=http://{address} ")));
    let port = address.split(':').nth(1).unwrap();
    let (code, _, err) = run(&format!("playground --port {port}"));
    assert_eq!(code, 2);
    assert!(err.contains(&format!("port {port} cannot be opened")), "{err}");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn bad_arguments_get_a_clear_sentence_and_exit_code_2() {
    for (call, sentence) in [
        ("simulate --players 6", "Through the Desert is for 2 to 5 players, not for 6."),
        ("arena --players master,nobody", "no player is called nobody; the players are apprentice, drover,"),
        ("arena --players master", "Through the Desert is for 2 to 5 players, not for 1."),
        (
            "tune --simulations 0",
            "--games 0, --rounds 0 or --simulations 0 teaches nothing; ask for one at least.",
        ),
        ("arena --games 0", "--games 0 plays nothing; ask for one at least."),
        ("simulate --edition 1998", "I cannot read “edition 1998”: the editions are 2005, 2017 and 2024."),
        ("simulate --board lake", "I cannot read “board lake”: the boards are mountain and river."),
        (
            "simulate --edition 2005 --board river",
            "The 2005 edition has no river, but the river board does. Choose another board or edition.",
        ),
        ("simulate --variant waterfalls", "I cannot read “waterfalls”: options are an edition"),
        ("simulate --game chess", "the games are desert, nomads and bazaar."),
        ("simulate --games 0", "--games 0 plays nothing; ask for one at least."),
        ("simulate --games many", "invalid value 'many' for '--games <GAMES>'"),
        ("simulate --boards /nowhere", "cannot read /nowhere: "),
        ("verify /nowhere.json", "cannot read /nowhere.json: "),
        ("verify", "required arguments were not provided"),
        ("sing", "unrecognized subcommand 'sing'"),
        ("simulate --players four", "a small number is wanted, such as 4"),
        ("verify /", "cannot read /: it is a folder; name the files in it"),
    ] {
        let (code, out, err) = run(call);
        assert_eq!((code, out.as_str()), (2, ""), "{call}");
        assert!(err.contains(sentence), "{call}: {err}");
    }
}

#[test]
fn what_is_not_a_record_is_said() {
    let folder = folder("no-records");
    for (name, text, says) in [
        ("empty.json", "", "not a record: EOF while parsing"),
        (
            "other.json",
            "{\"format\": \"chess\"}",
            "not a record: its format is “chess”, not “caravanserai record”",
        ),
        ("number.json", "7", "not a record: it does not say \"format\": \"caravanserai record\""),
        (
            "newer.json",
            "{\"format\": \"caravanserai record\", \"version\": 2}",
            "version 2 of the format is not known here",
        ),
        (
            "little.json",
            "{\"format\": \"caravanserai record\", \"version\": 1}",
            "not a record: missing field",
        ),
        ("binary.json", "\u{0}\u{1}", "not a record: expected value"),
    ] {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        let (code, out, _) = run(&format!("verify {}", path.display()));
        assert_eq!(code, 1);
        assert!(out.contains(says), "{out}");
    }
    let path = folder.join("latin.json");
    std::fs::write(&path, b"{\"format\": \"caf\xe9\"}").unwrap();
    let (code, out, _) = run(&format!("verify {}", path.display()));
    assert_eq!(code, 1);
    assert!(out.contains("not a record: invalid utf-8"), "{out}");
}

#[test]
fn d40_an_operators_folder_of_boards() {
    let folder = folder("boards");
    let rows = ["A . . . . O", "B  . . . . .", "C O . . . O", "D  . . . . .", "E O . . . O"].join("\n");
    std::fs::write(folder.join("pond.txt"), &rows).unwrap();
    std::fs::write(folder.join("notes.md"), "not a board").unwrap();
    let call = format!("simulate --boards {} --board pond --players 2 --games 20 --seed 1", folder.display());
    let (code, out, err) = run(&call);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("no placement"), "a small board ends like that: {out}");
    std::fs::write(folder.join("bad.txt"), rows.replace("B  .", "B  x")).unwrap();
    let (code, _, err) = run(&call);
    assert_eq!(code, 2);
    assert!(err.contains("bad.txt, line 2: “x” at B1 is unknown"), "{err}");
    std::fs::write(folder.join("bad.txt"), b"A .\n\xe9").unwrap();
    assert!(run(&call).2.contains("bad.txt, line 2: this is not UTF-8 text."));
    std::fs::remove_file(folder.join("bad.txt")).unwrap();
    std::fs::write(folder.join("My Board.TXT"), &rows).unwrap();
    assert!(run(&call).2.contains("My Board.TXT, “My Board” is no name for a board"));
}

#[test]
fn desert_bazaar_is_simulated_recorded_and_verified() {
    let folder = folder("bazaar");
    let call = format!("simulate --game bazaar --players 3 --games 2 --seed 1 --record {}", folder.display());
    let (code, out, err) = run(&call);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(
        out.starts_with("Desert Bazaar: first random; 3 players\n") && out.contains("no hex left"),
        "{out}"
    );
    let (code, out, _) = run(&format!("verify {}", folder.join("simulate-1-2.json").display()));
    assert_eq!(code, 0);
    assert!(out.contains("holds. Desert Bazaar: first random; 3 players; "), "{out}");
    let (code, _, err) = run("simulate --game bazaar --players 2 --games 1");
    assert_eq!(code, 2);
    assert!(err.contains("Desert Bazaar is for 3 to 5 players, not for 2."), "{err}");
    let (code, _, err) = run("simulate --game bazaar --edition 2017");
    assert_eq!(code, 2);
    assert!(err.contains("the only option is the first player"), "{err}");
}
