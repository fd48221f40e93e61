//! A short list that lies in the game itself: playouts copy games and must not pay for memory.

use std::fmt;
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// At most `N` items, in order.
#[derive(Clone, Copy)]
pub struct Few<T, const N: usize> {
    /// Those from `length` on mean nothing.
    items: [T; N],
    length: u8,
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    /// Nothing if there are more than fit.
    pub fn of(items: &[T]) -> Option<Few<T, N>> {
        (items.len() <= N).then(|| items.iter().copied().collect())
    }

    /// There must be room for it.
    pub fn push(&mut self, item: T) {
        self.items[usize::from(self.length)] = item;
        self.length += 1;
    }

    /// Takes the first away. There must be one.
    pub fn take_first(&mut self) -> T {
        let first = self[0];
        self.items.copy_within(1..usize::from(self.length), 0);
        self.length -= 1;
        first
    }

    /// Takes away what comes after the first `length` items.
    pub fn split_off(&mut self, length: usize) -> Few<T, N> {
        let rest = self[length..].iter().copied().collect();
        self.length = length as u8;
        rest
    }
}

impl<T: Copy + Default, const N: usize> Default for Few<T, N> {
    fn default() -> Few<T, N> {
        Few { items: [T::default(); N], length: 0 }
    }
}

/// As any list.
impl<T: Serialize, const N: usize> Serialize for Few<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self[..].serialize(serializer)
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Few<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Few<T, N>, D::Error> {
        let items = Vec::deserialize(deserializer)?;
        Few::of(&items).ok_or_else(|| de::Error::custom("more things than there are"))
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.length)]
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.length)]
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Few<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Few<T, N> {
        let mut few = Few::default();
        items.into_iter().for_each(|item| few.push(item));
        few
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Few<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a mut Few<T, N> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Few<T, N> {
    fn eq(&self, other: &Few<T, N>) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for Few<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
