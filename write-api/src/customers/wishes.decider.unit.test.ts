import { backInStockNotified, wishChanged } from '@countinghouse/contracts/customers/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { expect, test } from 'vitest';
import { deciderSpec } from '../testing/decider-spec.ts';
import { MAX_WISHES, type Wish, wishes } from './wishes.decider.ts';

const spec = deciderSpec(wishes);
const customerId = 'c';
const productId = 'p';
const wish = (saved: boolean, notify: boolean, of = productId) =>
  event(wishChanged, { customerId, productId: of, saved, notify });
const told = event(backInStockNotified, { customerId, productId });
const change = (changes: Partial<Wish>, sold = true) =>
  ({ type: 'ChangeWish', customerId, productId, changes, sold }) as const;

test('a product is saved, waited for and removed; what is not named stays as it is', () => {
  spec
    .given([])
    .when(change({ saved: true }))
    .thenEvents(wish(true, false));
  spec
    .given([wish(true, false)])
    .when(change({ notify: true }))
    .thenEvents(wish(true, true));
  spec
    .given([wish(true, true)])
    .when(change({ saved: false }))
    .thenEvents(wish(false, true));
  spec
    .given([wish(true, false)])
    .when(change({ saved: true }))
    .thenNothing();
  spec.given([]).when(change({})).thenNothing();
  spec
    .given([])
    .when(change({ saved: false }))
    .thenNothing();
});

test('what is not sold is not found, unless the customer removes it', () => {
  spec
    .given([])
    .when(change({ saved: true }, false))
    .thenRefused('NOT_FOUND');
  spec.given([]).when(change({}, false)).thenRefused('NOT_FOUND');
  spec
    .given([wish(true, false)])
    .when(change({ notify: true }, false))
    .thenRefused('NOT_FOUND');
  spec
    .given([wish(true, true)])
    .when(change({ saved: false, notify: false }, false))
    .thenEvents(wish(false, false));
});

test('there is room for so many products, and for another one when one is removed', () => {
  const full = Array.from({ length: MAX_WISHES }, (_, n) => wish(true, n % 2 === 0, `other ${n}`));
  spec
    .given(full.slice(1))
    .when(change({ saved: true }))
    .thenEvents(wish(true, false));
  spec
    .given(full)
    .when(change({ saved: true }))
    .thenRefused('VALIDATION');
  spec
    .given([...full, wish(false, false, 'other 7')])
    .when(change({ saved: true }))
    .thenEvents(wish(true, false));
  spec
    .given([...full.slice(1), wish(true, false)])
    .when(change({ notify: true }))
    .thenEvents(wish(true, true));
});

test('several are saved at once, each once; what is not sold is skipped', () => {
  const save = (...products: [id: string, sold?: boolean][]) =>
    ({
      type: 'SaveProducts',
      customerId,
      products: products.map(([id, sold = true]) => ({ productId: id, sold })),
    }) as const;
  spec
    .given([wish(true, false), wish(false, true, 'waited for')])
    .when(save([productId], ['waited for'], ['new'], ['new'], ['gone', false]))
    .thenEvents(wish(true, true, 'waited for'), wish(true, false, 'new'));
  spec
    .given([wish(true, false)])
    .when(save([productId], ['gone', false]))
    .thenNothing();
  const full = Array.from({ length: MAX_WISHES - 1 }, (_, n) => wish(n > 0, true, `other ${n}`));
  spec
    .given(full)
    .when(save(['a']))
    .thenEvents(wish(true, false, 'a'));
  spec
    .given(full)
    .when(save(['a'], ['b']))
    .thenRefused('VALIDATION');
  spec
    .given([...full, wish(true, false)])
    .when(save(['other 0']))
    .thenEvents(wish(true, true, 'other 0'));
});

test('a customer who was notified waits no longer, and may wait again', () => {
  spec
    .given([wish(true, true), told])
    .when(change({ notify: true }))
    .thenEvents(wish(true, true));
  expect(spec.given([wish(true, true), told]).state).toEqual({ [productId]: { saved: true, notify: false } });
  expect(spec.given([wish(false, true), told]).state, 'nothing is left of one that was not saved').toEqual({});
});

test('all are removed at once', () => {
  const clear = { type: 'ClearWishes', customerId } as const;
  spec
    .given([wish(true, false), wish(false, true, 'other')])
    .when(clear)
    .thenEvents(wish(false, false), wish(false, false, 'other'));
  spec.given([]).when(clear).thenNothing();
});
