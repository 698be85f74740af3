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

export const importRowsQuery = (id: string, { filter, ...page }: ImportRowsPage) =>
  pageQuery(importRoutes.listProductImportRows, {
    params: { id },
    query: { ...page, ...(filter === 'warned' ? { warned: 'true' as const } : filter && { verdict: filter }) },
  });

interface ImportRowsPage {
  readonly current: number;
  readonly size: number;
  readonly filter?: ImportRowFilter | undefined;
}

/** Rows by what the check found of them, or those with warnings. */
export type ImportRowFilter = 'new' | 'changed' | 'same' | 'error' | 'skipped' | 'warned';

/** The reads that a step of an import makes stale. */
export const importReads = [
  importRoutes.getProductImport,
  importRoutes.listProductImports,
  importRoutes.listProductImportRows,
];
