import type { RouteObject } from 'react-router-dom';

export const activityRoute: RouteObject = {
  path: 'report/activity',
  lazy: { Component: async () => (await import('./activity/activity.screen.tsx')).ActivityScreen },
  children: [
    {
      path: 'export',
      lazy: { Component: async () => (await import('../../shared/export/list-export.tsx')).ActivityExport },
    },
  ],
};

export const recentlyDeletedRoute: RouteObject = {
  path: 'recently-deleted',
  lazy: {
    Component: async () => (await import('./recently-deleted/recently-deleted.screen.tsx')).RecentlyDeletedScreen,
  },
};
