import { productList } from '@countinghouse/contracts/catalog/product.list';
import { customerList } from '@countinghouse/contracts/customers/customer.list';
import { activityList } from '@countinghouse/contracts/history/activity';
import { deletedList } from '@countinghouse/contracts/history/deleted';
import { userList } from '@countinghouse/contracts/identity/user.list';
import { adjustmentList } from '@countinghouse/contracts/inventory/adjustment.list';
import { type ListDefinition, sortText } from '@countinghouse/contracts/kernel/http/list';
import { failedJobList } from '@countinghouse/contracts/operations/failed-job.list';
import { orderList } from '@countinghouse/contracts/orders/lists/order.list';
import { returnRequestList } from '@countinghouse/contracts/orders/lists/return-request.list';
import { paymentList } from '@countinghouse/contracts/payments/payment.list';
import { supplierList } from '@countinghouse/contracts/suppliers/supplier.list';
import type { TestReadSide } from '../test-read-side.ts';
import { courier, food, fresh, leaf, products, tea, wong } from './lists-shop.ts';

export type Query = Readonly<Record<string, string>>;

/** Every list with values for each of its filters. */
export const lists: Record<string, { path: string; rows: string; list: ListDefinition; filters: Query[] }> = {
  products: {
    ...{ path: '/product/list', rows: 'products', list: productList },
    filters: [
      ...[{ category: food }, { category: tea }, { category: 'none' }, { supplier: leaf }, { supplier: 'none' }],
      ...[
        { tag: fresh },
        { status: 'active' },
        { status: 'inactive' },
        { stock: 'in' },
        { stock: 'low' },
        { stock: 'out' },
      ],
      ...[
        { stock: 'low,out' },
        { stock: 'in,out' },
        { search: 'lantern' },
        { search: 'b', stock: 'in', status: 'active' },
      ],
    ],
  },
  orders: {
    ...{ path: '/order/list', rows: 'orders', list: orderList },
    filters: [
      ...[{ orderStatus: 'Pending' }, { orderStatus: 'Pending,Failed' }, { paymentStatus: 'Complete' }],
      ...[{ orderTrackStatus: 'picked_by_courier' }, { orderStatus: 'Complete', paymentStatus: 'Pending' }],
      ...[{ firstDay: '2026-01-03' }, { lastDay: '2026-01-03' }, { firstDay: '2026-01-03', lastDay: '2026-01-05' }],
      ...[{ minTotal: '5' }, { maxTotal: '5.5' }, { minTotal: '3', maxTotal: '8' }, { customer: wong }, { item: '' }],
      ...[{ search: 'wong' }, { search: 'mei', orderStatus: 'Pending' }],
      ...[
        { money: 'unpaid' },
        { money: 'overpaid' },
        { money: 'missing' },
        { money: 'unmarked' },
        { money: 'stopped' },
        { money: 'refunded' },
      ],
      ...[{ money: 'missing,unmarked' }, { money: 'unpaid', customer: wong }],
      ...[{ country: 'HK' }, { deliveryMethod: courier }, { enteredBy: '' }],
    ],
  },
  payments: {
    ...{ path: '/payment/list', rows: 'payments', list: paymentList },
    filters: [
      ...[{ state: 'counts' }, { state: 'void,counts' }, { firstDay: '2026-01-09' }, { minAmount: '3' }],
      ...[{ kind: 'refund' }, { kind: 'refund', state: 'open,failed' }, { search: 'cash' }, { search: 'ft-14' }],
    ],
  },
  'return requests': {
    ...{ path: '/order/request-list', rows: 'requests', list: returnRequestList },
    filters: [{ status: 'Pending' }, { firstDay: '2026-01-04' }, { search: 'small' }, { search: 'chan' }],
  },
  'failed jobs': {
    ...{ path: '/failed-job/list', rows: 'jobs', list: failedJobList },
    filters: [
      ...[{ kind: 'invoice' }, { kind: 'customer-mail,export' }, { state: 'open' }, { state: 'resolved' }],
      ...[{ firstDay: '2026-01-01' }, { search: 'wong' }, { search: 'tai chan' }],
    ],
  },
  customers: {
    ...{ path: '/customer/list', rows: 'customers', list: customerList },
    filters: [{ status: 'active' }, { status: 'inactive' }, { firstDay: '2026-01-01' }, { search: 'tai chan' }],
  },
  suppliers: {
    ...{ path: '/supplier/list', rows: 'suppliers', list: supplierList },
    filters: [{ status: 'active' }, { status: 'inactive' }, { country: 'China' }, { search: 'leaf' }],
  },
  users: {
    ...{ path: '/user/list', rows: 'users', list: userList },
    filters: [{ role: 'ADMIN' }, { status: 'active' }, { search: 'cheung amy' }],
  },
  deleted: {
    ...{ path: '/deleted/list', rows: 'items', list: deletedList },
    filters: [{ kind: 'tag' }, { kind: 'tag,supplier' }, { by: '' }, { firstDay: '2026-01-01' }, { search: 'gone' }],
  },
  activity: {
    ...{ path: '/activity/list', rows: 'entries', list: activityList },
    filters: [
      ...[
        { area: 'catalog' },
        { area: 'catalog,orders' },
        { type: 'orders.OrderPlaced' },
        { actor: 'staff' },
        { actor: 'customer,system' },
      ],
      ...[{ firstDay: '2026-01-01' }, { search: 'wong' }, { search: 'leaf' }],
    ],
  },
  adjustments: {
    ...{ path: '/adjustment/list', rows: 'adjustments', list: adjustmentList },
    filters: [
      { by: '' },
      { product: '' },
      { direction: 'in' },
      { direction: 'out' },
      { firstDay: '2026-02-04' },
      { reasonCode: 'damaged' },
      { reasonCode: 'damaged,count' },
      { search: 'damaged' },
      { search: '損壞' },
    ],
  },
};

/** A query with the ids in it that are assigned once the shop is open. */
export function knownTo(shop: TestReadSide, query: Query): Query {
  const ids: Query = { item: products[1]!, product: products[1]!, by: shop.ids.admin, enteredBy: shop.ids.admin };
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value || ids[name]!]));
}

export const sortsOf = (list: ListDefinition) => [
  undefined,
  ...Object.keys(list.sorts).flatMap((by) => [sortText(by, 'ascending'), sortText(by, 'descending')]),
];
