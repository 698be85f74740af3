/** The read models of the shop; tables, projections and the `views` of routes go by these names. */
export const viewNames = [
  'catalog_category_tree',
  'catalog_price',
  'catalog_product_list',
  'catalog_shelf',
  'catalog_tag_list',
  'catalog_tagged',
  'customers_customer_list',
  'customers_wishes',
  'exports_export_list',
  'identity_preferences',
  'history_deleted',
  'identity_saved_views',
  'identity_user_list',
  'inventory_adjustment_list',
  'inventory_daily_stock',
  'inventory_demand',
  'inventory_stock_level',
  'operations_failed_job',
  'orders_bought_together',
  'orders_cart',
  'orders_order_list',
  'orders_sales',
  'payments_ledger',
  'payments_methods',
  'pictures_picture_list',
  'pricing_settings',
  'settings_shop',
  'suppliers_supplier_list',
] as const;

/** Name of a read model, e.g. `orders_order_list`. */
export type ViewName = (typeof viewNames)[number];
