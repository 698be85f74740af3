/** Paths of lists and pages that other parts of the back office link to. */
export const pagePaths = {
  users: '/admin/users',
  customers: '/admin/customers',
  suppliers: '/admin/suppliers',
  orders: '/admin/order/list',
  returnRequests: '/admin/order/request-list',
  payments: '/admin/payments',
  products: '/admin/stock/product-list',
  adjustments: '/admin/stock/adjustment-list',
  reorder: '/admin/stock/reorder-list',
  categoryTag: '/admin/category_tags',
  inventoryAlert: '/admin/report/inventory-alert',
  activity: '/admin/report/activity',
  failedJobs: '/admin/report/failed-jobs',
  account: '/admin/setting/account',
  general: '/admin/setting/general',
  taxes: '/admin/setting/taxes',
} as const;
