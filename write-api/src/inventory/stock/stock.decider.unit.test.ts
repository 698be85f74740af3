import {
  type StockEvent,
  stockAdjusted,
  stockCounted,
  stockOpened,
  stockRefused,
  stockReleased,
  stockReserved,
} from '@countinghouse/contracts/inventory/events';
import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../../testing/decider-spec.ts';
import { type StockCommand, stock } from './stock.decider.ts';

const productId = 'p-1';
const spec = deciderSpec(stock);
const opened = (quantity: number) => event(stockOpened, { productId, quantity, balance: quantity });
const moved = {
  ...{ productId, adjustmentId: 'a', adjustmentNo: 'AD-1' },
  ...{ reason: 'found', reasonCode: 'count' as const, reverses: false },
} as const;
const adjusting = { type: 'AdjustStock', ...moved } as const;

describe('stock of a product', () => {
  it('opens once, on top of what moved before', () => {
    spec.given([]).when({ type: 'OpenStock', productId, quantity: 5 }).thenEvents(opened(5));
    spec
      .given([event(stockCounted, { productId, difference: 2, balance: 2 })])
      .when({ type: 'OpenStock', productId, quantity: 5 })
      .thenEvents(event(stockOpened, { productId, quantity: 5, balance: 7 }));
    spec
      .given([opened(5)])
      .when({ type: 'OpenStock', productId, quantity: 5 })
      .thenNothing();
  });

  it('gives an order what is there, down to the last unit', () => {
    const reserve = { type: 'ReserveStock', productId, orderId: 'o', quantity: 5 } as const;
    spec
      .given([opened(5)])
      .when(reserve)
      .thenEvents(event(stockReserved, { productId, orderId: 'o', quantity: 5, balance: 0 }));
    spec
      .given([opened(4)])
      .when(reserve)
      .thenEvents(event(stockRefused, { productId, orderId: 'o', requested: 5, balance: 4 }));
    spec
      .given([])
      .when(reserve)
      .thenEvents(event(stockRefused, { productId, orderId: 'o', requested: 5, balance: 0 }));
  });

  it('counts what an order releases', () => {
    spec
      .given([opened(1)])
      .when({ type: 'ReleaseStock', productId, orderId: 'o', quantity: 2 })
      .thenEvents(event(stockReleased, { productId, orderId: 'o', quantity: 2, balance: 3 }));
  });

  it('adjusts up and down, but never below zero', () => {
    spec
      .given([opened(3)])
      .when({ ...adjusting, difference: -3 })
      .thenEvents(event(stockAdjusted, { ...moved, difference: -3, balance: 0 }));
    spec
      .given([opened(3)])
      .when({ ...adjusting, difference: -4 })
      .thenEvents(event(stockRefused, { productId, adjustmentId: 'a', requested: 4, balance: 3 }));
  });

  it('takes the difference of a count from what is there when it is recorded', () => {
    const count = (counted: number) => ({ ...adjusting, difference: 99, counted });
    const found = (difference: number, counted: number) =>
      event(stockAdjusted, { ...moved, difference, counted, balance: counted });
    spec
      .given([opened(3)])
      .when(count(5))
      .thenEvents(found(2, 5));
    spec
      .given([opened(3), event(stockReserved, { productId, orderId: 'o', quantity: 2, balance: 1 })])
      .when(count(0))
      .thenEvents(found(-1, 0));
    spec
      .given([opened(3)])
      .when(count(3))
      .thenEvents(found(0, 3));
  });

  it('records a count by its difference, at most down to zero', () => {
    spec
      .given([opened(7)])
      .when({ type: 'CountStock', productId, difference: 2 })
      .thenEvents(event(stockCounted, { productId, difference: 2, balance: 9 }));
    spec
      .given([opened(2)])
      .when({ type: 'CountStock', productId, difference: -5 })
      .thenEvents(event(stockCounted, { productId, difference: -2, balance: 0 }));
    spec
      .given([opened(2)])
      .when({ type: 'CountStock', productId, difference: 0 })
      .thenNothing();
  });

  it('is the sum of its movements and never negative, whatever is requested', () => {
    const quantity = fc.integer({ min: 1, max: 50 });
    const difference = fc.integer({ min: -50, max: 50 });
    const command = fc.oneof(
      quantity.map((units): StockCommand => ({ type: 'OpenStock', productId, quantity: units })),
      quantity.map((units): StockCommand => ({ type: 'ReserveStock', productId, orderId: 'o', quantity: units })),
      quantity.map((units): StockCommand => ({ type: 'ReleaseStock', productId, orderId: 'o', quantity: units })),
      difference.map((units): StockCommand => ({ type: 'CountStock', productId, difference: units })),
      difference.map((units): StockCommand => ({ ...adjusting, difference: units })),
      quantity.map((counted): StockCommand => ({ ...adjusting, difference: 0, counted })),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        let state = stock.initialState;
        const ledger: StockEvent[] = [];
        for (const one of commands) {
          const decision = stock.decide(state, one);
          if (isRefusal(decision)) throw new Error('stock answers by events');
          state = decision.reduce(stock.evolve, state);
          ledger.push(...decision);
          expect(state.balance).toBeGreaterThanOrEqual(0);
          expect(ledger.at(-1)?.data.balance ?? 0).toBe(state.balance);
        }
        expect(ledger.reduce((sum, entry) => sum + movementOf(entry), 0)).toBe(state.balance);
      }),
    );
  });
});

function movementOf({ type, data }: StockEvent): number {
  switch (type) {
    case 'inventory.StockOpened':
    case 'inventory.StockReleased':
      return data.quantity;
    case 'inventory.StockReserved':
      return -data.quantity;
    case 'inventory.StockCounted':
    case 'inventory.StockAdjusted':
      return data.difference;
    default:
      return 0;
  }
}
