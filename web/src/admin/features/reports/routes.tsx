import type { RouteObject } from 'react-router-dom';

export const reportRoutes: RouteObject[] = [
  {
    path: 'report/revenue',
    lazy: { Component: async () => (await import('./revenue/revenue.report.tsx')).RevenueScreen },
  },
];
