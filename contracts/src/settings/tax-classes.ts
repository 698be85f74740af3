/** The classes that every shop has: what is taxed as most goods are, less, and not at all. */
export const standingClasses = ['standard', 'reduced', 'zero'] as const;

/** The class of a product and of a delivery method that name none. */
export const STANDARD_CLASS = 'standard';

/** The class that has no tax anywhere. */
export const ZERO_CLASS = 'zero';
