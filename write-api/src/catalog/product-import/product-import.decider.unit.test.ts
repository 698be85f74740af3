import {
  productImportApplied,
  productImportChecked,
  productImportConfirmed,
  productImportUndone,
  productImportUndoRequested,
  productImportUnreadable,
  productImportUploaded,
} from '@countinghouse/contracts/catalog/product-import/import-events';
import { event } from '@countinghouse/contracts/kernel/event';
import { describe, expect, test } from 'vitest';
import { deciderSpec } from '../../testing/decider-spec.ts';
import { productImport } from './product-import.decider.ts';

const importId = 'import-1';
const file = {
  importId,
  fileName: 'a.csv',
  path: '/files/a',
  sha256: 'ab',
  mapping: [{ head: 'Retail', field: 'sellingPrice' as const }],
  values: { quantity: 'set' as const },
  reading: { headRow: 3 },
};
const uploaded = event(productImportUploaded, file);
const counts = { new: 2, changed: 1, same: 0, error: 0, skipped: 0 };
const found = { importId, counts, ignoredColumns: ['colour'], warned: 0 };
const checked = event(productImportChecked, { ...found, unconfirmed: [] });
const confirmed = event(productImportConfirmed, { importId });
const applied = event(productImportApplied, { importId, applied: 2, failed: 1 });
const asked = event(productImportUndoRequested, { importId });
const undone = event(productImportUndone, { importId, undone: 1, kept: 1 });

describe('an import of products', () => {
  const spec = deciderSpec(productImport);

  test('begins with a file, once', () => {
    const upload = { type: 'UploadImport', ...file } as const;
    spec.given([]).when(upload).thenEvents(uploaded);
    spec.given([uploaded]).when(upload).thenNothing();
  });

  test('is confirmed when it was checked, and confirming again changes nothing', () => {
    const confirm = { type: 'ConfirmImport', importId } as const;
    spec.given([uploaded, checked]).when(confirm).thenEvents(confirmed);
    spec.given([uploaded, checked, confirmed]).when(confirm).thenNothing();
    spec.given([uploaded, checked, confirmed, applied]).when(confirm).thenNothing();
    spec.given([]).when(confirm).thenRefused('NOT_FOUND');
    spec.given([uploaded]).when(confirm).thenRefused('ILLEGAL_TRANSITION');
    const unreadable = event(productImportUnreadable, { importId, cause: 'not-a-table' });
    spec.given([uploaded, unreadable]).when(confirm).thenRefused('ILLEGAL_TRANSITION');
    spec.given([uploaded, checked, confirmed, applied, asked, undone]).when(confirm).thenRefused('ILLEGAL_TRANSITION');
  });

  test('is not confirmed before a guess at its encoding was, by another check', () => {
    const guessed = event(productImportChecked, { ...found, unconfirmed: ['encoding'] });
    const confirm = { type: 'ConfirmImport', importId } as const;
    const fields = [{ field: 'encoding', code: 'unconfirmed' }];
    spec.given([uploaded, guessed]).when(confirm).thenRefused('VALIDATION', undefined, fields);
  });

  test('is undone when it was applied, and undoing again changes nothing', () => {
    const undo = { type: 'UndoImport', importId } as const;
    spec.given([uploaded, checked, confirmed, applied]).when(undo).thenEvents(asked);
    spec.given([uploaded, checked, confirmed, applied, asked]).when(undo).thenNothing();
    spec.given([uploaded, checked, confirmed, applied, asked, undone]).when(undo).thenNothing();
    spec.given([uploaded, checked]).when(undo).thenRefused('ILLEGAL_TRANSITION');
    spec.given([uploaded, checked, confirmed]).when(undo).thenRefused('ILLEGAL_TRANSITION');
    spec.given([]).when(undo).thenRefused('NOT_FOUND');
  });

  test('ends each pass once', () => {
    const finish = { type: 'FinishApplying', importId, applied: 2, failed: 1 } as const;
    spec.given([uploaded, checked, confirmed]).when(finish).thenEvents(applied);
    spec.given([uploaded, checked, confirmed, applied]).when(finish).thenNothing();
    const finishUndo = { type: 'FinishUndoing', importId, undone: 1, kept: 1 } as const;
    spec.given([uploaded, checked, confirmed, applied, asked]).when(finishUndo).thenEvents(undone);
    spec.given([uploaded, checked, confirmed, applied]).when(finishUndo).thenNothing();
  });

  test('stores what the check found', () => {
    const { state } = spec.given([uploaded, checked]);
    expect(state).toMatchObject({ status: 'checked', fileName: 'a.csv', counts, ignoredColumns: ['colour'] });
  });
});
