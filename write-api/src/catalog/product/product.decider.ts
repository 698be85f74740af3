import {
  PRODUCT,
  type ProductDetails,
  type ProductEvent,
  productChanged,
  productCreated,
  productDeleted,
  productRestored,
} from '@countinghouse/contracts/catalog/events';
import { type ProductState, productState } from '@countinghouse/contracts/catalog/product.state';
import { refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { type Changes, changesFrom } from '@countinghouse/contracts/kernel/record/changes';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';

export type ProductCommand =
  | { type: 'CreateProduct'; productId: string; details: ProductDetails; openingQuantity: number }
  | {
      type: 'ChangeProduct';
      changes: Changes<ProductDetails>;
      /** What the count found more (or, negative, less) than the recorded stock; 0 leaves stock alone. */
      countedDifference: number;
    }
  /** The purchase price becomes `to` if it is `from`, in minor units; refused never. */
  | { type: 'FollowCost'; from: number; to: number }
  /** The tag `from` becomes `to`, which the product has once; with `keeps` it has both. Refused never. */
  | { type: 'ReplaceTag'; from: string; to: string; keeps: boolean }
  | { type: 'DeleteProduct' }
  | { type: 'RestoreProduct'; createdAt: string };

export const product = streamType<ProductState, ProductCommand, ProductEvent>({
  category: PRODUCT,
  ...productState,

  decide(state, command) {
    if (command.type === 'CreateProduct') {
      if (state.status !== 'none') return [];
      const { productId, details, openingQuantity } = command;
      return [event(productCreated, { productId, details, openingQuantity })];
    }
    if (command.type === 'RestoreProduct') {
      if (state.status !== 'deleted') return state.status === 'none' ? refuse('NOT_FOUND') : [];
      const { productId, details } = state;
      return [event(productRestored, { productId, details, createdAt: command.createdAt })];
    }
    if (command.type === 'FollowCost') {
      if (state.status !== 'present' || state.details.purchasePrice !== command.from) return [];
      const { productId } = state;
      return [event(productChanged, { productId, changes: { purchasePrice: command.to }, countedDifference: 0 })];
    }
    if (command.type === 'ReplaceTag') {
      const { from, to, keeps } = command;
      if (state.status !== 'present' || !state.details.tagIds.includes(from)) return [];
      const { productId, details } = state;
      const tagIds = details.tagIds.flatMap((tagId) => (tagId === from ? [...(keeps ? [from] : []), to] : [tagId]));
      const changes = changesFrom(details, { tagIds: [...new Set(tagIds)] });
      return Object.keys(changes).length === 0
        ? []
        : [event(productChanged, { productId, changes, countedDifference: 0 })];
    }
    if (state.status !== 'present') return refuse('NOT_FOUND');
    const { productId, details } = state;
    switch (command.type) {
      case 'ChangeProduct': {
        const changes = changesFrom(details, command.changes);
        const { countedDifference } = command;
        if (Object.keys(changes).length === 0 && countedDifference === 0) return [];
        return [event(productChanged, { productId, changes, countedDifference })];
      }
      case 'DeleteProduct':
        return [event(productDeleted, { productId })];
    }
  },

  touchedBy: ({ type, data }) =>
    type === 'catalog.ProductChanged' ? touchedFields(data.changes, data.countedDifference) : [],
});

/** The fields that a save changes, as calls name them: a count that found a difference is one of the quantity. */
export function touchedFields(changes: Changes<ProductDetails>, countedDifference: number): readonly string[] {
  const fields = Object.keys(changes).map((field) => nameInCalls[field] ?? field);
  return countedDifference === 0 ? fields : [...fields, 'quantity'];
}

const nameInCalls: Readonly<Record<string, string>> = { supplierId: 'supplier', tagIds: 'tags' };
