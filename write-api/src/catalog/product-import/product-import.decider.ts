import {
  PRODUCT_IMPORT,
  type ProductImportEvent,
  productImportApplied,
  productImportConfirmed,
  productImportUndone,
  productImportUndoRequested,
  productImportUploaded,
} from '@countinghouse/contracts/catalog/product-import/import-events';
import type { ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import { refuse } from '@countinghouse/contracts/kernel/errors';
import { type EventOf, event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';

export interface ProductImportState {
  /** Absent before the file was uploaded. */
  readonly status?: ImportView['status'];
  readonly fileName: string;
  readonly sha256: string;
  readonly counts: ImportView['counts'];
  readonly ignoredColumns: readonly string[];
  readonly warned: number;
  readonly unconfirmed: ImportView['unconfirmed'];
  readonly cause: ImportView['cause'];
}

export type ProductImportCommand =
  | ({ type: 'UploadImport' } & EventOf<typeof productImportUploaded>['data'])
  | { type: 'ConfirmImport'; importId: string }
  | { type: 'FinishApplying'; importId: string; applied: number; failed: number }
  | { type: 'UndoImport'; importId: string }
  | { type: 'FinishUndoing'; importId: string; undone: number; kept: number };

/** An import of products, step by step. What the check found is written here by the job that checks. */
export const productImport = streamType<ProductImportState, ProductImportCommand, ProductImportEvent>({
  category: PRODUCT_IMPORT,
  initialState: {
    fileName: '',
    sha256: '',
    counts: { new: 0, changed: 0, same: 0, error: 0, skipped: 0 },
    ignoredColumns: [],
    warned: 0,
    unconfirmed: [],
    cause: null,
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'catalog.ProductImportUploaded':
        return { ...state, status: 'checking', fileName: data.fileName, sha256: data.sha256 };
      case 'catalog.ProductImportChecked': {
        const { counts, ignoredColumns, warned, unconfirmed } = data;
        return { ...state, status: 'checked', counts, ignoredColumns, warned, unconfirmed };
      }
      case 'catalog.ProductImportUnreadable':
        return { ...state, status: 'unreadable', cause: data.cause };
      case 'catalog.ProductImportConfirmed':
        return { ...state, status: 'applying' };
      case 'catalog.ProductImportApplied':
        return { ...state, status: 'applied' };
      case 'catalog.ProductImportUndoRequested':
        return { ...state, status: 'undoing' };
      case 'catalog.ProductImportUndone':
        return { ...state, status: 'undone' };
      default:
        return state;
    }
  },

  decide({ status, unconfirmed }, command) {
    const { type, importId } = command;
    if (type === 'UploadImport') {
      if (status !== undefined) return [];
      const { fileName, path, sha256, mapping, values, reading } = command;
      return [event(productImportUploaded, { importId, fileName, path, sha256, mapping, values, reading })];
    }
    if (status === undefined) return refuse('NOT_FOUND');
    switch (type) {
      case 'ConfirmImport':
        if (status === 'applying' || status === 'applied') return [];
        if (status !== 'checked') return refuse('ILLEGAL_TRANSITION');
        if (unconfirmed.length > 0) return refuse('VALIDATION', undefined, unconfirmed.map(guessed));
        return [event(productImportConfirmed, { importId })];
      case 'FinishApplying': {
        const { applied, failed } = command;
        return status === 'applying' ? [event(productImportApplied, { importId, applied, failed })] : [];
      }
      case 'UndoImport':
        if (status === 'undoing' || status === 'undone') return [];
        return status === 'applied' ? [event(productImportUndoRequested, { importId })] : refuse('ILLEGAL_TRANSITION');
      case 'FinishUndoing': {
        const { undone, kept } = command;
        return status === 'undoing' ? [event(productImportUndone, { importId, undone, kept })] : [];
      }
    }
  },
});

function guessed(field: string) {
  return { field, code: 'unconfirmed' as const };
}
