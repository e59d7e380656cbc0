//! Who may ask: pages of this server, and addresses typed or followed by a person. A page of another origin, or another name that
//! was made to lead to this machine, may not.

use tiny_http::Header;

/// Knows by which names this server is called.
pub struct Guard {
    hosts: [String; 2],
}

impl Guard {
    pub fn new(port: u16) -> Self {
        Self { hosts: ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}")) }
    }

    /// Refuses requests for another host, or from another origin.
    ///
    /// # Errors
    /// Which of the two.
    pub fn check(&self, headers: &[Header]) -> Result<(), &'static str> {
        let all = |name: &'static str| {
            headers.iter().filter(move |h| h.field.equiv(name)).map(|header| header.value.as_str())
        };
        let mut hosts = all("Host");
        let (Some(host), None) = (hosts.next(), hosts.next()) else { return Err("one Host is needed") };
        if !self.is_own(host) {
            return Err("this server answers to 127.0.0.1 and localhost only");
        }
        let own_origin = |origin: &str| origin.strip_prefix("http://").is_some_and(|host| self.is_own(host));
        if !all("Origin").all(own_origin) {
            return Err("another origin");
        }
        // Links that a person follows may come from anywhere, what pages load may not.
        let foreign = all("Sec-Fetch-Site").any(|site| site != "same-origin" && site != "none");
        if foreign && !all("Sec-Fetch-Mode").any(|mode| mode == "navigate") {
            return Err("another site");
        }
        Ok(())
    }

    fn is_own(&self, host: &str) -> bool {
        self.hosts.iter().any(|own| host.eq_ignore_ascii_case(own))
    }
}
