import type { ViewName } from './view-names.ts';

/** What staff write about, each with the views that show it to staff and that its events change. */
export const changedViews = {
  product: [
    'catalog_product_list',
    'catalog_shelf',
    'catalog_tagged',
    'history_deleted',
    'inventory_daily_stock',
    'inventory_stock_level',
  ],
  category: ['catalog_category_tree', 'catalog_shelf', 'history_deleted'],
  tag: ['catalog_shelf', 'catalog_tag_list', 'history_deleted'],
  supplier: ['history_deleted', 'suppliers_supplier_list'],
  customer: [
    'customers_customer_list',
    'history_deleted',
    'inventory_demand',
    'orders_cart',
    'orders_order_list',
    'payments_ledger',
  ],
  user: ['history_deleted', 'identity_preferences', 'identity_saved_views', 'identity_user_list'],
  savedView: ['history_deleted', 'identity_saved_views'],
  order: [
    'history_deleted',
    'inventory_demand',
    'orders_cart',
    'orders_order_list',
    'orders_sales',
    'orders_taxes',
    'payments_ledger',
  ],
  returnRequest: ['orders_order_list'],
  adjustment: [
    'catalog_shelf',
    'history_deleted',
    'inventory_adjustment_list',
    'inventory_daily_stock',
    'inventory_stock_level',
  ],
  setting: ['history_deleted', 'settings_shop'],
  delivery: ['pricing_settings'],
  taxes: ['pricing_settings'],
  paymentMethods: ['payments_methods'],
  failedJob: ['operations_failed_job'],
} as const satisfies Readonly<Record<string, readonly ViewName[]>>;
