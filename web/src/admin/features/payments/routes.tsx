import type { RouteObject } from 'react-router-dom';

export const paymentRoutes: RouteObject[] = [
  {
    path: 'payments',
    lazy: { Component: async () => (await import('./ledger/payment-list.screen.tsx')).PaymentListScreen },
    children: [
      {
        path: 'export',
        lazy: { Component: async () => (await import('../../shared/export/list-export.tsx')).PaymentExport },
      },
      {
        path: 'journal/export',
        lazy: { Component: async () => (await import('../../shared/export/list-export.tsx')).JournalExport },
      },
    ],
  },
  {
    path: 'payments/statement',
    lazy: { Component: async () => (await import('./statement/statement.screen.tsx')).StatementScreen },
  },
  {
    path: 'payments/payouts',
    lazy: { Component: async () => (await import('./payouts/payouts.screen.tsx')).PayoutsScreen },
    children: [
      {
        path: ':reference',
        lazy: { Component: async () => (await import('./payouts/payout-panel.tsx')).PayoutPanel },
      },
    ],
  },
  {
    path: 'payments/methods',
    lazy: { Component: async () => (await import('./methods/methods.screen.tsx')).PaymentMethodsScreen },
    children: [
      { path: 'new', lazy: { Component: async () => (await import('./methods/method-form.tsx')).NewPaymentMethod } },
      { path: ':id', lazy: { Component: async () => (await import('./methods/method-form.tsx')).EditPaymentMethod } },
    ],
  },
];
