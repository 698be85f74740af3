import { identityRoutes } from '@countinghouse/contracts/identity/api';
import type { PlainKey } from '@countinghouse/contracts/messages/define-messages';
import type { ShopFeature } from '@countinghouse/contracts/settings/views';
import type { GuardedCall } from '../../shared/session/current-user.ts';
import { pagePaths } from '../../shared/url/page-paths.ts';
import type { useMessages } from './shell.messages.ts';

type MessageKey = PlainKey<ReturnType<typeof useMessages>>;

export interface NavigationLink {
  readonly label: MessageKey;
  readonly path: string;
  /** Another page for which it is marked. */
  readonly also?: string;
  /** The feature of the shop that it belongs to; default: one that every shop has. */
  readonly feature?: ShopFeature;
}

export interface NavigationGroup {
  readonly label: MessageKey;
  /** A group of one is a link itself. */
  readonly path?: string;
  readonly links?: readonly NavigationLink[];
  /** The call that the page requires; default: one that all staff may make. */
  readonly needs?: GuardedCall;
}

/** The side navigation, in its order. */
export const navigation: readonly NavigationGroup[] = [
  { label: 'user', path: pagePaths.users, needs: identityRoutes.listUsers },
  { label: 'customer', path: pagePaths.customers },
  { label: 'supplier', path: pagePaths.suppliers },
  {
    label: 'order',
    links: [
      { label: 'orderList', path: pagePaths.orders },
      { label: 'returnRequestList', path: pagePaths.returnRequests },
      { label: 'payments', path: pagePaths.payments },
    ],
  },
  {
    label: 'stock',
    links: [
      { label: 'productList', path: pagePaths.products, also: '/admin/stock/product-grid' },
      { label: 'adjustmentList', path: pagePaths.adjustments },
      { label: 'stockTake', path: '/admin/stock/stock-take' },
      { label: 'reorderList', path: pagePaths.reorder },
    ],
  },
  { label: 'categoryTag', path: pagePaths.categoryTag },
  {
    label: 'report',
    links: [
      { label: 'salesRanking', path: '/admin/report/sales-ranking' },
      { label: 'revenue', path: '/admin/report/revenue' },
      { label: 'bestCustomers', path: '/admin/report/customers' },
      { label: 'paymentReport', path: '/admin/report/payments' },
      { label: 'fulfilment', path: '/admin/report/fulfilment' },
      { label: 'returns', path: '/admin/report/returns' },
      { label: 'taxReport', path: '/admin/report/taxes', feature: 'taxes' },
      { label: 'valuation', path: '/admin/report/valuation' },
      { label: 'deadStock', path: '/admin/report/dead-stock' },
      { label: 'sellThrough', path: '/admin/report/sell-through' },
      { label: 'abc', path: '/admin/report/abc' },
      { label: 'baskets', path: '/admin/report/baskets' },
      { label: 'cohorts', path: '/admin/report/cohorts' },
      { label: 'inventoryAlert', path: pagePaths.inventoryAlert },
      { label: 'inventoryTrend', path: '/admin/report/inventory-trend' },
      { label: 'abandonedCarts', path: '/admin/report/abandoned-carts' },
      { label: 'funnel', path: '/admin/report/funnel' },
      { label: 'unmetDemand', path: '/admin/report/unmet-demand' },
      { label: 'activity', path: pagePaths.activity },
      { label: 'failedJobs', path: pagePaths.failedJobs },
    ],
  },
  {
    label: 'setting',
    links: [
      { label: 'account', path: pagePaths.account },
      { label: 'general', path: pagePaths.general },
      { label: 'shippingMethods', path: '/admin/setting/shipping-methods' },
      { label: 'taxes', path: pagePaths.taxes, feature: 'taxes' },
      { label: 'layout', path: '/admin/setting/layout' },
      { label: 'theme', path: '/admin/setting/theme' },
      { label: 'customPages', path: '/admin/setting/custom-pages' },
      { label: 'language', path: '/admin/setting/language' },
      { label: 'recentlyDeleted', path: '/admin/setting/recently-deleted' },
    ],
  },
];

/** Returns true when an address is that of a page of the navigation, or below it. */
export function isAt({ path, also }: Pick<NavigationLink, 'path' | 'also'>, pathname: string): boolean {
  return [path, also].some((page) => page !== undefined && (pathname === page || pathname.startsWith(`${page}/`)));
}

/** Returns the navigation for a user, by the calls that they may make, in a shop with some features. */
export function navigationFor(
  mayCall: (route: GuardedCall) => boolean,
  features: readonly ShopFeature[],
): readonly NavigationGroup[] {
  return navigation
    .filter(({ needs }) => !needs || mayCall(needs))
    .map(({ links, ...group }) => ({
      ...group,
      ...(links && { links: links.filter(({ feature }) => !feature || features.includes(feature)) }),
    }));
}
