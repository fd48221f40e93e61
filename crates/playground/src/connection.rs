//! Loopback connections that can be cut: a fault drops one in the middle of a request, stopping the server drops all.
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::task::{Context, Poll};

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use futures_util::task::AtomicWaker;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

/// Cuts one connection from outside.
#[derive(Default)]
pub struct Switch {
    cut: AtomicBool,
    reader: AtomicWaker,
}

impl Switch {
    pub fn cut(&self) {
        self.cut.store(true, Ordering::Release);
        self.reader.wake();
    }

    fn check(&self) -> io::Result<()> {
        if self.cut.load(Ordering::Acquire) { Err(io::ErrorKind::ConnectionAborted.into()) } else { Ok(()) }
    }
}

/// A request handler's handle on its own connection.
#[derive(Clone)]
pub struct Line(pub Arc<Switch>);

impl Connected<IncomingStream<'_, Door>> for Line {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Self {
        Line(Arc::clone(&stream.io().switch))
    }
}

pub struct Wire {
    stream: TcpStream,
    switch: Arc<Switch>,
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.switch.reader.register(cx.waker());
        self.switch.check()?;
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.switch.check()?;
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// Every open connection.
#[derive(Clone, Default)]
pub struct Connections(Arc<Mutex<Vec<Weak<Switch>>>>);

impl Connections {
    fn add(&self, switch: &Arc<Switch>) {
        let mut all = self.0.lock().expect("nobody panics while holding it");
        all.retain(|known| known.strong_count() > 0);
        all.push(Arc::downgrade(switch));
    }

    pub fn cut_all(&self) {
        let all = self.0.lock().expect("nobody panics while holding it");
        all.iter().filter_map(Weak::upgrade).for_each(|switch| switch.cut());
    }
}

/// The listener.
pub struct Door {
    pub listener: TcpListener,
    pub connections: Connections,
}

impl Listener for Door {
    type Io = Wire;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Wire, SocketAddr) {
        loop {
            // A failed accept is the other side's trouble, or a temporary lack of file handles.
            let Ok((stream, address)) = self.listener.accept().await else {
                tokio::task::yield_now().await;
                continue;
            };
            // Small frames must not wait for each other.
            let _ = stream.set_nodelay(true);
            let switch = Arc::new(Switch::default());
            self.connections.add(&switch);
            return (Wire { stream, switch }, address);
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}
