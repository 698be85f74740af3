import type { RouteObject } from 'react-router-dom';

export const recentlyDeletedRoute: RouteObject = {
  path: 'recently-deleted',
  lazy: {
    Component: async () => (await import('./recently-deleted/recently-deleted.screen.tsx')).RecentlyDeletedScreen,
  },
};
