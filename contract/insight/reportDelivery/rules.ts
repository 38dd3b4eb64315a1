/** A report on its way to an authority. */

/**
 * `waiting`: it is tried until the other side says something. `taken`: it said yes. `refused`: it said no. `stopped`: a person took it
 * back before.
 */
export const DELIVERY_STATES = ['waiting', 'taken', 'refused', 'stopped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
