/** What returns can be told apart by. */
export const returnGroups = ['none', 'reason', 'product', 'category', 'supplier'] as const;
export type ReturnGroup = (typeof returnGroups)[number];

/** What returns are added up by beside days. `all` has one key, which is empty. */
export type ReturnSumKind = 'all' | Exclude<ReturnGroup, 'none'>;
