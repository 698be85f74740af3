// Arithmetic that reports share.

/** An amount in minor units. */
export const minor = (amount) => Math.round(amount * 100);

export const sum = (values) => values.reduce((total, value) => total + value, 0);
