//! The pipeline against the lesson's sums, against slow code that shares nothing with it, and its checks on data that is
//! wrong.

mod corrupted;
mod lesson;
mod lines;
mod mesh;
mod outlines;
mod random;
mod refusals;
mod slow;
