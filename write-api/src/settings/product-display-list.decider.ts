import { type Changes, changesFrom, withChanges } from '@countinghouse/contracts/kernel/changes';
import { refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import {
  PRODUCT_DISPLAY_LIST,
  type ProductDisplayEvent,
  productDisplayAdded,
  productDisplayChanged,
  productDisplayRemoved,
} from '@countinghouse/contracts/settings/events';
import { streamType } from '../command-handling/stream-type.ts';

export interface ProductDisplay {
  readonly displayId: string;
  readonly title: string;
  readonly tagId: string;
}

type DisplayFields = Pick<ProductDisplay, 'title' | 'tagId'>;

export type ProductDisplayCommand =
  | { type: 'AddProductDisplay'; displayId: string; title: string; tagId: string }
  | { type: 'ChangeProductDisplay'; displayId: string; changes: Changes<DisplayFields> }
  | { type: 'RemoveProductDisplay'; displayId: string };

export const productDisplayList = streamType<readonly ProductDisplay[], ProductDisplayCommand, ProductDisplayEvent>({
  category: PRODUCT_DISPLAY_LIST.category,
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
      default:
        return displays;
    }
  },

  decide(displays, command) {
    const { displayId } = command;
    if (command.type === 'AddProductDisplay') {
      const { tagId } = command;
      return [event(productDisplayAdded, { displayId, title: command.title.trim(), tagId })];
    }
    const display = displays.find((candidate) => candidate.displayId === displayId);
    // The caller took the id from a list in which it stood, so it was removed since.
    if (!display) return refuse('VERSION_CONFLICT');
    switch (command.type) {
      case 'ChangeProductDisplay': {
        const changes = changesFrom<DisplayFields>(display, command.changes);
        return Object.keys(changes).length === 0 ? [] : [event(productDisplayChanged, { displayId, changes })];
      }
      case 'RemoveProductDisplay':
        return [event(productDisplayRemoved, { displayId })];
    }
  },

  touchedBy: ({ type, data }) =>
    type === 'settings.ProductDisplayChanged'
      ? Object.keys(data.changes).map((field) => fieldOf(data.displayId, field))
      : [],
});

/** How the version guard names a field of one display. */
export function fieldOf(displayId: string, field: string): string {
  return `${field} of ${displayId}`;
}
