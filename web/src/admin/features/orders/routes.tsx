import type { RouteObject } from 'react-router-dom';

export const orderRoutes: RouteObject[] = [
  {
    path: 'order/list',
    lazy: { Component: async () => (await import('./order-list/order-list.screen.tsx')).OrderListScreen },
    children: [
      { path: 'export', lazy: { Component: async () => (await import('./order-list/order-export.tsx')).OrderExport } },
      { path: ':id', lazy: { Component: async () => (await import('./order/order-detail.tsx')).OrderDetail } },
      { path: ':id/edit', lazy: { Component: async () => (await import('./order/edit-order.tsx')).EditOrder } },
    ],
  },
  {
    path: 'order/new',
    lazy: { Component: async () => (await import('./order/new-order/new-order.screen.tsx')).NewOrderScreen },
  },
  {
    path: 'order/:id',
    lazy: { Component: async () => (await import('./order/page/order-page.screen.tsx')).OrderPageScreen },
  },
  {
    path: 'order/:id/packing-list',
    lazy: { Component: async () => (await import('./order/page/packing-list.screen.tsx')).PackingListScreen },
  },
  {
    path: 'order/request-list',
    lazy: {
      Component: async () => (await import('./return-requests/return-request-list.screen.tsx')).ReturnRequestListScreen,
    },
    children: [
      {
        path: 'export',
        lazy: {
          Component: async () => (await import('./return-requests/return-request-export.tsx')).ReturnRequestExport,
        },
      },
      {
        path: ':id/edit',
        lazy: { Component: async () => (await import('./return-requests/return-request-form.tsx')).EditReturnRequest },
      },
    ],
  },
  {
    path: 'report/sales-ranking',
    lazy: { Component: async () => (await import('./sales-ranking/sales-ranking.screen.tsx')).SalesRankingScreen },
  },
  {
    path: 'report/abandoned-carts',
    lazy: {
      Component: async () => (await import('./abandoned-carts/abandoned-carts.screen.tsx')).AbandonedCartsScreen,
    },
  },
  {
    path: 'report/funnel',
    lazy: { Component: async () => (await import('./funnel/funnel.screen.tsx')).FunnelScreen },
  },
];
