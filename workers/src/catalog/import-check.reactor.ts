import { checkProductImport } from '@countinghouse/contracts/catalog/jobs';
import {
  type ProductImportEvent,
  productImportChecked,
  productImportUnreadable,
  productImportUploaded,
} from '@countinghouse/contracts/catalog/product-import/import-events';
import { type Reactor, requestJob } from '@countinghouse/platform/jobs/reactor';

/** Requests the check of every uploaded file of products. */
export const importCheckReactor: Reactor = {
  name: 'catalog.check-product-import',
  types: [productImportUploaded.type, productImportChecked.type, productImportUnreadable.type],
  react(recorded) {
    const { type, data } = recorded as typeof recorded & ProductImportEvent;
    const { importId } = data;
    return type === 'catalog.ProductImportUploaded'
      ? requestJob(checkProductImport, importId, { importId })
      : { settled: importId };
  },
};
