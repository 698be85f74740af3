/** Why units came into stock, or left it. `released` are units of an order that did not stand. */
export type StockKind = 'opened' | 'received' | 'sold' | 'released' | 'returned' | 'counted' | 'adjusted';
