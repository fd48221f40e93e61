//! Pixels to an indexed PNG. Rows are not filtered: filters turn palette indices into noise.
//!
//! Nothing of an earlier picture is used again. Packed in bands of 32 rows, 85 of 100 bands are new after a turn: the names of
//! legal hexes stand out all over the board, and the panel says whose turn it is.

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use std::io::Write;

use super::palette::Palette;
use super::raster::Frame;

/// Higher levels take several times as long for a few percent, so only a crowded board gets one.
const LEVEL: u32 = 2;
const HARDER: u32 = 6;
/// A picture of this many bytes is too close to the limit.
const LARGE: usize = 235_000;

pub fn png(frame: &Frame) -> Vec<u8> {
    let palette = Palette::get();
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = Vec::new();
    header.extend((frame.width as u32).to_be_bytes());
    header.extend((frame.height as u32).to_be_bytes());
    header.extend([8, 3, 0, 0, 0]); // eight bits, indexed, deflate, no filter, not interlaced
    chunk(&mut png, b"IHDR", &header);
    chunk(&mut png, b"PLTE", palette.entries().as_flattened());
    chunk(&mut png, b"tRNS", &Palette::opacities().collect::<Vec<u8>>());
    chunk(&mut png, b"IDAT", &compressed(frame));
    chunk(&mut png, b"IEND", &[]);
    png
}

fn compressed(frame: &Frame) -> Vec<u8> {
    let mut rows = Vec::with_capacity((frame.width + 1) * frame.height);
    for row in frame.pixels.chunks_exact(frame.width) {
        rows.push(0); // no filter
        rows.extend_from_slice(row);
    }
    let packed = deflated(&rows, LEVEL);
    if packed.len() < LARGE { packed } else { deflated(&rows, HARDER) }
}

fn deflated(rows: &[u8], level: u32) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::with_capacity(rows.len() / 8), Compression::new(level));
    encoder.write_all(rows).expect("a vector takes all bytes");
    encoder.finish().expect("a vector takes all bytes")
}

fn chunk(png: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    png.extend((data.len() as u32).to_be_bytes());
    let start = png.len();
    png.extend(name);
    png.extend(data);
    let mut check = Crc::new();
    check.update(&png[start..]);
    png.extend(check.sum().to_be_bytes());
}
