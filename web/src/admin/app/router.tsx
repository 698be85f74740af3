import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, Navigate, type RouteObject, redirect } from 'react-router-dom';
import { catalogRoutes } from '../features/catalog/routes.tsx';
import { customerRoutes } from '../features/customers/routes.tsx';
import { dashboardRoutes } from '../features/dashboard/routes.tsx';
import { activityRoute, recentlyDeletedRoute } from '../features/history/routes.tsx';
import {
  accountRoutes,
  forgottenPasswordRoutes,
  signInRoute,
  twoStepRoute,
  userRoutes,
} from '../features/identity/routes.tsx';
import { inventoryRoutes } from '../features/inventory/routes.tsx';
import { operationsRoutes } from '../features/operations/routes.tsx';
import { orderRoutes } from '../features/orders/routes.tsx';
import { paymentRoutes } from '../features/payments/routes.tsx';
import { reportRoutes } from '../features/reports/routes.tsx';
import { generalSettingRoutes } from '../features/settings/routes.tsx';
import { supplierRoutes } from '../features/suppliers/routes.tsx';
import { currentLanguage } from '../shared/i18n/language.ts';
import { ErrorScreen } from './error.screen.tsx';
import { redirectToStart, redirectWhenSignedIn, requireStaff, requireToken } from './guard.ts';
import { NotFoundScreen } from './not-found.screen.tsx';

const settingRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/admin/setting/general" replace /> },
  ...accountRoutes,
  ...generalSettingRoutes,
  recentlyDeletedRoute,
  { path: '*', element: <Navigate to="/admin/setting/general" replace /> },
];

const lazyShell = {
  Component: async () => {
    const words = import('./shell/antd-locale.ts').then(({ loadAntdLocale }) => loadAntdLocale(currentLanguage()));
    const [{ AdminShell }] = await Promise.all([import('./shell/admin-shell.tsx'), words]);
    return AdminShell;
  },
};

/** Every address of the app; the gateway sends others to the storefront. A feature adds its own by its `routes.tsx`. */
export function routesOf(queries: QueryClient): RouteObject[] {
  return [
    { ...signInRoute, loader: redirectWhenSignedIn, ErrorBoundary: ErrorScreen, hydrateFallbackElement: <></> },
    ...forgottenPasswordRoutes.map((route) => ({
      ...route,
      ErrorBoundary: ErrorScreen,
      hydrateFallbackElement: <></>,
    })),
    { ...twoStepRoute, loader: requireToken, ErrorBoundary: ErrorScreen, hydrateFallbackElement: <></> },
    {
      path: '/admin',
      loader: requireStaff(queries),
      lazy: lazyShell,
      ErrorBoundary: ErrorScreen,
      hydrateFallbackElement: <></>,
      children: [
        {
          ErrorBoundary: ErrorScreen,
          children: [
            { index: true, loader: redirectToStart(queries) },
            { path: 'changePassword', loader: () => redirect('/admin/setting/account') },
            ...dashboardRoutes,
            ...userRoutes,
            ...customerRoutes,
            ...supplierRoutes,
            ...catalogRoutes,
            ...inventoryRoutes,
            ...orderRoutes,
            ...paymentRoutes,
            activityRoute,
            ...reportRoutes,
            ...operationsRoutes,
            { path: 'setting', children: settingRoutes },
            { path: '*', Component: NotFoundScreen },
          ],
        },
      ],
    },
  ];
}

export function makeRouter(queries: QueryClient) {
  return createBrowserRouter(routesOf(queries));
}
