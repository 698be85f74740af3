import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { customerRoutes } from '@countinghouse/contracts/customers/api';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../shared/http/route-query.ts';
import { useMayCall } from '../../shared/session/current-user.ts';
import { useDebounced } from '../../shared/ui/use-debounced.ts';
import { navigationFor } from '../shell/navigation.ts';
import { useMessages as useShellMessages } from '../shell/shell.messages.ts';

/** Something one can go to. */
export interface PaletteEntry {
  readonly kind: 'page' | 'order' | 'product' | 'customer';
  readonly label: string;
  readonly hint?: string;
  readonly path: string;
}

const HITS = 5;
const REST_MS = 200;

/** One letter finds too much; one Chinese character is a word. */
const isEnough = (search: string) => search.length > 1 || /\p{Script=Han}/u.test(search);

/**
 * Pages that the role may open, and orders, products and customers that match, as one types: first those that are
 * called what was typed, then those that have to do with it.
 */
export function usePaletteEntries(typed: string): { entries: readonly PaletteEntry[]; busy: boolean } {
  const pages = usePages();
  const search = useDebounced(typed, REST_MS).trim();
  const found = { query: { current: 1, size: HITS, search } };
  const enabled = isEnough(search);
  const orders = useQuery({ ...pageQuery(orderRoutes.listOrders, found), enabled });
  const products = useQuery({ ...pageQuery(productRoutes.listProducts, found), enabled });
  const customers = useQuery({ ...pageQuery(customerRoutes.listCustomers, found), enabled });
  const wanted = typed.trim().toLowerCase();
  const matching = pages.filter(({ label }) => label.toLowerCase().includes(wanted));
  if (!enabled) return { entries: matching, busy: false };
  const words = wanted.split(/\s+/);
  const isNamed = ({ label, hint = '' }: PaletteEntry) =>
    words.every((word) => `${label} ${hint}`.toLowerCase().includes(word));
  const records = [
    ...(orders.data?.orders ?? []).map(
      ({ _id, orderId, customer }): PaletteEntry => ({
        kind: 'order',
        label: orderId,
        hint: customer.name,
        path: `/admin/order/list/${_id}`,
      }),
    ),
    ...(products.data?.products ?? []).map(
      ({ _id, itemNo, name }): PaletteEntry => ({
        kind: 'product',
        label: name || itemNo,
        hint: itemNo,
        path: `/admin/stock/product-list/${_id}`,
      }),
    ),
    ...(customers.data?.customers ?? []).map(
      ({ _id, name, email }): PaletteEntry => ({
        kind: 'customer',
        label: name,
        hint: email,
        path: `/admin/customers/${_id}`,
      }),
    ),
  ];
  return {
    entries: [...matching, ...records.filter(isNamed), ...records.filter((record) => !isNamed(record))],
    busy: orders.isFetching || products.isFetching || customers.isFetching || search !== typed.trim(),
  };
}

function usePages(): PaletteEntry[] {
  const t = useShellMessages();
  const groups = navigationFor(useMayCall());
  const links = groups.flatMap(({ label, path, links = [] }) => (path ? [{ label, path }] : links));
  return [{ label: 'dashboard' as const, path: '/admin/dashboard' }, ...links].map(({ label, path }) => ({
    kind: 'page',
    label: t(label),
    path,
  }));
}
