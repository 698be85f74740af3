import type { RouteObject } from 'react-router-dom';

export const customerRoutes: RouteObject[] = [
  {
    path: 'customers',
    lazy: { Component: async () => (await import('./customer-list.screen.tsx')).CustomerListScreen },
    children: [
      { path: 'new', lazy: { Component: async () => (await import('./customer-form.tsx')).NewCustomerForm } },
      {
        path: 'export',
        lazy: {
          Component: async () => (await import('../../shared/export/list-export.tsx')).CustomerExport,
        },
      },
      { path: ':id', lazy: { Component: async () => (await import('./customer-detail.tsx')).CustomerDetail } },
      { path: ':id/edit', lazy: { Component: async () => (await import('./customer-form.tsx')).EditCustomerForm } },
    ],
  },
];
