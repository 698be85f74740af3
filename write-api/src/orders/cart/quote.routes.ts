import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { CartItem } from '@countinghouse/contracts/orders/cart/cart.state';
import { quoteRoutes } from '@countinghouse/contracts/orders/storefront/quote-api';
import { statesAt } from '@countinghouse/platform/commands/past-state';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { asOfTime } from '@countinghouse/platform/rest/input/as-of';
import { type Binding, bind, type Call, ok } from '@countinghouse/platform/rest/input/binding';
import { networkOf } from '@countinghouse/platform/rest/limits/network-of';
import type { Limit } from '../../identity/sign-in/rate-limits.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { cart } from './cart.decider.ts';
import { pricedLines } from './cart-contents.ts';
import { objectionToTotal, quoteLines, quoteView } from './cart-quote.ts';
import { priceSettings } from './price-settings.ts';

/** What an order would cost, for anybody; an answer that nothing depends on, so that cached states do. */
export function quoteBindings(
  { commands }: Pick<OrderDependencies, 'commands'>,
  log: Pick<EventLog, 'read'>,
  perNetwork: Limit,
): readonly Binding[] {
  /** The items of the call, each product once, or those of the own cart. */
  async function itemsOf({ identity }: Call, items?: readonly { product: string; quantity: number }[]) {
    if (items) return merged(items);
    if (identity?.realm === 'customer') return (await commands.load(cart, identity.id, 'cached')).state.items;
    throw new RefusedError(refuse('VALIDATION', undefined, [{ field: 'items', code: 'required' }]));
  }

  return [
    bind(quoteRoutes.quoteOrder, async (call) => {
      await perNetwork.count(networkOf(call.ip()));
      const { items, delivery: wanted, asOf } = call.body;
      const at = asOfTime(asOf, call.identity);
      const states = at === undefined ? commands : statesAt(log, at);
      const [settings, contents] = await Promise.all([
        priceSettings(states, 'cached'),
        pricedLines(states, await itemsOf(call, items), 'cached'),
      ]);
      const quoted = quoteLines(contents.lines, settings, wanted);
      const tooBig = objectionToTotal(quoted, items ? 'items' : 'cart');
      if (tooBig) throw new RefusedError(tooBig);
      return { ...ok, quote: quoteView(contents, quoted, { delivery: wanted, language: call.language }) };
    }),
  ];
}

/** Each product once. */
export function merged(items: readonly { product: string; quantity: number }[]): readonly CartItem[] {
  const units = new Map<string, number>();
  for (const { product, quantity } of items) units.set(product, (units.get(product) ?? 0) + quantity);
  return [...units].map(([productId, quantity]) => ({ productId, quantity, seenPrice: 0, since: -1 }));
}
