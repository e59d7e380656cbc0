//! The few functions beyond the square root that settings need, with the same bits everywhere (`libm`).

/// Cosine of an angle in degrees.
#[must_use]
pub fn cos_degrees(degrees: f64) -> f64 {
    libm::cos(degrees * (std::f64::consts::PI / 180.0))
}

/// Tangent of an angle in degrees.
#[must_use]
pub fn tan_degrees(degrees: f64) -> f64 {
    libm::tan(degrees * (std::f64::consts::PI / 180.0))
}
