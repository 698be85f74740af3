import type { RouteObject } from 'react-router-dom';

export const activityRoute: RouteObject = {
  path: 'report/activity',
  lazy: { Component: async () => (await import('./activity/activity.screen.tsx')).ActivityScreen },
};

export const recentlyDeletedRoute: RouteObject = {
  path: 'recently-deleted',
  lazy: {
    Component: async () => (await import('./recently-deleted/recently-deleted.screen.tsx')).RecentlyDeletedScreen,
  },
};
