//! Where lists of results go.

/// A caller's list that results are written into: cleared first, then filled up to a limit. What the list has room for
/// is not allocated again, so a list that is kept from query to query costs nothing.
///
/// ```
/// use waymesh::query::Output;
/// let mut list: Vec<u8> = Vec::new();
/// let mut output = Output::limited(&mut list, 2);
/// assert!(output.push(1) && output.push(2) && !output.push(3));
/// assert!(output.truncated());
/// assert_eq!(list, [1, 2]);
/// ```
#[derive(Debug)]
pub struct Output<'a, T> {
    list: &'a mut Vec<T>,
    limit: usize,
    truncated: bool,
}

impl<'a, T> Output<'a, T> {
    /// Into `list`, however many they are.
    pub fn unlimited(list: &'a mut Vec<T>) -> Self {
        Self::limited(list, usize::MAX)
    }

    /// Into `list`, the first `limit` of them.
    pub fn limited(list: &'a mut Vec<T>, limit: usize) -> Self {
        list.clear();
        Self { list, limit, truncated: false }
    }

    /// Adds an item; `false` when there is no room for it.
    pub fn push(&mut self, item: T) -> bool {
        let room = self.list.len() < self.limit;
        if room {
            self.list.push(item);
        }
        self.truncated |= !room;
        room
    }

    /// Adds items while there is room.
    pub fn extend_from_slice(&mut self, items: &[T])
    where
        T: Copy,
    {
        let room = self.limit.saturating_sub(self.list.len()).min(items.len());
        self.list.extend_from_slice(&items[..room]);
        self.truncated |= room < items.len();
    }

    /// Whether an item found no room.
    #[must_use]
    pub fn truncated(&self) -> bool {
        self.truncated
    }

    /// The items so far.
    #[must_use]
    pub fn items(&self) -> &[T] {
        self.list
    }

    /// The last item.
    pub(crate) fn last_mut(&mut self) -> Option<&mut T> {
        self.list.last_mut()
    }

    /// How many items there are.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }
}

impl<'a, T> From<&'a mut Vec<T>> for Output<'a, T> {
    fn from(list: &'a mut Vec<T>) -> Self {
        Self::unlimited(list)
    }
}
