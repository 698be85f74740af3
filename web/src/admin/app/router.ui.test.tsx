import { QueryClient } from '@tanstack/react-query';
import { isValidElement } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { screens } from '../../../e2e/support/screens.ts';
import { routesOf } from './router.tsx';

/** Returns the address patterns of routes that render something, without redirects. */
function shownBelow(routes: readonly RouteObject[], parent = ''): string[] {
  return routes.flatMap((route) => {
    const path = route.path?.startsWith('/') ? route.path : [parent, route.path].filter(Boolean).join('/');
    const below = shownBelow(route.children ?? [], path);
    return route.path !== undefined && showsSomething(route) ? [path || '/*', ...below] : below;
  });
}

function showsSomething({ path, lazy, Component, element }: RouteObject): boolean {
  // The frame of the admin is not a screen.
  if (path === '/admin') return false;
  return Boolean(lazy ?? Component) || (isValidElement(element) && element.type !== Navigate);
}

it('every route is in the table of screens for screenshots and accessibility checks', () => {
  const routes = shownBelow(routesOf(new QueryClient())).map((path) => (path === '*' ? '/*' : path));
  expect(routes.length).toBeGreaterThan(40);
  const listed = new Set(Object.values(screens).map(({ route }) => route));
  expect(routes.filter((route) => !listed.has(route))).toEqual([]);
  expect([...listed].filter((route) => !routes.includes(route))).toEqual([]);
});
