import type { RouteObject } from 'react-router-dom';

export const operationsRoutes: RouteObject[] = [
  {
    path: 'report/failed-jobs',
    lazy: { Component: async () => (await import('./failed-jobs.screen.tsx')).FailedJobsScreen },
  },
];
