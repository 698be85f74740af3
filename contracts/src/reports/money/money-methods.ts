/** Stands for payments whose words name no payment method of the shop. */
export const OTHER_METHOD = 'other';
/** Stands for refunds that staff made by hand. */
export const BY_HAND = 'hand';
