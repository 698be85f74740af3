import type { AdjustmentReason } from '@countinghouse/contracts/inventory/adjustment-reasons';
import {
  STOCK,
  type StockEvent,
  stockAdjusted,
  stockCounted,
  stockOpened,
  stockRefused,
  stockReleased,
  stockReserved,
} from '@countinghouse/contracts/inventory/events';
import { refuse } from '@countinghouse/contracts/kernel/errors';
import { type EventOf, event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';

/** The stock of one product. It never grows with its history. */
export interface Stock {
  readonly opened: boolean;
  readonly balance: number;
}

export type StockCommand =
  | { type: 'OpenStock'; productId: string; quantity: number }
  | { type: 'CountStock'; productId: string; difference: number }
  | { type: 'ReserveStock'; productId: string; orderId: string; quantity: number; tentative?: true }
  | { type: 'ReleaseStock'; productId: string; orderId: string; quantity: number }
  | {
      type: 'AdjustStock';
      productId: string;
      adjustmentId: string;
      adjustmentNo: string;
      difference: number;
      /** For a count: what was found, from which the difference follows, whatever the recorded stock is by now. */
      counted?: number | undefined;
      reason: string;
      reasonCode: AdjustmentReason | null;
      reverses: boolean;
      tentative?: true;
    };

/**
 * Movements of one product's stock, which never goes below zero; what is too much is refused by an event of its own, so
 * that a command repeated after a crash gets its first result. A tentative command is refused without an event instead.
 */
export const stock = streamType<Stock, StockCommand, StockEvent>({
  category: STOCK,
  initialState: { opened: false, balance: 0 },
  snapshot: {
    version: 1,
    every: 1_000,
    toJson: (state) => state,
    fromJson: (json) => json as Stock,
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'inventory.StockOpened':
        return { opened: true, balance: data.balance };
      case 'inventory.StockReserved':
      case 'inventory.StockReleased':
      case 'inventory.StockCounted':
      case 'inventory.StockAdjusted':
      case 'inventory.StockRefused':
        return { ...state, balance: data.balance };
    }
  },

  decide({ opened, balance }, command) {
    const { productId } = command;
    switch (command.type) {
      case 'OpenStock': {
        if (opened) return [];
        const { quantity } = command;
        return [event(stockOpened, { productId, quantity, balance: balance + quantity })];
      }
      case 'CountStock': {
        // What was counted missing may have been sold meanwhile: no more can be missing than is there.
        const difference = Math.max(command.difference, -balance);
        return difference === 0 ? [] : [event(stockCounted, { productId, difference, balance: balance + difference })];
      }
      case 'ReserveStock': {
        const { orderId, quantity, tentative } = command;
        if (quantity > balance && tentative) return refuse('INSUFFICIENT_STOCK', { available: balance });
        return quantity > balance
          ? [event(stockRefused, { productId, orderId, requested: quantity, balance })]
          : [event(stockReserved, { productId, orderId, quantity, balance: balance - quantity })];
      }
      case 'ReleaseStock': {
        const { orderId, quantity } = command;
        return [event(stockReleased, { productId, orderId, quantity, balance: balance + quantity })];
      }
      case 'AdjustStock': {
        const { type: _, difference: wanted, counted, tentative, ...moved } = command;
        const difference = counted === undefined ? wanted : counted - balance;
        if (balance + difference < 0) {
          if (tentative) return refuse('INSUFFICIENT_STOCK', { available: balance });
          const { adjustmentId } = command;
          return [event(stockRefused, { productId, adjustmentId, requested: -difference, balance })];
        }
        const count = counted === undefined ? {} : { counted };
        return [event(stockAdjusted, { ...moved, difference, ...count, balance: balance + difference })];
      }
    }
  },
});

export type StockRefused = EventOf<typeof stockRefused>;
