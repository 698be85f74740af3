import { Navigate, type RouteObject } from 'react-router-dom';

export const generalSettingRoutes: RouteObject[] = [
  {
    path: 'general',
    lazy: {
      Component: async () => (await import('./general-setting/general-setting.screen.tsx')).GeneralSettingScreen,
    },
    children: [
      {
        path: 'currency/new',
        lazy: { Component: async () => (await import('./general-setting/currency/currency-form.tsx')).NewCurrencyForm },
      },
      {
        path: 'product-display/new',
        lazy: {
          Component: async () =>
            (await import('./general-setting/product-display/product-display-form.tsx')).NewProductDisplayForm,
        },
      },
      {
        path: 'product-display/:index',
        lazy: {
          Component: async () =>
            (await import('./general-setting/product-display/product-display-form.tsx')).EditProductDisplayForm,
        },
      },
    ],
  },
  {
    path: 'language',
    lazy: { Component: async () => (await import('./appearance/language.screen.tsx')).LanguageScreen },
  },
  { path: 'layout', lazy: { Component: async () => (await import('./appearance/layout.screen.tsx')).LayoutScreen } },
  { path: 'theme', lazy: { Component: async () => (await import('./appearance/theme.screen.tsx')).ThemeScreen } },
  {
    path: 'shipping-methods',
    lazy: {
      Component: async () => (await import('./shipping-methods/shipping-methods.screen.tsx')).ShippingMethodsScreen,
    },
    children: [
      {
        index: true,
        lazy: { Component: async () => (await import('./shipping-methods/delivery-text.tab.tsx')).DeliveryTextTab },
      },
      {
        path: 'zones',
        lazy: { Component: async () => (await import('./shipping-methods/zones/zones.tab.tsx')).ZonesTab },
        children: [
          {
            path: 'new',
            lazy: { Component: async () => (await import('./shipping-methods/zones/zone-form.tsx')).ZoneForm },
          },
          {
            path: ':id',
            lazy: { Component: async () => (await import('./shipping-methods/zones/zone-form.tsx')).ZoneForm },
          },
        ],
      },
      {
        path: 'methods',
        lazy: { Component: async () => (await import('./shipping-methods/methods/methods.tab.tsx')).MethodsTab },
        children: [
          {
            path: 'new',
            lazy: { Component: async () => (await import('./shipping-methods/methods/method-form.tsx')).MethodForm },
          },
          {
            path: ':id',
            lazy: { Component: async () => (await import('./shipping-methods/methods/method-form.tsx')).MethodForm },
          },
        ],
      },
      {
        path: 'test',
        lazy: { Component: async () => (await import('./shipping-methods/trial/trial.tab.tsx')).TrialTab },
      },
    ],
  },
  { path: 'taxes', lazy: { Component: async () => (await import('./taxes/taxes.screen.tsx')).TaxesScreen } },
  { path: 'custom-pages', element: <Navigate to="dashboard" replace /> },
  {
    path: 'custom-pages/:page',
    lazy: { Component: async () => (await import('./custom-pages/custom-pages.screen.tsx')).CustomPagesScreen },
  },
];
