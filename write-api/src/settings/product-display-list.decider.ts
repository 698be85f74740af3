import { type Changes, changesFrom, withChanges } from '@countinghouse/contracts/kernel/changes';
import { refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { MAX_PRODUCT_DISPLAYS } from '@countinghouse/contracts/settings/api';
import { inDisplayOrder } from '@countinghouse/contracts/settings/display-order';
import {
  PRODUCT_DISPLAY_LIST,
  type ProductDisplayEvent,
  productDisplayAdded,
  productDisplayChanged,
  productDisplayRemoved,
  productDisplaysReordered,
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
  | { type: 'RemoveProductDisplay'; displayId: string }
  | { type: 'ReorderProductDisplays'; displayIds: readonly string[] };

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
      case 'settings.ProductDisplaysReordered':
        return inDisplayOrder(displays, data.displayIds);
      default:
        return displays;
    }
  },

  decide(displays, command) {
    if (command.type === 'ReorderProductDisplays') {
      const displayIds = inDisplayOrder(displays, command.displayIds).map((display) => display.displayId);
      const isSame = displayIds.every((id, index) => id === displays[index]?.displayId);
      return isSame ? [] : [event(productDisplaysReordered, { displayIds })];
    }
    const { displayId } = command;
    if (command.type === 'AddProductDisplay') {
      if (displays.length >= MAX_PRODUCT_DISPLAYS) {
        return refuse('VALIDATION', undefined, [{ field: 'title', code: 'too_many', limit: MAX_PRODUCT_DISPLAYS }]);
      }
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

  touchedBy({ type, data }) {
    if (type === 'settings.ProductDisplaysReordered') return [ORDER];
    if (type !== 'settings.ProductDisplayChanged') return [];
    return Object.keys(data.changes).map((field) => fieldOf(data.displayId, field));
  },
});

/** How the version guard names the order of all displays. */
export const ORDER = 'order';

/** How the version guard names a field of one display. */
export function fieldOf(displayId: string, field: string): string {
  return `${field} of ${displayId}`;
}
