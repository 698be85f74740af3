import type { RouteObject } from 'react-router-dom';

export const reportRoutes: RouteObject[] = [
  {
    path: 'report/revenue',
    lazy: { Component: async () => (await import('./revenue/revenue.report.tsx')).RevenueScreen },
  },
  {
    path: 'report/valuation',
    lazy: { Component: async () => (await import('./valuation/valuation.report.tsx')).ValuationScreen },
  },
  {
    path: 'report/dead-stock',
    lazy: { Component: async () => (await import('./dead-stock/dead-stock.report.tsx')).DeadStockScreen },
  },
  {
    path: 'report/taxes',
    lazy: { Component: async () => (await import('./taxes/taxes.report.tsx')).TaxReportScreen },
  },
  {
    path: 'report/payments',
    lazy: { Component: async () => (await import('./payments/payments.report.tsx')).PaymentsReportScreen },
  },
  {
    path: 'report/sell-through',
    lazy: { Component: async () => (await import('./sell-through/sell-through.report.tsx')).SellThroughScreen },
  },
  {
    path: 'report/baskets',
    lazy: { Component: async () => (await import('./baskets/baskets.report.tsx')).BasketsScreen },
  },
  {
    path: 'report/cohorts',
    lazy: { Component: async () => (await import('./cohorts/cohorts.report.tsx')).CohortsScreen },
  },
  {
    path: 'report/abc',
    lazy: { Component: async () => (await import('./abc/abc.report.tsx')).AbcScreen },
  },
  {
    path: 'report/customers',
    lazy: { Component: async () => (await import('./customers/customers.report.tsx')).CustomersReportScreen },
  },
  {
    path: 'report/returns',
    lazy: { Component: async () => (await import('./returns/returns.report.tsx')).ReturnsScreen },
  },
  {
    path: 'report/fulfilment',
    lazy: { Component: async () => (await import('./fulfilment/fulfilment.report.tsx')).FulfilmentScreen },
  },
];
