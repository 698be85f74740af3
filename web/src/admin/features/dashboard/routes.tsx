import type { RouteObject } from 'react-router-dom';

export const dashboardRoutes: RouteObject[] = [
  {
    path: 'dashboard',
    lazy: { Component: async () => (await import('./dashboard.screen.tsx')).DashboardScreen },
  },
];
