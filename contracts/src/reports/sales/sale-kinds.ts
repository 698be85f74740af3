/** What sales are added up by beside days. `all` has one key, which is empty. */
export const saleSumKinds = ['all', 'category', 'supplier', 'delivery'] as const;
export type SaleSumKind = (typeof saleSumKinds)[number];

/** What has so many keys that its sums are of months and years; its days are read line by line or change by change. */
export const saleSpanKinds = ['product', 'customer'] as const;
export type SaleSpanKind = (typeof saleSpanKinds)[number];

/** The most products of an order whose pairs are counted: one of thirty has 435. */
export const MOST_PAIRED = 30;

/** Stands for no category, supplier, delivery method or reason, and for all customers without an account. */
export const NO_KEY = '00000000-0000-0000-0000-000000000000';
