import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import type { ProductDetails, ProductEvent } from '@countinghouse/contracts/catalog/events';
import type { AdjustmentEvent, StockEvent } from '@countinghouse/contracts/inventory/events';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { GivenEvent } from '@countinghouse/platform/projections/testing/list-source';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import { describe, expect, it } from 'vitest';
import { adjustmentList } from './adjustment-list.projection.ts';
import { dailyStock } from './daily-stock.projection.ts';
import { stockLevel } from './stock-level.projection.ts';

const uuid = (kind: string, n: number) => `018f0000-0000-7000-8000-${kind}${String(n).padStart(8, '0')}`;
const product = (n: number) => uuid('aaaa', n);
const adjustmentId = (n: number) => uuid('dddd', n);
const orderId = uuid('0000', 1);

type Given = GivenEvent & (StockEvent | AdjustmentEvent | ProductEvent);
const at = (n: number, occurredAt?: string) => ({
  stream: `inventory.stock-${product(n)}`,
  ...(occurredAt !== undefined && { metadata: { occurredAt } }),
});
const opened = (n: number, quantity: number, when?: string): Given => ({
  ...at(n, when),
  type: 'inventory.StockOpened',
  data: { productId: product(n), quantity, balance: quantity },
});
const reserved = (n: number, quantity: number, balance: number, when?: string): Given => ({
  ...at(n, when),
  type: 'inventory.StockReserved',
  data: { productId: product(n), orderId, quantity, balance },
});
const released = (n: number, quantity: number, balance: number, when?: string): Given => ({
  ...at(n, when),
  type: 'inventory.StockReleased',
  data: { productId: product(n), orderId, quantity, balance },
});
const counted = (n: number, difference: number, balance: number, when?: string): Given => ({
  ...at(n, when),
  type: 'inventory.StockCounted',
  data: { productId: product(n), difference, balance },
});
const adjusted = (n: number, difference: number, balance: number, reverses: boolean, by: string): Given => ({
  stream: `inventory.stock-${product(n)}`,
  metadata: { actor: { kind: 'staff', id: by } },
  type: 'inventory.StockAdjusted',
  data: {
    ...{ productId: product(n), adjustmentId: adjustmentId(1), adjustmentNo: 'AD-1', difference, balance },
    ...{ reason: '', reasonCode: 'count', counted: 9, reverses },
  },
});
const refused = (n: number, balance: number): Given => ({
  ...at(n),
  type: 'inventory.StockRefused',
  data: { productId: product(n), orderId, requested: 99, balance },
});

describe('stock level', () => {
  const spec = projectionSpec(stockLevel);

  it('is the balance of the last movement', async () => {
    const { levels } = await spec.rowsAfter(
      opened(1, 5),
      opened(2, 7),
      reserved(1, 2, 3),
      refused(1, 3),
      released(1, 1, 4),
      counted(2, -3, 4),
    );
    expect(levels).toEqual([
      { product_id: product(1), quantity: 4, band: 'in', stock_revision: 3 },
      { product_id: product(2), quantity: 4, band: 'in', stock_revision: 1 },
    ]);
  });

  it('has the band that the quantity and the alert quantity of the product give it', async () => {
    const details: ProductDetails = { ...blankProduct, itemNo: 'X1', name: 'Cup', purchasePrice: 1, sellingPrice: 2 };
    const created = (n: number, alertQuantity: number): Given => ({
      stream: `catalog.product-${product(n)}`,
      type: 'catalog.ProductCreated',
      data: { productId: product(n), details: { ...details, alertQuantity }, openingQuantity: 0 },
    });
    const alerting = (n: number, alertQuantity: number): Given => ({
      stream: `catalog.product-${product(n)}`,
      type: 'catalog.ProductChanged',
      data: { productId: product(n), changes: { alertQuantity }, countedDifference: 0 },
    });
    const bandsAfter = async (...events: Given[]) => (await spec.rowsAfter(...events)).levels?.map(({ band }) => band);
    const stocked = [created(1, 5), opened(1, 6), created(2, 0), opened(2, 6)];
    expect(await bandsAfter(...stocked)).toEqual(['in', 'in']);
    expect(await bandsAfter(...stocked, reserved(1, 1, 5), reserved(2, 1, 5))).toEqual(['low', 'in']);
    expect(await bandsAfter(...stocked, reserved(1, 1, 5), alerting(1, 4))).toEqual(['in', 'in']);
    expect(await bandsAfter(...stocked, reserved(1, 6, 0), alerting(2, 6))).toEqual(['out', 'low']);
    expect(await bandsAfter(opened(1, 6), created(1, 6))).toEqual(['low']);
  });
});

describe('daily stock', () => {
  const spec = projectionSpec(dailyStock(shopCalendar('Asia/Hong_Kong')));

  it('sums what sold and what was adjusted per shop day', async () => {
    const { days, movements } = await spec.rowsAfter(
      opened(1, 10, '2026-11-19T15:59:59.999Z'),
      reserved(1, 3, 7, '2026-11-19T16:00:00.000Z'),
      released(1, 1, 8, '2026-11-20T02:00:00.000Z'),
      counted(1, -2, 6, '2026-11-20T03:00:00.000Z'),
      opened(2, 1, '2026-11-20T03:00:00.000Z'),
    );
    expect(days).toEqual([
      { product_id: product(1), day: '2026-11-19', sold: 0, adjusted: 10, sales: 0, adjustments: 1 },
      { product_id: product(1), day: '2026-11-20', sold: 2, adjusted: -2, sales: 2, adjustments: 1 },
      { product_id: product(2), day: '2026-11-20', sold: 0, adjusted: 1, sales: 0, adjustments: 1 },
    ]);
    expect(movements).toMatchObject([
      { day: '2026-11-19', revision: 0, kind: 'opened', quantity: 10, order_id: null },
      { day: '2026-11-20', revision: 1, kind: 'reserved', quantity: -3, order_id: orderId },
      { day: '2026-11-20', revision: 2, kind: 'released', quantity: 1, order_id: orderId },
      { day: '2026-11-20', revision: 3, kind: 'counted', quantity: -2 },
      { product_id: product(2), kind: 'opened', quantity: 1, occurred_at: '2026-11-20T03:00:00.000Z' },
    ]);
  });

  it('keeps who adjusted, why and what was counted, and what takes it back', async () => {
    const [amy, bob] = [uuid('cccc', 1), uuid('cccc', 2)];
    const { movements } = await spec.rowsAfter(
      opened(1, 10),
      adjusted(1, -1, 9, false, amy),
      adjusted(1, 1, 10, true, bob),
    );
    const adjustment = { kind: 'adjusted', adjustment_no: 'AD-1', reason_code: 'count', counted: 9 };
    expect(movements?.slice(1)).toMatchObject([
      { ...adjustment, quantity: -1, reverses: false, recorded_by: amy },
      { ...adjustment, quantity: 1, reverses: true, recorded_by: bob },
    ]);
  });

  it('lets a product begin on its earliest day, also when that comes last', async () => {
    const { products } = await spec.rowsAfter(
      reserved(1, 3, 7, '2011-01-10T03:00:00.000Z'),
      opened(1, 10, '2011-01-04T03:00:00.000Z'),
      reserved(1, 3, 4, '2011-02-10T03:00:00.000Z'),
    );
    expect(products).toEqual([{ product_id: product(1), first_day: '2011-01-04' }]);
  });
});

describe('adjustment list', () => {
  const spec = projectionSpec(adjustmentList);
  const on = (n: number) => ({ stream: `inventory.adjustment-${adjustmentId(n)}` });
  const recorded = (n: number): Given => ({
    ...on(n),
    type: 'inventory.AdjustmentRecorded',
    data: {
      adjustmentId: adjustmentId(n),
      adjustmentNo: `AD-${n}`,
      createdAt: '2026-11-20T08:00:00.000Z',
      reason: 'found',
      reasonCode: 'count',
      lines: [1, 2].map((of) => ({ productId: product(of), itemNo: `X${of}`, name: 'Cup', photo: '', quantity: 1 })),
    },
  });
  const settled = (n: number, quantity: number, reversed = false): Given => ({
    ...on(n),
    type: 'inventory.AdjustmentSettled',
    data: {
      adjustmentId: adjustmentId(n),
      reason: 'found',
      reasonCode: 'count',
      lines: [{ quantity, counted: 9 }, { quantity: 1 }],
      reversed,
    },
  });
  const void_ = (n: number): Given => ({
    ...on(n),
    type: 'inventory.AdjustmentRefused',
    data: { adjustmentId: adjustmentId(n), available: 0, unmoved: [] },
  });

  it('holds what is in force, as last revised', async () => {
    const { adjustments, totals } = await spec.rowsAfter(
      recorded(1),
      settled(1, 5),
      recorded(2),
      void_(2),
      recorded(3),
      settled(3, 5),
      settled(3, 0, true),
      settled(1, -2),
      void_(1),
      recorded(4),
    );
    expect(adjustments).toMatchObject([
      {
        ...{ adjustment_no: 'AD-1', quantity: -1, effective: true, revision: 3, reason_code: 'count' },
        ...{ product_ids: [product(1), product(2)], lines: [{ quantity: -2, counted: 9 }, { quantity: 1 }] },
      },
      { adjustment_no: 'AD-3', effective: false, reversed: true },
      { adjustment_no: 'AD-4', effective: false },
    ]);
    expect(totals).toEqual([{ scope: 'all', adjustments: 1 }]);
  });

  it('takes the lines of a revision over once the stock has followed, and keeps what was taken back', async () => {
    const lines = [3, 1].map((of) => ({
      ...{ productId: product(of), itemNo: `X${of}`, name: 'Cup', photo: '' },
      quantity: 2,
    }));
    const revised = (n: number): Given => ({
      ...on(n),
      type: 'inventory.AdjustmentRevised',
      data: { adjustmentId: adjustmentId(n), changes: { lines }, counting: [] },
    });
    const { adjustments, totals } = await spec.rowsAfter(
      recorded(1),
      settled(1, 5),
      revised(1),
      settled(1, 7),
      recorded(2),
      settled(2, 5),
      revised(2),
      void_(2),
      recorded(3),
      settled(3, 5),
      settled(3, 0, true),
    );
    expect(adjustments).toMatchObject([
      {
        ...{ product_ids: [product(3), product(1)], item_no: 'X3', pending: null, effective: true },
        lines: [
          { itemNo: 'X3', quantity: 7, counted: 9 },
          { itemNo: 'X1', quantity: 1 },
        ],
      },
      { product_ids: [product(1), product(2)], pending: null, effective: true },
      { effective: false, reversed: true, lines: [{ quantity: 5 }, { quantity: 1 }] },
    ]);
    expect(totals).toEqual([{ scope: 'all', adjustments: 2 }]);
  });
});
