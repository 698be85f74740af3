/**
 * The steps of an order, each named by the state that ends it, in their order; `whole` is from placed to delivered. A
 * state counts the first time that an order reaches it, so that a step back neither shortens nor repeats one.
 */
export const fulfilmentSteps = ['paid', 'shipped', 'delivered', 'whole'] as const;
export type FulfilmentStep = (typeof fulfilmentSteps)[number];

/** Seconds in the unit that hours of steps are kept and told in: a tenth of an hour. */
export const TENTH_SECONDS = 360;
