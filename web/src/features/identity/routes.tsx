import type { RouteObject } from 'react-router-dom';

export const signInRoute: RouteObject = {
  path: '/admin/login',
  lazy: { Component: async () => (await import('./sign-in.screen.tsx')).SignInScreen },
};

export const accountRoutes: RouteObject[] = [
  {
    path: 'account',
    lazy: { Component: async () => (await import('./account-setting.screen.tsx')).AccountSettingScreen },
  },
];
