import type { ImportReport } from '@countinghouse/contracts/catalog/product-import/import-report';
import type { ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';

/** A checked import, for tests of its screens. */
export function checkedRun(more: Partial<ImportView> = {}): ImportView {
  return {
    ...{ _id: 'i1', fileName: 'spring.csv', createdAt: '2026-11-20T02:00:00.000Z', status: 'checked', version: '1' },
    ...{ progress: { done: 0, total: 0 }, counts: { new: 0, changed: 0, same: 0, error: 0, skipped: 0 }, warned: 0 },
    ...{ outcomes: { applied: 0, failed: 0, undone: 0, kept: 0 }, ignoredColumns: [], columns: [], cause: null },
    ...{ reading: null, unconfirmed: [], outdated: false, report: reportOf() },
    ...more,
  };
}

/** The report of a check that found nothing to ask or to tell. */
export function reportOf(more: Partial<ImportReport> = {}): ImportReport {
  return {
    ...{ program: null, decimals: null, ambiguousNumbers: [], otherCurrencies: [] },
    quantity: { use: 'ignore', rows: 0 },
    missing: { categories: [], tags: [], suppliers: [] },
    summary: {
      ...{ created: { products: 0, units: 0 }, stock: { products: 0, units: 0 } },
      ...{ sellingPrice: null, purchasePrice: null, belowCost: 0, switchedOn: 0, switchedOff: 0 },
    },
    ...more,
  };
}
