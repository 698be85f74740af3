import type { ProductEvent } from '@countinghouse/contracts/catalog/events';
import { ADJUSTMENT, type AdjustmentEvent } from '@countinghouse/contracts/inventory/events';
import { idOfStream } from '@countinghouse/contracts/kernel/ids';
import type { Process } from '../processes/process.ts';
import { processMetadata } from '../processes/process-metadata.ts';
import { resumeAdjustment, type StockDependencies } from './adjust-stock.saga.ts';
import { countStock, openStock } from './stock/product-stock.ts';

const name = 'inventory.stock-following';

/** Lets stock follow what was decided elsewhere and was interrupted: product saves and adjustments. */
export function stockFollowing(deps: StockDependencies): Process {
  return {
    name,
    types: [
      'catalog.ProductCreated',
      'catalog.ProductChanged',
      'inventory.AdjustmentRecorded',
      'inventory.AdjustmentRevised',
      'inventory.AdjustmentReversed',
      'inventory.AdjustmentRestored',
    ],
    async handle(recorded) {
      const { type, data } = recorded as unknown as ProductEvent | AdjustmentEvent;
      const metadata = processMetadata(name, recorded);
      if (type === 'catalog.ProductCreated') {
        await openStock(deps.commands, data.productId, data.openingQuantity, metadata);
      } else if (type === 'catalog.ProductChanged') {
        const { productId, countedDifference } = data;
        if (countedDifference === 0) return;
        // The step is named after the save's command, as the save itself names it.
        const save = { ...metadata, commandId: recorded.metadata.commandId };
        await countStock(deps.commands, productId, countedDifference, save);
      } else {
        await resumeAdjustment(deps, idOfStream(ADJUSTMENT, recorded.stream), metadata);
      }
    },
  };
}
