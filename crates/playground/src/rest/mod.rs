//! REST v10: one entry point for all routes. Body, faults, authorisation, the route itself, the answer; every call is
//! recorded.
mod answers;
mod applications;
pub mod body;
mod channels;
mod guilds;
mod messages;
mod route;
mod threads;

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::body::{Body as RawBody, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, HeaderName, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use serde_json::{Value, json};

use self::body::Body;
use self::route::Target;
use super::connection::{Line, Switch};
use super::error::{ApiError, NOT_FOUND, TOO_LARGE, UNAUTHORIZED};
use super::faults::{Fault, Scope, Trouble};
use super::hub::Hub;
use super::log::{Call, note};

/// Ten files of 10 MiB and some text.
const LARGEST_BODY: usize = 110 * 1024 * 1024;
pub const PREFIX: &str = "/api/v10";

/// An answer before it is sent.
pub struct Reply {
    status: u16,
    body: Value,
}

impl Reply {
    fn ok(body: Value) -> Self {
        Reply { status: 200, body }
    }

    fn created(body: Value) -> Self {
        Reply { status: 201, body }
    }

    fn nothing() -> Self {
        Reply { status: 204, body: Value::Null }
    }
}

type Outcome = Result<Reply, ApiError>;

/// Everything under `/api/v10`.
pub async fn handle(
    State(hub): State<Arc<Hub>>,
    ConnectInfo(Line(line)): ConnectInfo<Line>,
    request: Request,
) -> Response {
    let (parts, raw) = request.into_parts();
    let method = parts.method.as_str().to_owned();
    let path = parts.uri.path().strip_prefix(PREFIX).unwrap_or_default().replace("%40", "@");
    let query = parts.uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    let authorised = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let authorised =
        authorised.and_then(|value| value.strip_prefix("Bot ")) == Some(hub.settings.token.as_str());

    let body = match to_bytes(raw, LARGEST_BODY).await {
        Ok(bytes) => Body::read(&parts, bytes).await,
        Err(_) => Err(TOO_LARGE.into()),
    };
    let fault = hub.faults().strike(&method, &path);
    let known = body.as_ref().ok();
    let call = Call {
        method: method.clone(),
        path: path.clone(),
        query: query.clone(),
        body: known.map_or(Value::Null, |body| body.json.clone()),
        files: known
            .map(|body| body.files.iter().map(|file| (file.filename.clone(), file.bytes.len())).collect())
            .unwrap_or_default(),
        status: None,
        answer: Value::Null,
        fault: fault.as_ref().map(|fault| format!("{:?}", fault.trouble)),
        lost: false,
    };
    let number = hub.log().begin(call);
    hub.wake();

    let (before, after) = match fault {
        Some(fault) if fault.after_effect => (None, Some(fault)),
        other => (other, None),
    };
    let note = |status: u16, answer: &Value| {
        hub.log().answered(number, status, answer);
        hub.wake();
    };
    let lost = || {
        hub.log().lost(number);
        hub.wake();
    };

    if let Some(response) = strike(before, &line, lost).await {
        note(response.status().as_u16(), &Value::Null);
        return response;
    }
    let token_valid = hub.gateway().token_valid;
    let target = Target::new(&method, &path, &query);
    let outcome = match body {
        _ if target.needs_token() && !(authorised && token_valid) => Err(UNAUTHORIZED.into()),
        Ok(body) => target.answer_known(&hub, &body),
        Err(error) => Err(error),
    };
    let (status, answer, wait) = match outcome {
        Ok(reply) => (reply.status, reply.body, None),
        Err(error) => {
            hub.log().refused(&method, &path, &error);
            (error.status, error.json(), error.retry_after)
        }
    };
    if let Some(response) = strike(after, &line, lost).await {
        note(response.status().as_u16(), &Value::Null);
        return response;
    }
    note(status, &answer);
    match wait {
        Some(wait) => limited("user", wait, &answer),
        None => plain(status, &answer),
    }
}

/// What a fault answers in place of the server; None: the answer is only late. `lost` is told that none will come.
async fn strike(fault: Option<Fault>, line: &Switch, lost: impl Fn()) -> Option<Response> {
    match fault?.trouble {
        Trouble::RateLimited { scope, retry_after } => return Some(rate_limited(scope, retry_after)),
        Trouble::Status(status) => return Some(html(status, "broken")),
        Trouble::Error(error) => return Some(plain(error.status, &error.json())),
        Trouble::Silence => {
            lost();
            std::future::pending::<()>().await;
        }
        Trouble::Cut => {
            line.cut();
            lost();
            std::future::pending::<()>().await;
        }
        Trouble::Slow(by) => tokio::time::sleep(by).await,
        Trouble::Hold(gate) => gate.pass().await,
    }
    None
}

/// Any other path: another version of the API, or nothing at all. Noted like an unknown route.
pub async fn elsewhere(State(hub): State<Arc<Hub>>, request: Request) -> Response {
    note(&mut hub.log().unknown, format!("{} {}", request.method(), request.uri().path()));
    let error = ApiError::from(NOT_FOUND);
    plain(error.status, &error.json())
}

/// An answer with the headers that nearly all of Discord's have.
fn plain(status: u16, body: &Value) -> Response {
    let mut response = bare(status, body);
    let headers = response.headers_mut();
    for (name, value) in
        [("x-ratelimit-bucket", "playground"), ("x-ratelimit-limit", "50"), ("x-ratelimit-remaining", "49")]
    {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    resets(headers, Duration::from_secs(1));
    response
}

/// When the bucket is full again: in how many seconds, and at what time. Bots compare the time with their own clock, so
/// it is the machine's time, not the world's.
fn resets(headers: &mut HeaderMap, after: Duration) {
    let at = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default() + after;
    for (name, time) in [("x-ratelimit-reset-after", after), ("x-ratelimit-reset", at)] {
        let value = HeaderValue::from_str(&format!("{:.3}", time.as_secs_f64()));
        headers.insert(HeaderName::from_static(name), value.expect("digits are a header value"));
    }
}

fn bare(status: u16, body: &Value) -> Response {
    let text = if status == 204 { RawBody::empty() } else { RawBody::from(body.to_string()) };
    let mut response = Response::new(text);
    *response.status_mut() = StatusCode::from_u16(status).expect("a status of HTTP");
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

fn rate_limited(scope: Scope, retry_after: Duration) -> Response {
    let (name, message) = match scope {
        Scope::Cloudflare => {
            let mut response = html(429, "You are being rate limited");
            response.headers_mut().insert(RETRY_AFTER, whole_seconds(retry_after));
            return response;
        }
        Scope::Global => ("global", "You are being rate limited."),
        Scope::Shared => ("shared", "The resource is being rate limited."),
        Scope::User => ("user", "You are being rate limited."),
    };
    let seconds = retry_after.as_secs_f64();
    let body = json!({"message": message, "retry_after": seconds, "global": scope == Scope::Global});
    limited(name, retry_after, &body)
}

/// A 429 of Discord's own, with its headers.
fn limited(scope: &'static str, retry_after: Duration, body: &Value) -> Response {
    let global = scope == "global";
    // The global limit belongs to no bucket.
    let mut response = if global { bare(429, body) } else { plain(429, body) };
    let headers = response.headers_mut();
    headers.insert(RETRY_AFTER, whole_seconds(retry_after));
    headers.insert("x-ratelimit-scope", HeaderValue::from_static(scope));
    if global {
        headers.insert("x-ratelimit-global", HeaderValue::from_static("true"));
    } else {
        headers.insert("x-ratelimit-remaining", HeaderValue::from_static("0"));
        resets(headers, retry_after);
    }
    response
}

/// The header has whole seconds, the body is exact.
fn whole_seconds(wait: Duration) -> HeaderValue {
    HeaderValue::from(wait.as_secs_f64().ceil() as u64)
}

/// The answer of the proxy in front of Discord: a page, and no bucket.
fn html(status: u16, title: &str) -> Response {
    let mut response = Response::new(RawBody::from(format!("<html><title>{title}</title></html>")));
    *response.status_mut() = StatusCode::from_u16(status).expect("a status of HTTP");
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/html"));
    response
}
