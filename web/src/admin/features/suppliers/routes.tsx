import type { RouteObject } from 'react-router-dom';

export const supplierRoutes: RouteObject[] = [
  {
    path: 'suppliers',
    lazy: { Component: async () => (await import('./supplier-list.screen.tsx')).SupplierListScreen },
    children: [
      { path: 'new', lazy: { Component: async () => (await import('./supplier-form.tsx')).NewSupplierForm } },
      {
        path: 'export',
        lazy: {
          Component: async () => (await import('../../shared/export/list-export.tsx')).SupplierExport,
        },
      },
      { path: ':id', lazy: { Component: async () => (await import('./supplier-detail.tsx')).SupplierDetail } },
      { path: ':id/edit', lazy: { Component: async () => (await import('./supplier-form.tsx')).EditSupplierForm } },
    ],
  },
];
