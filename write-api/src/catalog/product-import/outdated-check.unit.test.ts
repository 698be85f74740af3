import { PRODUCT_IMPORT } from '@countinghouse/contracts/catalog/product-import/import-events';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { expect, test } from 'vitest';
import { isCheckOutdated } from './outdated-check.ts';

const asked = { position: '5', recordedAt: '2026-11-20T02:00:00.000Z' } as RecordedEvent;
const at = (time: string) => Date.parse(time);

function over(events: readonly Partial<RecordedEvent>[]) {
  const read: string[] = [];
  const log = {
    read: async (stream: string) => (stream === streamOf(PRODUCT_IMPORT, 'i1') ? [asked] : []),
    async *subscribeAll({ after }: { after: string }) {
      read.push(after);
      const recorded = events.map((event) => ({ metadata: {}, ...event }));
      yield { events: recorded as RecordedEvent[], position: '9', caughtUp: true };
    },
  };
  const commands = {
    load: async (_: unknown, id: string) => ({ state: { status: 'present', details: { itemNo: `item ${id}` } } }),
  };
  const rows = { hasItemNo: async (_: string, itemNos: readonly string[]) => itemNos.includes('item in-file') };
  const deps = { log, commands, rows } as unknown as Parameters<typeof isCheckOutdated>[0];
  return {
    read,
    isOutdated: (now = at('2026-11-20T03:00:00Z'), ownCommandId = 'c1') =>
      isCheckOutdated(deps, 'i1', { now, ownCommandId }),
  };
}

const changed = (productId: string, changes: object) => ({
  ...{ type: 'catalog.ProductChanged', data: { productId, changes } },
});

const causedBy = (causationId: string) => ({ causationId }) as RecordedEvent['metadata'];
const tag = { type: 'catalog.TagCreated', data: {} };

test.each([
  ['a tag', [tag], true],
  ['the name of a supplier', [{ type: 'suppliers.SupplierChanged', data: { changes: { name: 'New' } } }], true],
  ['the phone of a supplier', [{ type: 'suppliers.SupplierChanged', data: { changes: { phone: '1' } } }], false],
  ['a product of the file', [changed('in-file', { name: 'New' })], true],
  ['another product', [changed('other', { name: 'New' })], false],
  ['the number of a product', [changed('other', { itemNo: 'New' })], true],
  ['very many products', Array.from({ length: 201 }, (_, n) => changed(`p${n}`, { name: 'New' })), true],
  ['a tag that the same command made', [{ ...tag, metadata: causedBy('c1') }], false],
  ['a tag that another command made', [{ ...tag, metadata: causedBy('c2') }], true],
  ['nothing', [], false],
])('after a change of %s', async (_, events, expected) => {
  expect(await over(events).isOutdated()).toBe(expected);
});

test('a check of the day before counts no more, and nothing is read of the log for that', async () => {
  const { read, isOutdated } = over([]);
  expect(await isOutdated(at('2026-11-21T02:00:01Z'))).toBe(true);
  expect(read).toEqual([]);
  expect(await isOutdated(at('2026-11-21T02:00:00Z'))).toBe(false);
  expect(read).toEqual(['5']);
});
