import { orderRoutes } from '@countinghouse/contracts/orders/api';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { isNotFound } from '../../../shared/http/api-error.ts';
import { call } from '../../shared/http/call.ts';
import { useShopZone } from '../../shared/session/shop-setting.ts';
import { readUrl } from '../../shared/url/url-state.ts';
import { orderListParams, orderListQuestion, orderQuery } from './api.ts';

/** The orders of a list as they were when the first of them was opened; acts on them do not change it. */
interface OrderQueue {
  /** The query of the list's address. */
  readonly list: string;
  readonly ids: readonly string[];
  /** How many orders of the list are before these. */
  readonly before: number;
  /** How many orders the list had. */
  readonly total: number;
}

const STORED = 'countinghouse.order-queue';
const QUERY = 'order queue';
const PAGE = 100;
/** Maximum number of kept orders, a multiple of all page sizes. */
const MAX_KEPT = 200;

/** The place of an order in its queue. */
export interface QueuePlace {
  /** From 1, in the whole list. */
  readonly place: number;
  readonly total: number;
  /** The ids before and after it that can be opened; undefined at the ends. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Returns the place of an order among those with which the page was opened; undefined outside of them. */
export function useQueuePlace(id: string): QueuePlace | undefined {
  const zone = useShopZone();
  const { search } = useLocation();
  const { data: queue } = useQuery({
    queryKey: [QUERY, search],
    queryFn: () => openQueue(search, id, zone),
    staleTime: 'static',
  });
  const ids = queue?.ids ?? [];
  const index = ids.indexOf(id);
  const isIn = index >= 0;
  const previous = useFirstToOpen(isIn ? ids.slice(0, index).reverse() : []);
  const next = useFirstToOpen(isIn ? ids.slice(index + 1) : []);
  if (!queue || !isIn) return undefined;
  return { place: queue.before + index + 1, total: queue.total, previous, next };
}

/** Lets the next order that is opened read its list anew. */
export function forgetQueue(queries: QueryClient): void {
  sessionStorage.removeItem(STORED);
  queries.removeQueries({ queryKey: [QUERY] });
}

async function openQueue(list: string, id: string, zone: string): Promise<OrderQueue> {
  const kept = JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as OrderQueue | null;
  if (kept?.list === list && kept.ids.includes(id)) return kept;
  const view = readUrl(orderListParams, new URLSearchParams(list));
  const before = Math.floor(((view.current - 1) * view.size) / MAX_KEPT) * MAX_KEPT;
  const found = new Set<string>();
  let total = 0;
  for (let current = before / PAGE + 1; current <= (before + MAX_KEPT) / PAGE; current++) {
    const query = orderListQuestion({ ...view, current, size: PAGE }, zone);
    const reply = await call(orderRoutes.listOrders, { query });
    for (const { _id } of reply.orders) found.add(_id);
    total = reply.total;
    if (reply.orders.length < PAGE) break;
  }
  const queue = { list, ids: [...found], before, total };
  sessionStorage.setItem(STORED, JSON.stringify(queue));
  return queue;
}

/** Returns the first order that still has its customer: an erased one has no address to send to. */
function useFirstToOpen(ids: readonly string[]): string | undefined {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: [QUERY, 'first to open', ids],
    queryFn: async () => {
      for (const id of ids) {
        const isThere = await queries.fetchQuery(orderQuery(id)).then(
          ({ order }) => !isErased(order),
          // The page of an order that cannot be read shows why, and offers another try.
          (error) => !isNotFound(error),
        );
        if (isThere) return { id };
      }
      return { id: undefined };
    },
    enabled: ids.length > 0,
  });
  return data ? data.id : ids[0];
}

function isErased({ customer, contactInfo }: OrderView): boolean {
  return customer.name === '' && contactInfo.email === '';
}
