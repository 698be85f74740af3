import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { Commands } from '@countinghouse/platform/commands/commands';
import type { Claims } from '../../identity/claims.ts';
import { product } from './product.decider.ts';

/** An item number held for one save. */
export interface ItemNoClaim {
  /** Runs the save. Releases the number when the save is refused, and the one before when it is done. */
  settle<T>(save: () => Promise<T>, before?: string): Promise<T>;
}

/** Claims an item number for a product. @throws RefusedError ITEM_NO_TAKEN */
export async function claimItemNo(
  claims: Claims,
  commands: Commands,
  itemNo: string,
  productId: string,
): Promise<ItemNoClaim> {
  const holds = async (owner: string) => {
    const { state } = await commands.load(product, owner);
    return state.status === 'present' && state.details.itemNo === itemNo;
  };
  if (!(await claims.claim('item-no', itemNo, productId, holds))) throw new RefusedError(refuse('ITEM_NO_TAKEN'));
  return {
    async settle(save, before) {
      try {
        const result = await save();
        if (before !== undefined && before !== itemNo) await claims.release('item-no', before, productId);
        return result;
      } catch (error) {
        // Only a refusal proves that nothing was appended.
        if (error instanceof RefusedError && !(await holds(productId)))
          await claims.release('item-no', itemNo, productId);
        throw error;
      }
    },
  };
}
