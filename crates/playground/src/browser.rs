//! The page in a real browser, driven over its DevTools socket: real mouse, real keys, real layout. For tests, so it
//! panics where a test would fail.
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Once};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::Playground;

struct Wire {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    number: u64,
    /// Errors that pages reported: exceptions, refused resources.
    errors: Vec<String>,
}

/// Headless Chromium.
pub struct Browser {
    process: Child,
    profile: PathBuf,
    pictures: PathBuf,
    wire: Arc<Mutex<Wire>>,
}

/// `$CHROMIUM`, or `chromium` on the PATH.
fn program() -> Option<PathBuf> {
    if let Some(chosen) = std::env::var_os("CHROMIUM") {
        return Some(chosen.into());
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join("chromium")).find(|file| file.is_file())
}

impl Browser {
    /// Files and screenshots go to `folder`. None if there is no browser, which is printed, and an error in CI.
    pub async fn start(folder: impl AsRef<Path>, name: &str) -> Option<Self> {
        let Some(program) = program() else {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "CI needs chromium for the page's tests");
            static ONCE: Once = Once::new();
            let words =
                "\nSKIPPED: the playground's page was not tested, there is no chromium ($CHROMIUM or PATH)\n";
            // Straight to stderr: the test harness would swallow a print.
            ONCE.call_once(|| std::io::stderr().write_all(words.as_bytes()).expect("stderr is open"));
            return None;
        };
        let pictures = folder.as_ref().to_owned();
        let profile = pictures.join(format!("playground-browser-{name}"));
        let _ = std::fs::remove_dir_all(&profile);
        let mut process = Command::new(program)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
            .args(["--no-proxy-server", "--hide-scrollbars", "--remote-debugging-port=0", "--lang=en-US"])
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the browser starts");
        let stderr = process.stderr.take().expect("piped above");
        let address = tokio::task::spawn_blocking(move || {
            let mut lines = BufReader::new(stderr).lines().map_while(Result::ok);
            let found = lines.find_map(|line| line.strip_prefix("DevTools listening on ").map(str::to_owned));
            // Its other output must not fill the pipe.
            std::thread::spawn(move || lines.for_each(drop));
            found
        });
        let address =
            address.await.expect("reading does not panic").expect("the browser says where it listens");
        let (socket, _) = connect_async(address).await.expect("the browser lets us in");
        let wire = Wire { socket, number: 0, errors: Vec::new() };
        Some(Browser { process, profile, pictures, wire: Arc::new(Mutex::new(wire)) })
    }

    /// The page of one person in one channel.
    pub async fn tab(&self, discord: &Playground, user: &str, channel: &str) -> Tab {
        let tab = self.open(&address(discord, user, channel), 1280, 800).await;
        tab.reads(&format!("Welcome to #{channel}")).await;
        tab
    }

    /// A new tab, with its own cookie jar or the shared one.
    pub async fn open(&self, url: &str, width: u32, height: u32) -> Tab {
        let mut wire = self.wire.lock().await;
        let target = wire.call(None, "Target.createTarget", json!({"url": "about:blank"})).await;
        let attach = json!({"targetId": target["targetId"], "flatten": true});
        let session = wire.call(None, "Target.attachToTarget", attach).await;
        let session = session["sessionId"].as_str().expect("a session").to_owned();
        drop(wire);
        let tab = Tab { wire: Arc::clone(&self.wire), session, pictures: self.pictures.clone() };
        for domain in ["Page.enable", "Runtime.enable", "Log.enable"] {
            tab.call(domain, json!({})).await;
        }
        tab.resize(width, height).await;
        tab.call("Page.navigate", json!({"url": url})).await;
        tab
    }

    /// What went wrong in any page.
    pub async fn errors(&self) -> Vec<String> {
        self.wire.lock().await.errors.clone()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

impl Wire {
    async fn call(&mut self, session: Option<&str>, method: &str, params: Value) -> Value {
        self.number += 1;
        let mut message = json!({"id": self.number, "method": method, "params": params});
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        self.socket.send(Message::Text(message.to_string())).await.expect("the browser is there");
        let answer = tokio::time::timeout(Duration::from_secs(90), self.answer(self.number)).await;
        let answer = answer.unwrap_or_else(|_| panic!("the browser does not answer {method}"));
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    async fn answer(&mut self, number: u64) -> Value {
        loop {
            let message =
                self.socket.next().await.expect("the browser is there").expect("the browser is there");
            let Message::Text(text) = message else { continue };
            let message: Value = serde_json::from_str(&text).expect("JSON");
            if message["id"] == number {
                return message;
            }
            let params = &message["params"];
            match message["method"].as_str() {
                Some("Runtime.exceptionThrown") => self.errors.push(params["exceptionDetails"].to_string()),
                Some("Log.entryAdded") if params["entry"]["level"] == "error" => {
                    self.errors.push(params["entry"].to_string());
                }
                _ => {}
            }
        }
    }
}

#[derive(Clone)]
pub struct Tab {
    wire: Arc<Mutex<Wire>>,
    session: String,
    pictures: PathBuf,
}

impl Tab {
    async fn call(&self, method: &str, params: Value) -> Value {
        self.wire.lock().await.call(Some(&self.session), method, params).await
    }

    pub async fn resize(&self, width: u32, height: u32) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 760});
        self.call("Emulation.setDeviceMetricsOverride", size).await;
    }

    pub async fn reload(&self) {
        self.eval("window.old = true").await;
        self.call("Page.reload", json!({})).await;
        // The old page must not answer for the new one.
        while self.eval("window.old ?? false").await == json!(true) {
            tokio::time::sleep(Duration::from_millis(15)).await;
        }
    }

    /// The value of a JavaScript expression; promises are awaited.
    pub async fn eval(&self, script: &str) -> Value {
        let params =
            json!({"expression": script, "awaitPromise": true, "returnByValue": true, "userGesture": true});
        let result = self.call("Runtime.evaluate", params).await;
        assert!(result.get("exceptionDetails").is_none(), "{script}: {result}");
        result["result"]["value"].clone()
    }

    /// Resolves when the expression is true in the page.
    pub async fn until(&self, script: &str) {
        let watch = format!(
            "new Promise((yes) => {{ const end = Date.now() + 60000;
               const look = () => {{ let ok; try {{ ok = ({script}); }} catch {{ ok = false; }}
                 if (ok) yes(true); else if (Date.now() > end) yes(false); else setTimeout(look, 15); }}; look(); }})"
        );
        if self.eval(&watch).await != json!(true) {
            self.picture("failed").await;
            let text = self.eval("document.body.innerText").await;
            panic!("waited for {script}; the page says:\n{}", text.as_str().unwrap_or_default());
        }
    }

    /// Waits until the text is on the page.
    pub async fn reads(&self, text: &str) {
        self.until(&format!("document.body.innerText.includes({})", json!(text))).await;
    }

    pub async fn says(&self, text: &str) -> bool {
        self.eval(&format!("document.body.innerText.includes({})", json!(text))).await == json!(true)
    }

    /// Clicks the middle of the element, which must be on top there.
    pub async fn click(&self, selector: &str) {
        let find = format!("document.querySelector({})", json!(selector));
        self.click_on(&find).await;
    }

    /// Clicks the newest button or link with this label.
    pub async fn click_label(&self, label: &str) {
        let find = format!(
            "[...document.querySelectorAll('button, a, [role=option]')].filter((node) =>
               [node.innerText.trim(), node.getAttribute('aria-label')].includes({0})).at(-1)",
            json!(label)
        );
        self.click_on(&find).await;
    }

    /// Clicks again, as a person would, if the element was drawn anew between pressing and releasing.
    async fn click_on(&self, find: &str) {
        for _ in 0..5 {
            if self.try_to_click(find).await {
                return;
            }
        }
        panic!("{find} takes no click");
    }

    /// True if the element took the click, or acted as soon as the button went down, or the click led to another page.
    async fn try_to_click(&self, find: &str) -> bool {
        // Content loading above may still move it: click where it has come to rest.
        let rests = format!(
            "(() => {{ const node = {find}; if (!node) return false; node.scrollIntoView({{block: 'nearest'}});
               const box = node.getBoundingClientRect();
               const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
               const top = document.elementFromPoint(x, y);
               const rested = window.restedAt === `${{x}} ${{y}}`;
               window.restedAt = `${{x}} ${{y}}`; window.clickAt = {{x, y}};
               if (!rested || (node !== top && !node.contains(top))) return false;
               window.clickTaken = false;
               const taken = (event) => {{
                 if (event.type === 'click' || event.defaultPrevented) window.clickTaken = true; }};
               node.addEventListener('click', taken, {{once: true, capture: true}});
               window.addEventListener('mousedown', taken, {{once: true}});
               return true; }})()"
        );
        self.until(&rests).await;
        let place = self.eval("window.clickAt").await;
        for (kind, count) in [("mouseMoved", 0), ("mousePressed", 1), ("mouseReleased", 1)] {
            let event = json!({
                "type": kind, "x": place["x"], "y": place["y"], "clickCount": count,
                "button": if count == 0 { "none" } else { "left" },
            });
            self.call("Input.dispatchMouseEvent", event).await;
        }
        self.eval("window.clickTaken ?? true").await == json!(true)
    }

    /// Puts the focus into the composer.
    pub async fn compose(&self) {
        self.look().await;
        self.click("#composer textarea").await;
    }

    /// Types into the focused element, letter by letter.
    pub async fn types(&self, text: &str) {
        for letter in text.chars() {
            let key = json!({"type": "keyDown", "key": letter.to_string(), "text": letter.to_string()});
            self.call("Input.dispatchKeyEvent", key).await;
            self.call("Input.dispatchKeyEvent", json!({"type": "keyUp", "key": letter.to_string()})).await;
        }
    }

    /// Presses a named key.
    pub async fn presses(&self, key: &str) {
        let code = match key {
            "Backspace" => 8,
            "Tab" => 9,
            "Enter" => 13,
            "Escape" => 27,
            "ArrowUp" => 38,
            "ArrowDown" => 40,
            other => panic!("no code for {other}"),
        };
        let mut event = json!({"type": "keyDown", "key": key, "code": key, "windowsVirtualKeyCode": code});
        if key == "Enter" {
            event["text"] = "\r".into();
        }
        self.call("Input.dispatchKeyEvent", event.clone()).await;
        event["type"] = "keyUp".into();
        self.call("Input.dispatchKeyEvent", event).await;
    }

    /// Checks that every control has a name, and every picture an alt text or an empty one.
    pub async fn is_labelled(&self) {
        let nameless =
            "[...document.querySelectorAll('button, a, input, textarea, img, dialog, nav, [role]')]
            .filter((node) => node.tagName === 'IMG' ? !node.hasAttribute('alt')
              : !['presentation', 'log', 'option', 'status', 'alert'].includes(node.getAttribute('role'))
                && !(node.getAttribute('aria-label') || node.innerText?.trim() || node.labels?.length))
            .map((node) => node.outerHTML)";
        assert_eq!(self.eval(nameless).await, json!([]));
    }

    /// Brings the tab to the front.
    pub async fn look(&self) {
        self.call("Page.bringToFront", json!({})).await;
    }

    /// Takes a screenshot into the browser's folder.
    pub async fn picture(&self, name: &str) {
        let shot = self.call("Page.captureScreenshot", json!({"format": "png"})).await;
        let bytes = base64(shot["data"].as_str().expect("a picture"));
        std::fs::create_dir_all(&self.pictures).expect("a folder for pictures");
        let file = self.pictures.join(format!("playground-{name}.png"));
        std::fs::write(file, bytes).expect("a picture is written");
    }
}

/// The address of one person's page in one channel.
pub fn address(discord: &Playground, user: &str, channel: &str) -> String {
    format!("{}/?user={}&channel={}", discord.url(), discord.user(user).id, discord.channel(channel))
}

fn base64(text: &str) -> Vec<u8> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let value = |letter: &u8| LETTERS.iter().position(|known| known == letter).map(|at| at as u32);
    let values: Vec<u32> = text.as_bytes().iter().filter_map(value).collect();
    let mut bytes = Vec::with_capacity(values.len() * 3 / 4);
    for group in values.chunks(4) {
        let bits = group.iter().enumerate().fold(0, |bits, (at, value)| bits | value << (18 - 6 * at));
        bytes.extend(&bits.to_be_bytes()[1..group.len()]);
    }
    bytes
}
