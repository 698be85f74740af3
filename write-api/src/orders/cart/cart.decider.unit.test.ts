import { event } from '@countinghouse/contracts/kernel/event';
import {
  cartCheckedOut,
  cartItemRefused,
  cartItemRemoved,
  cartItemSet,
  cartOrderDeclined,
} from '@countinghouse/contracts/orders/cart/cart-events';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../../testing/decider-spec.ts';
import { cart, MAX_CART_LINES } from './cart.decider.ts';

const customerId = 'c-1';
const offer = (productId: string, available = 10, price = 250) => ({ productId, available, price, currency: 'HKD' });
const set = (productId: string, quantity: number, seenPrice = 250) =>
  event(cartItemSet, { customerId, productId, quantity, seenPrice });
const refused = (productId: string, requested: number, available: number) =>
  event(cartItemRefused, { customerId, productId, requested, available, price: 250, currency: 'HKD' });
const ordered = (cartVersion: number) => event(cartCheckedOut, { customerId, orderId: 'o-1', cartVersion });
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

  it('is emptied at once', () => {
    const all = { type: 'RemoveAll', customerId } as const;
    spec
      .given([set('p-1', 3), set('p-2', 1)])
      .when(all)
      .thenEvents(
        event(cartItemRemoved, { customerId, productId: 'p-1' }),
        event(cartItemRemoved, { customerId, productId: 'p-2' }),
      );
    spec.given([]).when(all).thenNothing();
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

  it('comes to no more than an amount can be, and never grows beyond', () => {
    const dear = (quantity: number) =>
      ({ type: 'SetItem', customerId, offer: offer('p-1', 1_000_000, 9_999_999_999), quantity }) as const;
    const tooMuch = (field: string) => ({ fields: [{ field, code: 'total_too_big', limit: 99_999_999.99 }] });
    spec
      .given([])
      .when(dear(1))
      .thenEvents(set('p-1', 1, 9_999_999_999));
    spec.given([]).when(dear(2)).thenRefused('VALIDATION', undefined, tooMuch('quantity').fields);
    spec
      .given([set('p-2', 1)])
      .when(dear(1))
      .thenRefused('VALIDATION', undefined, tooMuch('quantity').fields);
    spec
      .given([set('p-1', 5, 9_999_999_999)])
      .when(dear(2))
      .thenEvents(set('p-1', 2, 9_999_999_999));
    const line = (productId: string, price: number) => ({ offer: offer(productId, 10, price), quantity: 2 });
    const lines = [line('p-1', 4_000_000_000), line('p-3', 2_000_000_000)];
    spec
      .given([])
      .when({ type: 'AddItems', customerId, lines })
      .thenRefused('VALIDATION', undefined, tooMuch('items').fields);
    spec
      .given([])
      .when({ type: 'MergeGuestCart', customerId, lines })
      .thenEvents(set('p-1', 2, 4_000_000_000));
  });

  it('records the price that was seen', () => {
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

  it('takes several products at once, as far as they are in stock, and records what is short', () => {
    const add = {
      type: 'AddItems',
      customerId,
      lines: [
        { offer: offer('p-1'), quantity: 2 },
        { offer: offer('p-2', 4), quantity: 9 },
        { offer: offer('p-3', 0), quantity: 1 },
        { offer: offer('p-1'), quantity: 3 },
      ],
    } as const;
    spec
      .given([set('p-1', 1), set('p-2', 3)])
      .when(add)
      .thenEvents(set('p-1', 6), set('p-2', 4), refused('p-2', 12, 4), refused('p-3', 1, 0));
  });

  it('takes none of several products when they would be too many', () => {
    const full = Array.from({ length: MAX_CART_LINES - 1 }, (_, index) => set(`p-${index}`, 1));
    const lines = [{ offer: offer('p-new'), quantity: 1 }];
    spec.given(full).when({ type: 'AddItems', customerId, lines }).thenEvents(set('p-new', 1));
    spec
      .given(full)
      .when({ type: 'AddItems', customerId, lines: [...lines, { offer: offer('p-newer'), quantity: 1 }] })
      .thenRefused('VALIDATION');
  });

  it('records once per product and version what was refused, and keeps its version', () => {
    const note = { type: 'NoteRefusal', customerId, offer: offer('p-1', 4), requested: 9 } as const;
    spec
      .given([set('p-2', 1)])
      .when(note)
      .thenEvents(refused('p-1', 9, 4));
    const noted = spec.given([set('p-2', 1), refused('p-1', 9, 4)]);
    expect(noted.state).toMatchObject({ version: 0, revision: 1, refusedProducts: ['p-1'] });
    noted.when({ ...note, requested: 8 }).thenNothing();
    noted.when({ type: 'AddItems', customerId, lines: [{ offer: offer('p-1', 0), quantity: 5 }] }).thenNothing();
    spec
      .given([set('p-2', 1), refused('p-1', 9, 4), set('p-2', 2)])
      .when(note)
      .thenEvents(refused('p-1', 9, 4));
    spec
      .given([])
      .when({ ...note, requested: 4 })
      .thenNothing();
  });
});
