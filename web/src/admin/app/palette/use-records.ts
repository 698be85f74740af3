import { productRoutes } from '@countinghouse/contracts/catalog/api';
import type { ProductView } from '@countinghouse/contracts/catalog/views';
import { customerRoutes } from '@countinghouse/contracts/customers/api';
import type { CustomerView } from '@countinghouse/contracts/customers/views';
import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { staffName } from '@countinghouse/contracts/identity/staff-name';
import type { StaffUserView } from '@countinghouse/contracts/identity/views';
import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import type { ListedAdjustment } from '@countinghouse/contracts/inventory/views';
import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import type { OrderDetailView, ReturnRequestView } from '@countinghouse/contracts/orders/views';
import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import type { SupplierView } from '@countinghouse/contracts/suppliers/views';
import { keepPreviousData, type UseQueryOptions, useQueries } from '@tanstack/react-query';
import type { AnyRoute } from '../../shared/http/call.ts';
import { routeQuery } from '../../shared/http/route-query.ts';
import { type GuardedCall, useCurrentUser, useMayCall } from '../../shared/session/current-user.ts';
import { findNames } from '../../shared/ui/name-search.ts';
import { type PaletteEntry, type RecordKindName, textOf } from './palette-entry.ts';
import { recentRecords } from './recent-records.ts';
import { addressOf } from './record-addresses.ts';

type EntriesQuery = UseQueryOptions<unknown, Error, readonly PaletteEntry[]>;

/** The search of a kind of record, and the read by id. */
interface RecordKind {
  readonly needs: GuardedCall;
  readonly found: (search: string) => EntriesQuery;
  readonly one: (id: string) => EntriesQuery;
}

/** Maximum hits per kind. */
const HITS = 5;
const hits = (search: string) => ({ query: { current: 1, size: HITS, search } });

/** One letter matches too much; one Chinese character is a word. */
const isEnough = (search: string) => search.length > 1 || /\p{Script=Han}/u.test(search);

const entry = (kind: RecordKindName, id: string, label: string, hint: string): PaletteEntry => ({
  kind,
  label,
  hint,
  path: addressOf({ kind, id }),
});
const order = ({ _id, orderId, customer }: Pick<OrderDetailView, '_id' | 'orderId' | 'customer'>) =>
  entry('order', _id, orderId, customer.name);
const product = ({ _id, itemNo, name }: Pick<ProductView, '_id' | 'itemNo' | 'name'>) =>
  entry('product', _id, name || itemNo, itemNo);
const customer = ({ _id, name, email }: CustomerView) => entry('customer', _id, name, email);
const supplier = ({ _id, name, contactName }: SupplierView) => entry('supplier', _id, name, contactName);
const returnRequest = ({ _id, requestId, customer: { name } }: ReturnRequestView) =>
  entry('returnRequest', _id, requestId, name);
const adjustment = ({
  _id,
  adjustmentId,
  product: { name, itemNo },
}: Pick<ListedAdjustment, '_id' | 'adjustmentId' | 'product'>) =>
  entry('adjustment', _id, adjustmentId, name || itemNo);
const staff = (user: StaffUserView) => entry('staff', user._id, staffName(user), user.email);

/** In the order in which they are listed. */
const kinds: Readonly<Record<RecordKindName, RecordKind>> = {
  order: {
    needs: orderRoutes.listOrders,
    found: (search) => ask(orderRoutes.listOrders, hits(search), ({ orders }) => orders.map(order)),
    one: (id) => ask(orderRoutes.getOrder, { params: { id } }, (reply) => [order(reply.order)]),
  },
  product: {
    needs: productRoutes.listProducts,
    found: (search) => ask(productRoutes.listProducts, hits(search), ({ products }) => products.map(product)),
    one: (id) => ask(productRoutes.getProduct, { params: { id } }, (reply) => [product(reply.product)]),
  },
  customer: {
    needs: customerRoutes.listCustomers,
    found: (search) => ask(customerRoutes.listCustomers, hits(search), ({ customers }) => customers.map(customer)),
    one: (id) => ask(customerRoutes.getCustomer, { params: { id } }, (reply) => [customer(reply.customer)]),
  },
  supplier: {
    needs: supplierRoutes.listSuppliers,
    found: (search) => ask(supplierRoutes.listSuppliers, hits(search), ({ suppliers }) => suppliers.map(supplier)),
    one: (id) => ask(supplierRoutes.getSupplier, { params: { id } }, (reply) => [supplier(reply.supplier)]),
  },
  returnRequest: {
    needs: orderRoutes.listReturnRequests,
    found: (search) => ask(orderRoutes.listReturnRequests, hits(search), ({ requests }) => requests.map(returnRequest)),
    one: (id) => ask(orderRoutes.getReturnRequest, { params: { id } }, (reply) => [returnRequest(reply.request)]),
  },
  adjustment: {
    needs: inventoryRoutes.listAdjustments,
    found: (search) =>
      ask(inventoryRoutes.listAdjustments, hits(search), ({ adjustments }) => adjustments.map(adjustment)),
    one: (id) => ask(inventoryRoutes.getAdjustment, { params: { id } }, (reply) => [adjustment(reply.adjustment)]),
  },
  staff: {
    needs: identityRoutes.listUsers,
    found: (search) => ask(identityRoutes.listUsers, hits(search), ({ users }) => users.map(staff)),
    one: (id) => ask(identityRoutes.getUser, { params: { id } }, (reply) => [staff(reply.user)]),
  },
};

function ask<R extends AnyRoute>(
  route: R,
  question: Parameters<typeof routeQuery<R>>[1],
  entriesOf: (reply: ReplyOf<R>) => readonly PaletteEntry[],
): EntriesQuery {
  // `select` is called with the result of its own query.
  return { ...routeQuery(route, question), select: entriesOf } as unknown as EntriesQuery;
}

/** Returns records of every kind that match a search: first those by name, then related ones. */
export function useFoundRecords(search: string): { entries: readonly PaletteEntry[]; isBusy: boolean } {
  const mayCall = useMayCall();
  const allowed = isEnough(search) ? Object.values(kinds).filter(({ needs }) => mayCall(needs)) : [];
  return useQueries({
    queries: allowed.map(({ found }) => ({ ...found(search), placeholderData: keepPreviousData })),
    combine: (results) => {
      const entries = results.flatMap(({ data = [] }) => data);
      const { has } = findNames(search, entries.map(textOf));
      const isNamed = (record: PaletteEntry) => has(textOf(record));
      return {
        entries: [...entries.filter(isNamed), ...entries.filter((record) => !isNamed(record))],
        isBusy: results.some(({ isFetching }) => isFetching),
      };
    },
  });
}

/** Returns the records that the person opened last, by their current names, without deleted ones. */
export function useRecentRecords(): readonly PaletteEntry[] {
  const mayCall = useMayCall();
  const { _id } = useCurrentUser();
  const recent = recentRecords(_id).filter(({ kind }) => mayCall(kinds[kind].needs));
  return useQueries({
    queries: recent.map(({ kind, id }) => ({ ...kinds[kind].one(id), retry: false })),
    combine: (results) => results.flatMap(({ data = [], isError }) => (isError ? [] : data)),
  });
}
