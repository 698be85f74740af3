import { orders, products } from './fixture-shop.ts';

/** Every screen that is looked at, by the name of its picture. */
export const screens: Readonly<Record<string, string>> = {
  dashboard: '/admin/dashboard',
  products: '/admin/stock/product-list',
  'products-no-match': '/admin/stock/product-list?search=zzzz',
  product: `/admin/stock/product-list/${products[1]?._id}`,
  'product-form': `/admin/stock/product-list/${products[1]?._id}/edit`,
  orders: '/admin/order/list',
  order: `/admin/order/list/${orders[3]?._id}`,
  'order-form': `/admin/order/list/${orders[3]?._id}/edit`,
  'sales-ranking': '/admin/report/sales-ranking',
  account: '/admin/setting/account',
  'general-setting': '/admin/setting/general',
  'page-dashboard': '/admin/setting/custom-pages/dashboard',
  'page-about': '/admin/setting/custom-pages/about',
  'page-contact': '/admin/setting/custom-pages/contact',
  'not-found': '/admin/nowhere',
};
