import { productRoutes } from '../catalog/api.ts';
import { categoryRoutes } from '../catalog/grouping/category-api.ts';
import { tagRoutes } from '../catalog/grouping/tag-api.ts';
import { usageRoutes } from '../catalog/grouping/usage-api.ts';
import { importRoutes } from '../catalog/product-import/import-api.ts';
import { storefrontCatalogRoutes } from '../catalog/storefront/storefront-api.ts';
import { accountRoutes } from '../customers/account-api.ts';
import { customerAuthRoutes, customerRoutes } from '../customers/api.ts';
import { currentUserRoutes } from '../customers/current-user-api.ts';
import { emailRoutes } from '../email/api.ts';
import { exportRoutes } from '../exports/api.ts';
import { historyRoutes } from '../history/api.ts';
import { identityRoutes } from '../identity/api.ts';
import { preferenceRoutes } from '../identity/preference-api.ts';
import { savedViewRoutes } from '../identity/saved-views/saved-view-api.ts';
import { secondFactorRoutes } from '../identity/sign-in/second-factor-api.ts';
import { sessionRoutes } from '../identity/sign-in/session-api.ts';
import { inventoryRoutes } from '../inventory/api.ts';
import { demandRoutes } from '../inventory/demand-api.ts';
import { reorderRoutes } from '../inventory/reorder-api.ts';
import { invoicingRoutes } from '../invoicing/api.ts';
import type { RouteDefinition } from '../kernel/http/route.ts';
import { liveRoutes } from '../live/api.ts';
import { operationsRoutes } from '../operations/api.ts';
import { cartRoutes, orderRoutes } from '../orders/api.ts';
import { paymentLinkRoutes } from '../orders/payments/link-api.ts';
import { notificationRoutes, payRoutes } from '../orders/payments/pay-api.ts';
import { orderPaymentRoutes } from '../orders/payments/payment-api.ts';
import { orderRefundRoutes } from '../orders/payments/refund-api.ts';
import { cartReportRoutes } from '../orders/reports/report-api.ts';
import { guestOrderRoutes } from '../orders/storefront/guest/guest-api.ts';
import { quoteRoutes } from '../orders/storefront/quote-api.ts';
import { staffOrderRoutes } from '../orders/storefront/staff-order-api.ts';
import { storefrontOrderRoutes } from '../orders/storefront/storefront-api.ts';
import { parcelRoutes } from '../orders/tracking/parcel-api.ts';
import { paymentRoutes } from '../payments/api.ts';
import { payoutRoutes } from '../payments/payouts/api.ts';
import { statementRoutes } from '../payments/statements/api.ts';
import { deliverySettingsRoutes } from '../pricing/delivery/api.ts';
import { taxSettingsRoutes } from '../pricing/tax/api.ts';
import { explainRoutes } from '../reports/explain-api.ts';
import { fulfilmentRoutes } from '../reports/fulfilment/fulfilment-api.ts';
import { paymentsReportRoutes } from '../reports/money/payments-report-api.ts';
import { returnsRoutes } from '../reports/returns/returns-api.ts';
import { abcRoutes } from '../reports/sales/abc-api.ts';
import { basketsRoutes } from '../reports/sales/baskets-api.ts';
import { cohortsRoutes } from '../reports/sales/cohorts-api.ts';
import { customersReportRoutes } from '../reports/sales/customers-api.ts';
import { revenueRoutes } from '../reports/sales/revenue-api.ts';
import { deadStockRoutes } from '../reports/stock/dead-stock-api.ts';
import { sellThroughRoutes } from '../reports/stock/sell-through-api.ts';
import { valuationRoutes } from '../reports/stock/valuation-api.ts';
import { taxReportRoutes } from '../reports/taxes/tax-report-api.ts';
import { settingsRoutes } from '../settings/api.ts';
import { storefrontSettingsRoutes } from '../storefront/api.ts';
import { supplierRoutes } from '../suppliers/api.ts';

/**
 * Every HTTP call of the product by operation name; the one place that registration, gateway, client, OpenAPI and tests
 * read.
 */
export const routeTable = {
  ...identityRoutes,
  ...currentUserRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...savedViewRoutes,
  ...preferenceRoutes,
  ...customerAuthRoutes,
  ...customerRoutes,
  ...accountRoutes,
  ...supplierRoutes,
  ...productRoutes,
  ...importRoutes,
  ...tagRoutes,
  ...categoryRoutes,
  ...usageRoutes,
  ...storefrontCatalogRoutes,
  ...inventoryRoutes,
  ...demandRoutes,
  ...reorderRoutes,
  ...cartRoutes,
  ...orderRoutes,
  ...storefrontOrderRoutes,
  ...guestOrderRoutes,
  ...staffOrderRoutes,
  ...paymentLinkRoutes,
  ...parcelRoutes,
  ...orderPaymentRoutes,
  ...orderRefundRoutes,
  ...quoteRoutes,
  ...cartReportRoutes,
  ...taxReportRoutes,
  ...revenueRoutes,
  ...valuationRoutes,
  ...deadStockRoutes,
  ...paymentsReportRoutes,
  ...sellThroughRoutes,
  ...abcRoutes,
  ...basketsRoutes,
  ...cohortsRoutes,
  ...customersReportRoutes,
  ...fulfilmentRoutes,
  ...returnsRoutes,
  ...explainRoutes,
  ...paymentRoutes,
  ...statementRoutes,
  ...payoutRoutes,
  ...notificationRoutes,
  ...payRoutes,
  ...invoicingRoutes,
  ...settingsRoutes,
  ...storefrontSettingsRoutes,
  ...deliverySettingsRoutes,
  ...taxSettingsRoutes,
  ...emailRoutes,
  ...exportRoutes,
  ...operationsRoutes,
  ...historyRoutes,
  ...liveRoutes,
} satisfies Record<string, RouteDefinition>;
