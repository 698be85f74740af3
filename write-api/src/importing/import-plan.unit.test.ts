import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ImportPlan, planImport } from './import-plan.ts';
import type { InvoiceLine } from './online-retail-csv.ts';
import { plainTotals } from './plain-totals.ts';

const calendar = shopCalendar('Asia/Hong_Kong');
const inHongKong = (date: string) => new Date(`${date.replace(' ', 'T')}+08:00`).toISOString();
const plan = (lines: readonly InvoiceLine[]) => planImport(lines, calendar, inHongKong);

let lineNo = 1;
function line(fields: Partial<InvoiceLine>): InvoiceLine {
  lineNo += 1;
  return {
    line: lineNo,
    invoiceNo: '536365',
    stockCode: '71053',
    description: 'WHITE METAL LANTERN',
    quantity: 6,
    invoiceDate: '2010-12-01 08:26:00',
    unitPrice: 339,
    customerId: '17850',
    country: 'United Kingdom',
    ...fields,
  };
}

describe('planImport', () => {
  it('makes one order of an invoice, with its postage as the fee', () => {
    const { movements, skipped } = plan([
      line({}),
      line({ stockCode: '85123a', quantity: 2, unitPrice: 255 }),
      line({ stockCode: 'POST', quantity: 1, unitPrice: 1800 }),
    ]);
    expect(movements).toEqual([
      {
        kind: 'order',
        invoiceNo: '536365',
        at: '2010-12-01T00:26:00.000Z',
        customer: '17850',
        country: 'United Kingdom',
        fee: 1800,
        lines: [
          { itemNo: '71053', quantity: 6, price: 339 },
          { itemNo: '85123A', quantity: 2, price: 255 },
        ],
        rejected: false,
      },
    ]);
    expect(skipped).toEqual([]);
  });

  it('enters a cancellation as a rejected order that needs its stock for a moment', () => {
    const { movements, products } = plan([line({ invoiceNo: 'C536379', quantity: -3 })]);
    expect(movements).toMatchObject([{ rejected: true, lines: [{ quantity: 3 }] }]);
    expect(products).toMatchObject([{ itemNo: '71053', openingQuantity: 3 }]);
  });

  it('reads a free line without a customer as an adjustment with its description as the reason', () => {
    const { movements, products } = plan([
      line({ unitPrice: 0, customerId: '', quantity: -10, description: 'damaged' }),
      line({ unitPrice: 339 }),
    ]);
    expect(movements).toContainEqual(
      expect.objectContaining({ kind: 'adjustment', quantity: -10, reason: 'damaged', itemNo: '71053' }),
    );
    expect(products[0]).toMatchObject({ name: 'WHITE METAL LANTERN', openingQuantity: 16 });
  });

  it('keeps a free line for a customer as a line at price 0', () => {
    expect(plan([line({ unitPrice: 0 })]).movements).toMatchObject([{ kind: 'order', lines: [{ price: 0 }] }]);
  });

  it.each(['M', 'm', 'D', 'S', 'AMAZONFEE', 'BANK CHARGES', 'gift_0001_30'])('reports %s as no goods', (stockCode) => {
    const { movements, skipped } = plan([line({ stockCode })]);
    expect(movements).toEqual([]);
    expect(skipped).toMatchObject([{ stockCode, invoiceNo: '536365' }]);
  });

  it('reports the postage of an invoice that has no goods', () => {
    expect(plan([line({ stockCode: 'POST' })]).skipped).toHaveLength(1);
  });

  it('orders movements by business time, whatever the order of the file', () => {
    const { movements } = plan([
      line({ invoiceNo: '2', invoiceDate: '2010-12-02 09:00:00' }),
      line({ invoiceNo: '1', invoiceDate: '2010-12-01 09:00:00' }),
    ]);
    expect(movements.map((movement) => movement.kind === 'order' && movement.invoiceNo)).toEqual(['1', '2']);
  });

  it('opens with just enough stock, and accounts for every line', () => {
    const someLine = fc.record({
      invoiceNo: fc.constantFrom('1', '2', '3', 'C4', 'C5'),
      stockCode: fc.constantFrom('10001', '10002a', '10002A', 'POST', 'M'),
      quantity: fc.integer({ min: 1, max: 50 }),
      unitPrice: fc.constantFrom(0, 100, 255),
      customerId: fc.constantFrom('', '17850'),
      day: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(someLine, { maxLength: 40 }), (drawn) => {
        const lines = drawn.map(({ day, ...fields }) =>
          line({
            ...fields,
            quantity: fields.invoiceNo.startsWith('C') ? -fields.quantity : fields.quantity,
            invoiceDate: `2010-12-0${day} 10:00:00`,
          }),
        );
        const planned = plan(lines);
        const lowest = lowestBalances(planned);
        for (const product of planned.products) {
          expect(lowest.get(product.itemNo)).toBeGreaterThanOrEqual(0);
          if (product.openingQuantity > 0) expect(lowest.get(product.itemNo)).toBe(0);
        }
        const accounted = planned.movements.reduce(
          (count, movement) => count + (movement.kind === 'order' ? movement.lines.length : 1),
          planned.skipped.length,
        );
        const postageInOrders = lines.filter(
          (each) => each.stockCode === 'POST' && !planned.skipped.some((skipped) => skipped.line === each.line),
        ).length;
        expect(accounted + postageInOrders).toBe(lines.length);
      }),
    );
  });
});

/** Plays the plan in its order and returns the lowest balance that each product ever had. */
function lowestBalances(planned: ImportPlan): Map<string, number> {
  const balance = new Map(planned.products.map((product) => [product.itemNo, product.openingQuantity]));
  const lowest = new Map(balance);
  const move = (itemNo: string, quantity: number) => {
    const after = balance.get(itemNo)! + quantity;
    balance.set(itemNo, after);
    lowest.set(itemNo, Math.min(lowest.get(itemNo)!, after));
  };
  for (const movement of planned.movements) {
    if (movement.kind === 'adjustment') move(movement.itemNo, movement.quantity);
    else {
      for (const each of movement.lines) move(each.itemNo, -each.quantity);
      if (movement.rejected) for (const each of movement.lines) move(each.itemNo, each.quantity);
    }
  }
  return lowest;
}

describe('plainTotals', () => {
  it('adds up sales by month and movements by day, and leaves cancellations and charges out', () => {
    const { ranking, trend } = plainTotals([
      line({ stockCode: '85123a', quantity: 2, unitPrice: 255 }),
      line({ stockCode: '85123A', quantity: 1, unitPrice: 300, invoiceDate: '2010-12-31 23:59:00' }),
      line({ stockCode: '85123A', quantity: -1, unitPrice: 300, invoiceNo: 'C1' }),
      line({ stockCode: '85123A', quantity: -4, unitPrice: 0, customerId: '' }),
      line({ stockCode: 'POST', quantity: 1, unitPrice: 1800 }),
    ]);
    expect(ranking.get('2010-12')?.get('85123A')).toEqual({ quantity: 3, amount: 810 });
    expect(ranking.get('2010-12')?.has('POST')).toBe(false);
    expect(trend.get('85123A')?.get('2010-12-01')).toEqual({ sales: 2, adjusted: -4 });
  });
});
