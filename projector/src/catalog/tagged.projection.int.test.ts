import {
  type ProductDetails,
  productChanged,
  productCreated,
  productDeleted,
} from '@countinghouse/contracts/catalog/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { GivenEvent } from '@countinghouse/platform/projections/testing/list-source';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tagged } from './tagged.projection.ts';

const products = [newId(), newId(), newId()] as const;
const tags = [newId(), newId(), newId()].sort();
const [one, two] = tags as [string, string];

const details = { sellingPrice: 100, status: true, tagIds: [one] } as unknown as ProductDetails;
const created = (n: number, fields: Partial<ProductDetails> = {}): GivenEvent =>
  event(productCreated, { productId: products[n]!, details: { ...details, ...fields }, openingQuantity: 0 });
const changed = (n: number, changes: Partial<ProductDetails>): GivenEvent =>
  event(productChanged, { productId: products[n]!, changes, countedDifference: 0 });
const deleted = (n: number): GivenEvent => event(productDeleted, { productId: products[n]! });

describe('products by tag', () => {
  const spec = projectionSpec(tagged);

  /** What is sold with each tag, as `tag: product`, and whether the totals agree. */
  async function soldAfter(...events: GivenEvent[]): Promise<string[]> {
    const { tagged: rows = [], totals = [] } = await spec.rowsAfter(...events);
    for (const tag of tags) {
      const total = totals.find(({ tag_id }) => tag_id === tag)?.products ?? 0;
      expect(total, 'total').toBe(rows.filter(({ tag_id }) => tag_id === tag).length);
    }
    const short = (row: (typeof rows)[number]) =>
      `${tags.indexOf(row.tag_id as string)}: ${products.indexOf(row.product_id as string)}`;
    return rows.map(short).sort();
  }

  it('has what is sold with a tag', async () => {
    expect(await soldAfter(created(0), created(1, { tagIds: [one, two] }))).toEqual(['0: 0', '0: 1', '1: 1']);
    expect(await soldAfter(created(0), changed(0, { name: 'Lamp' }))).toEqual(['0: 0']);
    expect(await soldAfter(created(0), changed(0, { tagIds: [two, two] }))).toEqual(['1: 0']);
  });

  it('leaves out what is not sold, or gone', async () => {
    expect(await soldAfter(created(0, { status: false }))).toEqual([]);
    expect(await soldAfter(created(0), changed(0, { status: false }))).toEqual([]);
    expect(await soldAfter(created(0), deleted(0), changed(0, { status: true }))).toEqual([]);
  });

  it('equals the tags of the products, whatever happens to them', async () => {
    const fields = fc.record(
      {
        status: fc.boolean(),
        tagIds: fc.uniqueArray(fc.constantFrom(...tags)),
      },
      { requiredKeys: [] },
    );
    const act = fc.record({ n: fc.nat(2), fields, end: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 15 }), async (acts) => {
        const present = new Map(products.map((_, n) => [n, { status: true, tagIds: [one] }]));
        const events = [created(0), created(1), created(2)];
        for (const { n, fields: changes, end } of acts) {
          const before = present.get(n);
          events.push(end ? deleted(n) : changed(n, changes));
          if (end) present.delete(n);
          else if (before) present.set(n, { ...before, ...changes });
        }
        const expected = [...present].flatMap(([n, { status, tagIds }]) =>
          (status ? tagIds : []).map((tag) => `${tags.indexOf(tag)}: ${n}`),
        );
        expect(await soldAfter(...events)).toEqual(expected.sort());
      }),
      { numRuns: 20 },
    );
  });
});
