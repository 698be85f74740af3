import { event } from '@countinghouse/contracts/kernel/event';
import { cartItemRemoved, cartItemSet, cartOrderDeclined, cartOrdered } from '@countinghouse/contracts/orders/events';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../testing/decider-spec.ts';
import { cart, MAX_CART_LINES } from './cart.decider.ts';

const customerId = 'c-1';
const offer = (productId: string, available = 10, price = 250) => ({ productId, available, price });
const set = (productId: string, quantity: number, seenPrice = 250) =>
  event(cartItemSet, { customerId, productId, quantity, seenPrice });
const ordered = (cartVersion: number) => event(cartOrdered, { customerId, orderId: 'o-1', cartVersion });
const spec = deciderSpec(cart);

describe('cart', () => {
  it('adds units to those that are there', () => {
    const add = { type: 'AddItem', customerId, offer: offer('p-1'), quantity: 2 } as const;
    spec.given([]).when(add).thenEvents(set('p-1', 2));
    spec
      .given([set('p-1', 3)])
      .when(add)
      .thenEvents(set('p-1', 5));
  });

  it('takes no more than there is', () => {
    const add = { type: 'AddItem', customerId, offer: offer('p-1', 4), quantity: 2 } as const;
    spec
      .given([set('p-1', 3)])
      .when(add)
      .thenRefused('INSUFFICIENT_STOCK', { available: 4 });
    spec
      .given([set('p-1', 2)])
      .when({ ...add, type: 'SetItem', quantity: 4 })
      .thenEvents(set('p-1', 4));
    spec
      .given([])
      .when({ ...add, type: 'SetItem', quantity: 5 })
      .thenRefused('INSUFFICIENT_STOCK', { available: 4 });
  });

  it('notes the price that was seen', () => {
    const again = { type: 'SetItem', customerId, offer: offer('p-1', 10, 300), quantity: 2 } as const;
    spec
      .given([set('p-1', 2)])
      .when(again)
      .thenEvents(set('p-1', 2, 300));
    spec
      .given([set('p-1', 2, 300)])
      .when(again)
      .thenNothing();
  });

  it('holds a limited number of products', () => {
    const full = Array.from({ length: MAX_CART_LINES }, (_, index) => set(`p-${index}`, 1));
    spec
      .given(full)
      .when({ type: 'AddItem', customerId, offer: offer('p-new'), quantity: 1 })
      .thenRefused('VALIDATION');
    spec
      .given(full)
      .when({ type: 'AddItem', customerId, offer: offer('p-0'), quantity: 1 })
      .thenEvents(set('p-0', 2));
  });

  it('removes what is there', () => {
    spec
      .given([set('p-1', 2)])
      .when({ type: 'RemoveItem', customerId, productId: 'p-1' })
      .thenEvents(event(cartItemRemoved, { customerId, productId: 'p-1' }));
    spec.given([]).when({ type: 'RemoveItem', customerId, productId: 'p-1' }).thenNothing();
  });

  it('merges a guest cart by the larger quantity, as far as stock goes', () => {
    spec
      .given([set('p-1', 3), set('p-2', 1)])
      .when({
        type: 'MergeGuestCart',
        customerId,
        lines: [
          { offer: offer('p-1'), quantity: 2 },
          { offer: offer('p-2'), quantity: 4 },
          { offer: offer('p-3', 5), quantity: 9 },
          { offer: offer('p-4', 0), quantity: 1 },
        ],
      })
      .thenEvents(set('p-2', 4), set('p-3', 5));
  });

  it('is emptied by its order, but for what came later', () => {
    expect(spec.given([set('p-1', 1), set('p-2', 1), ordered(1)]).state.items).toEqual([]);
    const late = spec.given([set('p-1', 1), set('p-2', 1), set('p-3', 1), ordered(1)]);
    expect(late.state.items.map(({ productId }) => productId)).toEqual(['p-3']);
    late.when({ type: 'EmptyByOrder', customerId, orderId: 'o-1', cartVersion: 1 }).thenNothing();
  });

  it('keeps its version when an order of it is declined', () => {
    const declined = event(cartOrderDeclined, { customerId, orderId: 'o-1' });
    const { state } = spec.given([set('p-1', 1), declined]);
    expect(state).toMatchObject({ version: 0, revision: 1, declined: ['o-1'] });
    spec
      .given([set('p-1', 1), declined])
      .when({ type: 'NoteDeclinedOrder', customerId, orderId: 'o-1' })
      .thenNothing();
    expect(spec.given([set('p-1', 1), declined, set('p-1', 2)]).state).toMatchObject({ version: 2, declined: [] });
  });
});
