//! A GIF decoder of our own, after the format's specification (GIF89a), so that films are not checked by the crate that
//! writes them.

/// A frame as a viewer shows it, and for how many hundredths of a second.
pub struct Shown {
    pub width: usize,
    pub height: usize,
    /// Red, green, blue and opacity.
    pub pixels: Vec<[u8; 4]>,
    pub delay: u16,
}

/// Reads from the front.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(count);
        self.0 = rest;
        taken
    }

    fn byte(&mut self) -> u8 {
        self.take(1)[0]
    }

    fn number(&mut self) -> usize {
        usize::from(u16::from_le_bytes([self.byte(), self.byte()]))
    }

    /// Blocks of up to 255 bytes, until an empty one.
    fn blocks(&mut self) -> Vec<u8> {
        let mut all = Vec::new();
        loop {
            match self.byte() {
                0 => return all,
                count => all.extend_from_slice(self.take(count.into())),
            }
        }
    }

    fn colours(&mut self, flags: u8) -> Vec<[u8; 3]> {
        let count = if flags & 0x80 == 0 { 0 } else { 2 << (flags & 7) };
        self.take(3 * count).chunks_exact(3).map(|rgb| [rgb[0], rgb[1], rgb[2]]).collect()
    }
}

/// Every frame in turn; `each` may compare it before the next one is laid over it.
pub fn decode(gif: &[u8], mut each: impl FnMut(&Shown)) {
    let mut bytes = Bytes(gif);
    assert_eq!(bytes.take(6), b"GIF89a");
    let (width, height) = (bytes.number(), bytes.number());
    let flags = bytes.byte();
    bytes.take(2);
    let global = bytes.colours(flags);
    let mut shown = Shown { width, height, pixels: vec![[0; 4]; width * height], delay: 0 };
    let mut transparent = None;
    loop {
        match bytes.byte() {
            // An extension: only the control of the next frame matters.
            0x21 => {
                let label = bytes.byte();
                let data = bytes.blocks();
                if label == 0xF9 {
                    assert_eq!(data[0] >> 2 & 7, 1, "what is shown stays");
                    shown.delay = u16::from_le_bytes([data[1], data[2]]);
                    transparent = (data[0] & 1 == 1).then_some(data[3]);
                }
            }
            0x2C => {
                let (left, top) = (bytes.number(), bytes.number());
                let (across, down) = (bytes.number(), bytes.number());
                let flags = bytes.byte();
                assert_eq!(flags & 0x40, 0, "not interlaced");
                let local = bytes.colours(flags);
                let colours = if local.is_empty() { &global } else { &local };
                let first = bytes.byte();
                let indices = unpacked(&bytes.blocks(), first);
                assert_eq!(indices.len(), across * down);
                for (i, index) in indices.into_iter().enumerate() {
                    if transparent != Some(index) {
                        let [r, g, b] = colours[usize::from(index)];
                        shown.pixels[(top + i / across) * width + left + i % across] = [r, g, b, 255];
                    }
                }
                each(&shown);
                transparent = None;
            }
            0x3B => return,
            other => panic!("no block begins with {other:#x}"),
        }
    }
}

/// Variable-length LZW codes, the lowest bits first.
fn unpacked(packed: &[u8], first: u8) -> Vec<u8> {
    const WIDEST: u32 = 12;
    let (clear, end) = (1usize << first, (1usize << first) + 1);
    let mut table: Vec<Vec<u8>> = Vec::new();
    let (mut wide, mut before, mut out) = (u32::from(first) + 1, None::<usize>, Vec::new());
    let (mut bits, mut held, mut rest) = (0u32, 0u32, packed.iter());
    loop {
        while held < wide {
            bits |= u32::from(*rest.next().expect("an end code")) << held;
            held += 8;
        }
        let code = (bits & ((1 << wide) - 1)) as usize;
        bits >>= wide;
        held -= wide;
        if code == end {
            return out;
        }
        if code == clear {
            table = (0..=end).map(|code| if code < clear { vec![code as u8] } else { Vec::new() }).collect();
            (wide, before) = (u32::from(first) + 1, None);
            continue;
        }
        if let Some(before) = before {
            // The one that is being defined begins like the one before.
            let next = table.get(code).unwrap_or(&table[before])[0];
            if table.len() < 1 << WIDEST {
                let entry = [&table[before][..], &[next]].concat();
                table.push(entry);
            }
            if table.len() == 1 << wide && wide < WIDEST {
                wide += 1;
            }
        }
        out.extend_from_slice(&table[code]);
        before = Some(code);
    }
}
