import { Navigate, type RouteObject } from 'react-router-dom';

export const generalSettingRoutes: RouteObject[] = [
  {
    path: 'general',
    lazy: { Component: async () => (await import('./general-setting.screen.tsx')).GeneralSettingScreen },
    children: [
      { path: 'currency/new', lazy: { Component: async () => (await import('./currency-form.tsx')).NewCurrencyForm } },
      {
        path: 'product-display/new',
        lazy: { Component: async () => (await import('./product-display-form.tsx')).NewProductDisplayForm },
      },
      {
        path: 'product-display/:index',
        lazy: { Component: async () => (await import('./product-display-form.tsx')).EditProductDisplayForm },
      },
    ],
  },
  { path: 'custom-pages', element: <Navigate to="dashboard" replace /> },
  {
    path: 'custom-pages/:page',
    lazy: { Component: async () => (await import('./custom-pages.screen.tsx')).CustomPagesScreen },
  },
];
