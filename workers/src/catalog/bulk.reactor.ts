import {
  type ProductExportEvent,
  type ProductImportEvent,
  productExportFailed,
  productExportReady,
  productExportRequested,
  productImportChecked,
  productImportUnreadable,
  productImportUploaded,
} from '@countinghouse/contracts/catalog/events';
import { checkProductImport, exportProducts } from '@countinghouse/contracts/catalog/jobs';
import { type Reactor, want } from '../runtime/reactor.ts';

/** Has every uploaded file of products checked. */
export const importCheckReactor: Reactor = {
  name: 'catalog.check-product-import',
  types: [productImportUploaded.type, productImportChecked.type, productImportUnreadable.type],
  react(recorded) {
    const { type, data } = recorded as typeof recorded & ProductImportEvent;
    const { importId } = data;
    return type === 'catalog.ProductImportUploaded'
      ? want(checkProductImport, importId, { importId })
      : { settled: importId };
  },
};

/** Has every export written that was asked for. */
export const exportReactor: Reactor = {
  name: 'catalog.export-products',
  types: [productExportRequested.type, productExportReady.type, productExportFailed.type],
  react(recorded) {
    const { type, data } = recorded as typeof recorded & ProductExportEvent;
    const { exportId } = data;
    return type === 'catalog.ProductExportRequested'
      ? want(exportProducts, exportId, { exportId })
      : { settled: exportId };
  },
};
