import { importRoutes } from '@countinghouse/contracts/catalog/product-import/import-api';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { routeQuery } from './route-query.ts';
import { refreshChanged, refreshViews, viewFollower } from './stale-reads.ts';

test('queries whose route has a changed view are refetched, and nothing else', async () => {
  const queries = new QueryClient();
  const counted = (query: { queryKey: readonly unknown[]; meta?: Record<string, unknown> | undefined }) => {
    const queryFn = vi.fn(async () => 1);
    const { queryKey, meta = {} } = query;
    new QueryObserver(queries, { queryKey, meta, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
    return queryFn;
  };
  const params = { id: '01890000-0000-7000-8000-000000000001' };
  const shown = {
    suppliers: counted(routeQuery(supplierRoutes.listSuppliers)),
    supplier: counted(routeQuery(supplierRoutes.getSupplier, { params })),
    orders: counted(routeQuery(orderRoutes.listOrders)),
    imports: counted(routeQuery(importRoutes.listProductImports)),
  };
  const calls = () => Object.values(shown).map((read) => read.mock.calls.length);
  const atRest = () => vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  await atRest();

  refreshViews(queries, ['suppliers_supplier_list']);
  await atRest();
  expect(calls()).toEqual([2, 2, 1, 1]);

  refreshChanged(queries, ['orders_order_list', supplierRoutes.listSuppliers, importRoutes.listProductImports]);
  await atRest();
  expect(calls()).toEqual([3, 2, 2, 2]);
});

test('changes that follow each other cancel no read: one ends, and one more is made', async () => {
  const queries = new QueryClient();
  const open: { signal: AbortSignal; answer: () => void }[] = [];
  const queryFn = vi.fn(
    ({ signal }: { signal: AbortSignal }) =>
      new Promise<number>((resolve) => open.push({ signal, answer: () => resolve(open.length) })),
  );
  const { queryKey, meta = {} } = routeQuery(supplierRoutes.listSuppliers);
  new QueryObserver(queries, { queryKey, meta, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
  const refresh = viewFollower(queries);
  for (let change = 0; change < 50; change += 1) refresh(['suppliers_supplier_list']);
  expect(queryFn).toHaveBeenCalledTimes(1);
  open[0]?.answer();
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  open[1]?.answer();
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(queryFn).toHaveBeenCalledTimes(2);
  expect(open.map(({ signal }) => signal.aborted)).toEqual([false, false]);
  refresh(['suppliers_supplier_list']);
  expect(queryFn).toHaveBeenCalledTimes(3);
});
