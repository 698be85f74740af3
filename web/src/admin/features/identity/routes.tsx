import type { RouteObject } from 'react-router-dom';
import { TWO_STEP_PATH } from '../../shared/session/next-path.ts';

export const signInRoute: RouteObject = {
  path: '/admin/login',
  lazy: { Component: async () => (await import('./sign-in/sign-in.screen.tsx')).SignInScreen },
};

/** Public routes; also open to signed-in people, as the link may be of another account. */
export const forgottenPasswordRoutes: RouteObject[] = [
  {
    path: '/admin/forgot',
    lazy: { Component: async () => (await import('./sign-in/forgot.screen.tsx')).ForgotScreen },
  },
  { path: '/admin/reset', lazy: { Component: async () => (await import('./sign-in/reset.screen.tsx')).ResetScreen } },
];

/** Without the shell: for who has to set it up before anything else, too. */
export const twoStepRoute: RouteObject = {
  path: TWO_STEP_PATH,
  lazy: { Component: async () => (await import('./sign-in/set-up.screen.tsx')).SetUpScreen },
};

export const accountRoutes: RouteObject[] = [
  {
    path: 'account',
    lazy: {
      Component: async () => (await import('./account-setting/account-setting.screen.tsx')).AccountSettingScreen,
    },
  },
];

export const userRoutes: RouteObject[] = [
  {
    path: 'users',
    lazy: { Component: async () => (await import('./users/user-list.screen.tsx')).UserListScreen },
    children: [
      { path: 'new', lazy: { Component: async () => (await import('./users/user-form.tsx')).NewUserForm } },
      { path: ':id', lazy: { Component: async () => (await import('./users/user-detail.tsx')).UserDetail } },
      { path: ':id/edit', lazy: { Component: async () => (await import('./users/user-form.tsx')).EditUserForm } },
    ],
  },
];
