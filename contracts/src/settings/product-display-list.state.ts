import type { Fold } from '../kernel/fold.ts';
import { withChanges } from '../kernel/record/changes.ts';
import { inDisplayOrder } from './display-order.ts';
import type { ProductDisplayEvent } from './events.ts';

/** A block of products on the home page: those with a tag. */
export interface ProductDisplay {
  readonly displayId: string;
  readonly title: string;
  readonly tagId: string;
}

/** The state of the stream of all product displays, in their order. */
export const productDisplayListState: Fold<readonly ProductDisplay[], ProductDisplayEvent> = {
  initialState: [],

  evolve(displays, { type, data }) {
    switch (type) {
      case 'settings.ProductDisplayAdded':
        return [...displays, data];
      case 'settings.ProductDisplayChanged':
        return displays.map((display) =>
          display.displayId === data.displayId ? withChanges(display, data.changes) : display,
        );
      case 'settings.ProductDisplayRemoved':
        return displays.filter(({ displayId }) => displayId !== data.displayId);
      case 'settings.ProductDisplaysReordered':
        return inDisplayOrder(displays, data.displayIds);
      default:
        return displays;
    }
  },
};
