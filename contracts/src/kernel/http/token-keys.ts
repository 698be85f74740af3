/** Under which names browsers keep the tokens of the two realms; they never mix. */
export const tokenKeys = { staff: 'countinghouse.admin-token', customer: 'countinghouse.customer-token' } as const;
