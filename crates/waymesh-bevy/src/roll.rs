//! Entities in the order in which they came.
//!
//! The order of a query is that of Bevy's storage: it changes when other entities leave. What is done in turn is done in the order of this roll.

use bevy_ecs::component::Mutable;
use bevy_ecs::lifecycle::HookContext;
use bevy_ecs::prelude::{Component, Entity, Query, Resource};
use bevy_ecs::query::QueryFilter;
use bevy_ecs::world::DeferredWorld;
use std::marker::PhantomData;

/// A component that carries its number on the roll.
pub(crate) trait Numbered: Component<Mutability = Mutable> {
    fn number(&self) -> u64;
    fn set_number(&mut self, number: u64);
}

/// All entities with a component, in the order in which it was inserted.
#[derive(Resource)]
pub(crate) struct Roll<C> {
    next: u64,
    changed: bool,
    entries: Vec<(u64, Entity)>,
    /// Where the next frame begins, so that a budget serves everybody in turn.
    begin: usize,
    of: PhantomData<fn() -> C>,
}

impl<C> Default for Roll<C> {
    fn default() -> Self {
        Self { next: 0, changed: true, entries: Vec::new(), begin: 0, of: PhantomData }
    }
}

impl<C: Numbered> Roll<C> {
    /// Brings the roll up to date.
    pub fn refresh<F: QueryFilter>(&mut self, all: &Query<(Entity, &C), F>) {
        if std::mem::take(&mut self.changed) {
            self.entries.clear();
            self.entries.extend(all.iter().map(|(entity, component)| (component.number(), entity)));
            self.entries.sort_unstable();
        }
    }

    /// All entities in order.
    pub fn entities(&self) -> impl ExactSizeIterator<Item = Entity> + Clone + '_ {
        self.entries.iter().map(|&(_, entity)| entity)
    }

    /// The places on the roll, beginning with whose turn it is.
    pub fn turns(&self) -> impl Iterator<Item = usize> + use<C> {
        let begin = if self.begin < self.entries.len() { self.begin } else { 0 };
        (begin..self.entries.len()).chain(0..begin)
    }

    /// The entity at a place.
    pub fn entity(&self, place: usize) -> Entity {
        self.entries[place].1
    }

    /// Says whose turn it is the next time.
    pub fn continue_with(&mut self, place: usize) {
        self.begin = place;
    }
}

/// Gives a component that was inserted its number.
pub(crate) fn enrol<C: Numbered>(mut world: DeferredWorld, context: HookContext) {
    let Some(mut roll) = world.get_resource_mut::<Roll<C>>() else { return };
    roll.next += 1;
    roll.changed = true;
    let number = roll.next;
    if let Some(mut component) = world.get_mut::<C>(context.entity) {
        component.set_number(number);
    }
}

/// Notes that a component was removed, alone or with its entity.
pub(crate) fn strike<C: Numbered>(mut world: DeferredWorld, _: HookContext) {
    if let Some(mut roll) = world.get_resource_mut::<Roll<C>>() {
        roll.changed = true;
    }
}
