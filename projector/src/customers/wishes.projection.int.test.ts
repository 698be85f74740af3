import { backInStockNotified, customerErased, wishChanged } from '@countinghouse/contracts/customers/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import { expect, it } from 'vitest';
import { wishes } from './wishes.projection.ts';

const spec = projectionSpec(wishes);
const [ann, bob] = [newId(), newId()] as const;
const [tea, cup, pot] = [newId(), newId(), newId()] as const;
const wish = (customerId: string, productId: string, saved: boolean, notify: boolean) =>
  event(wishChanged, { customerId, productId, saved, notify });

it('shows what is saved and who waits for what, until they are notified or no longer want it', async () => {
  const { wishes: rows = [] } = await spec.rowsAfter(
    wish(ann, tea, true, false),
    wish(ann, tea, true, true),
    wish(ann, cup, false, true),
    wish(ann, pot, true, false),
    wish(bob, tea, false, true),
    event(backInStockNotified, { customerId: ann, productId: tea }),
    event(backInStockNotified, { customerId: ann, productId: cup }),
    event(backInStockNotified, { customerId: ann, productId: newId() }),
    wish(ann, pot, false, false),
  );
  const shown = rows.map(({ customer_id, product_id, saved, notify }) => ({ customer_id, product_id, saved, notify }));
  expect(shown).toEqual([
    { customer_id: ann, product_id: tea, saved: true, notify: false },
    { customer_id: bob, product_id: tea, saved: false, notify: true },
  ]);
});

it('keeps the time of the first wish as long as there is one', async () => {
  const first = await spec.rowsAfter(wish(ann, tea, true, false));
  const changed = await spec.rowsAfter(wish(ann, tea, true, false), wish(ann, tea, false, true));
  const anew = await spec.rowsAfter(
    wish(ann, tea, true, false),
    wish(ann, tea, false, false),
    wish(ann, tea, true, false),
  );
  expect(changed.wishes?.[0]?.wished_at).toBe(first.wishes?.[0]?.wished_at);
  expect(anew.wishes?.[0]?.wished_at).not.toBe(first.wishes?.[0]?.wished_at);
});

it('keeps nothing of an erased customer', async () => {
  const erased = event(customerErased, { customerId: ann });
  const { wishes: rows } = await spec.rowsAfter(wish(ann, tea, true, true), wish(bob, tea, true, false), erased);
  expect(rows?.map(({ customer_id }) => customer_id)).toEqual([bob]);
});
