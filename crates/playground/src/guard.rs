//! Who may talk to the server: only this machine, by the server's own address. Web pages elsewhere, and host names made
//! to point here, are turned away.
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::hub::Hub;

/// Only our own files, and never inside a frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

pub(super) async fn check(State(hub): State<Arc<Hub>>, request: Request, next: Next) -> Response {
    let own = own_names(&hub);
    if !allowed(request.headers(), &own, &hub.settings.also_known_as) {
        return (StatusCode::FORBIDDEN, "This server speaks to its own machine only.\n").into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    let same = HeaderValue::from_static("same-origin");
    headers.insert(HeaderName::from_static("cross-origin-resource-policy"), same.clone());
    headers.insert(HeaderName::from_static("cross-origin-opener-policy"), same);
    response
}

fn own_names(hub: &Hub) -> [String; 2] {
    [hub.address.to_string(), format!("localhost:{}", hub.address.port())]
}

fn allowed(headers: &HeaderMap, own: &[String], also: &[String]) -> bool {
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or_default());
    let host = text(HOST).is_some_and(|host| own.iter().chain(also).any(|name| name == host));
    // No origin: not a browser. A browser always sends one with a request that could change something.
    let origin = text(ORIGIN).is_none_or(|origin| {
        origin.strip_prefix("http://").is_some_and(|origin| own.iter().any(|name| name == origin))
    });
    host && origin
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_by_its_own_name() {
        let own = ["127.0.0.1:4000".to_owned(), "localhost:4000".to_owned()];
        let ask = |host: &'static str, origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static(host));
            if let Some(origin) = origin {
                headers.insert(ORIGIN, HeaderValue::from_static(origin));
            }
            allowed(&headers, &own, &[])
        };
        assert!(ask("127.0.0.1:4000", None));
        assert!(ask("localhost:4000", Some("http://127.0.0.1:4000")));
        assert!(!ask("evil.example:4000", None), "a name made to point here");
        assert!(!ask("127.0.0.1:4001", None));
        assert!(!ask("127.0.0.1:4000", Some("http://evil.example")), "a page elsewhere");
        assert!(!ask("127.0.0.1:4000", Some("null")), "a page without an origin");
        assert!(!allowed(&HeaderMap::new(), &own, &[]), "no host at all");
    }
}
