/** Why units came into stock, or left it. `released` are units of an order that did not stand. */
export type StockKind = 'opened' | 'received' | 'sold' | 'released' | 'returned' | 'counted' | 'adjusted';

/** What movements come to in a report on sell-through, by their kinds. */
export const stockFlows = {
  received: ['opened', 'received'],
  /** Less what came back: units of orders that did not stand, and those that customers returned. */
  sold: ['sold', 'released', 'returned'],
  adjusted: ['counted', 'adjusted'],
} as const satisfies Readonly<Record<string, readonly StockKind[]>>;
export type StockFlow = keyof typeof stockFlows;

const flowNames = Object.keys(stockFlows) as readonly StockFlow[];

/** Units of a movement as its flow counts them: what is sold counts as it goes out. */
export function flowOf(kind: StockKind, units: number): { readonly [Flow in StockFlow]?: number } {
  const flow = flowNames.find((name) => (stockFlows[name] as readonly StockKind[]).includes(kind))!;
  return { [flow]: flow === 'sold' ? 0 - units : units };
}
