/** Under which names browsers keep the tokens of the two realms; they never mix. */
export const tokenKeys = { staff: 'countinghouse.admin-token', customer: 'countinghouse.customer-token' } as const;

/** Staff and customers are separate realms: a token of one is invalid in the other. */
export type Realm = keyof typeof tokenKeys;

/** Whoever holds the link of an order without an account calls as its customer. */
export const linkRealm: Realm = 'customer';

/** The scheme of the code of such a link in an `Authorization` header, where a token has `Bearer`. */
export const LINK_SCHEME = 'Order';
