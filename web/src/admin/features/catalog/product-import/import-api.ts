import { importRoutes } from '@countinghouse/contracts/catalog/product-import/import-api';
import type { ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import { pageQuery, routeQuery } from '../../../shared/http/route-query.ts';

const POLL_INTERVAL_MS = 1_000;

/** Returns true while the server is processing an import, so that its progress is polled. */
export function isImportRunning({ status }: Pick<ImportView, 'status'>): boolean {
  return status === 'checking' || status === 'applying' || status === 'undoing';
}

export const importQuery = (id: string) => ({
  ...routeQuery(importRoutes.getProductImport, { params: { id } }),
  refetchInterval: ({ state }: { state: { data?: { import: ImportView } | undefined } }) =>
    state.data && isImportRunning(state.data.import) ? POLL_INTERVAL_MS : false,
});

export const importsQuery = () => routeQuery(importRoutes.listProductImports);

export const importRowsQuery = (id: string, query: { current: number; size: number; verdict?: ImportRowFilter }) =>
  pageQuery(importRoutes.listProductImportRows, { params: { id }, query });
export type ImportRowFilter = 'new' | 'changed' | 'same' | 'error' | 'skipped';

/** The reads that a step of an import makes stale. */
export const importReads = [
  importRoutes.getProductImport,
  importRoutes.listProductImports,
  importRoutes.listProductImportRows,
];
