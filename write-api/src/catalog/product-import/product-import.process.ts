import type { ProductImportEvent } from '@countinghouse/contracts/catalog/product-import/import-events';
import type { Process } from '../../processes/process.ts';
import { applyImport, type ImportDeps, undoImport } from './run-import.ts';

/** Applies imports that were confirmed and undoes those to be undone, however often it is interrupted. */
export function productImportProcess(deps: ImportDeps): Process {
  return {
    name: 'catalog.product-import',
    types: ['catalog.ProductImportConfirmed', 'catalog.ProductImportUndoRequested'],
    async handle(recorded, signal) {
      const { type, data } = recorded as typeof recorded & ProductImportEvent;
      if (type === 'catalog.ProductImportConfirmed') await applyImport(deps, data.importId, recorded, signal);
      else await undoImport(deps, data.importId, recorded, signal);
    },
  };
}
