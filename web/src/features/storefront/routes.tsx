import type { RouteObject } from 'react-router-dom';

/** What everybody may read without signing in. */
export const storefrontRoutes: RouteObject[] = [
  { path: '/terms', lazy: { Component: async () => (await import('./policy-page.screen.tsx')).TermsScreen } },
  { path: '/privacy', lazy: { Component: async () => (await import('./policy-page.screen.tsx')).PrivacyScreen } },
];
