// Arithmetic that reports share.

/** An amount in minor units. */
export const minor = (amount) => Math.round(amount * 100);

export const sum = (values) => values.reduce((total, value) => total + value, 0);

/** Stands in keys for no category, supplier or delivery method, and for all customers without an account. */
export const NONE = '00000000-0000-0000-0000-000000000000';
