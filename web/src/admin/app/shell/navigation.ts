import { identityRoutes } from '@countinghouse/contracts/identity/api';
import type { GuardedCall } from '../../shared/session/current-user.ts';
import type { useMessages } from './shell.messages.ts';

type MessageKey = Parameters<ReturnType<typeof useMessages>>[0];

export interface NavigationLink {
  readonly label: MessageKey;
  readonly path: string;
}

export interface NavigationGroup {
  readonly label: MessageKey;
  /** A group of one is a link itself. */
  readonly path?: string;
  readonly links?: readonly NavigationLink[];
  /** The call without which there is nothing to see; default: one that all staff may make. */
  readonly needs?: GuardedCall;
}

/** The side navigation, in its order. */
export const navigation: readonly NavigationGroup[] = [
  { label: 'user', path: '/admin/users', needs: identityRoutes.listUsers },
  { label: 'customer', path: '/admin/customers' },
  { label: 'supplier', path: '/admin/suppliers' },
  {
    label: 'order',
    links: [
      { label: 'orderList', path: '/admin/order/list' },
      { label: 'returnRequestList', path: '/admin/order/request-list' },
    ],
  },
  {
    label: 'stock',
    links: [
      { label: 'productList', path: '/admin/stock/product-list' },
      { label: 'adjustmentList', path: '/admin/stock/adjustment-list' },
      { label: 'stockTake', path: '/admin/stock/stock-take' },
      { label: 'reorderList', path: '/admin/stock/reorder-list' },
    ],
  },
  { label: 'categoryTag', path: '/admin/category_tags' },
  {
    label: 'report',
    links: [
      { label: 'salesRanking', path: '/admin/report/sales-ranking' },
      { label: 'inventoryAlert', path: '/admin/report/inventory-alert' },
      { label: 'inventoryTrend', path: '/admin/report/inventory-trend' },
      { label: 'abandonedCarts', path: '/admin/report/abandoned-carts' },
      { label: 'funnel', path: '/admin/report/funnel' },
      { label: 'unmetDemand', path: '/admin/report/unmet-demand' },
      { label: 'failedJobs', path: '/admin/report/failed-jobs' },
    ],
  },
  {
    label: 'setting',
    links: [
      { label: 'account', path: '/admin/setting/account' },
      { label: 'general', path: '/admin/setting/general' },
      { label: 'shippingMethods', path: '/admin/setting/shipping-methods' },
      { label: 'layout', path: '/admin/setting/layout' },
      { label: 'theme', path: '/admin/setting/theme' },
      { label: 'customPages', path: '/admin/setting/custom-pages' },
      { label: 'language', path: '/admin/setting/language' },
      { label: 'recentlyDeleted', path: '/admin/setting/recently-deleted' },
    ],
  },
];

/** What somebody gets to see of it, by the calls that they may make. */
export function navigationFor(mayCall: (route: GuardedCall) => boolean): readonly NavigationGroup[] {
  return navigation.filter(({ needs }) => !needs || mayCall(needs));
}
