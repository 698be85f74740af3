import { refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { type Changes, changesFrom } from '@countinghouse/contracts/kernel/record/changes';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
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
import {
  type ProductDisplay,
  productDisplayListState,
} from '@countinghouse/contracts/settings/product-display-list.state';

type DisplayFields = Pick<ProductDisplay, 'title' | 'tagId'>;

export type ProductDisplayCommand =
  /** `index`: its place; at the end without. */
  | { type: 'AddProductDisplay'; displayId: string; title: string; tagId: string; index?: number | undefined }
  | { type: 'ChangeProductDisplay'; displayId: string; changes: Changes<DisplayFields> }
  | { type: 'RemoveProductDisplay'; displayId: string }
  | { type: 'ReorderProductDisplays'; displayIds: readonly string[] };

export const productDisplayList = streamType<readonly ProductDisplay[], ProductDisplayCommand, ProductDisplayEvent>({
  category: PRODUCT_DISPLAY_LIST.category,
  ...productDisplayListState,

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
      const { tagId, index = displays.length } = command;
      const added = event(productDisplayAdded, { displayId, title: command.title.trim(), tagId });
      if (index >= displays.length) return [added];
      const displayIds = displays.map((display) => display.displayId).toSpliced(index, 0, displayId);
      return [added, event(productDisplaysReordered, { displayIds })];
    }
    const display = displays.find((candidate) => candidate.displayId === displayId);
    // The caller took the id from a list that had it, so it was removed since.
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

/** The name of the order of all displays in version guards. */
export const ORDER = 'order';

/** The name of a field of one display in version guards. */
export function fieldOf(displayId: string, field: string): string {
  return `${field} of ${displayId}`;
}
