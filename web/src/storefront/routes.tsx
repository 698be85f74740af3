import { ORDER_LINK_PATH, PAYMENT_LINK_PATH } from '@countinghouse/contracts/pages/order-link';
import { pagePaths } from '@countinghouse/contracts/pages/page-paths';
import type { RouteObject } from 'react-router-dom';
import { otherLanguage } from './i18n/language.ts';
import { sectionPaths } from './pages/account/frame/sections.ts';
import { policyNames } from './pages/info/policy-names.ts';
import { commonParameters, listingParameters } from './pages/listing/listing-filters.ts';
import {
  lateRouteOf,
  loadInputOf,
  type Page,
  ROOT_ID,
  type RouteEnvironment,
  withFaultStatus,
} from './rendering/page.tsx';
import { ErrorPage } from './shell/error/error-page.tsx';
import { PageErrorBoundary, PageLayout, Shell } from './shell/shell.tsx';

/** A page's route: its path below the language's prefix, its module, and the query parameters that it reads. */
interface Entry {
  readonly path: string;
  readonly module: string;
  readonly query?: readonly string[];
  readonly load: () => Promise<{ page: Page }>;
}

/** Every page of the storefront. */
const entries: readonly Entry[] = [
  { path: '/', module: 'pages/home/home.page.tsx', load: () => import('./pages/home/home.page.tsx') },
  {
    path: '/category/:node/:slug?',
    module: 'pages/listing/category.page.tsx',
    query: commonParameters,
    load: () => import('./pages/listing/category.page.tsx'),
  },
  {
    path: '/tag/:id/:slug?',
    module: 'pages/listing/tag.page.tsx',
    query: [...commonParameters, 'category'],
    load: () => import('./pages/listing/tag.page.tsx'),
  },
  {
    path: '/products',
    module: 'pages/listing/products.page.tsx',
    query: commonParameters,
    load: () => import('./pages/listing/products.page.tsx'),
  },
  {
    path: '/search',
    module: 'pages/listing/search.page.tsx',
    query: listingParameters,
    load: () => import('./pages/listing/search.page.tsx'),
  },
  { path: '/cart', module: 'pages/cart/cart.page.tsx', load: () => import('./pages/cart/cart.page.tsx') },
  {
    path: '/checkout',
    module: 'pages/checkout/checkout.page.tsx',
    load: () => import('./pages/checkout/checkout.page.tsx'),
  },
  {
    path: '/sign-in',
    module: 'pages/session/sign-in.page.tsx',
    load: () => import('./pages/session/sign-in.page.tsx'),
  },
  {
    path: '/register',
    module: 'pages/session/register.page.tsx',
    load: () => import('./pages/session/register.page.tsx'),
  },
  {
    path: ORDER_LINK_PATH,
    module: 'pages/order-link/linked-order.page.tsx',
    load: () => import('./pages/order-link/linked-order.page.tsx'),
  },
  { path: PAYMENT_LINK_PATH, module: 'pages/pay/pay.page.tsx', load: () => import('./pages/pay/pay.page.tsx') },
  { path: '/forgot', module: 'pages/session/forgot.page.tsx', load: () => import('./pages/session/forgot.page.tsx') },
  { path: '/reset', module: 'pages/session/reset.page.tsx', load: () => import('./pages/session/reset.page.tsx') },
  {
    path: '/product/:id/:slug?',
    module: 'pages/product/product.page.tsx',
    load: () => import('./pages/product/product.page.tsx'),
  },
  ...policyNames.map((name) => ({
    path: pagePaths[name],
    module: 'pages/info/policy-page.tsx',
    load: async () => ({ page: (await import('./pages/info/policy-page.tsx')).policyPage(name) }),
  })),
  { path: pagePaths.newPage, module: 'pages/info/news.page.tsx', load: () => import('./pages/info/news.page.tsx') },
  {
    path: pagePaths.contact,
    module: 'pages/info/contact.page.tsx',
    load: () => import('./pages/info/contact.page.tsx'),
  },
  {
    path: sectionPaths.orders,
    module: 'pages/account/order-list.page.tsx',
    load: () => import('./pages/account/order-list.page.tsx'),
  },
  {
    path: '/account/orders/:id',
    module: 'pages/account/order.page.tsx',
    load: () => import('./pages/account/order.page.tsx'),
  },
  {
    path: sectionPaths.details,
    module: 'pages/account/details.page.tsx',
    load: () => import('./pages/account/details.page.tsx'),
  },
  {
    path: sectionPaths.password,
    module: 'pages/account/password.page.tsx',
    load: () => import('./pages/account/password.page.tsx'),
  },
  {
    path: sectionPaths.sessions,
    module: 'pages/account/sessions.page.tsx',
    load: () => import('./pages/account/sessions.page.tsx'),
  },
  {
    path: sectionPaths.saved,
    module: 'pages/account/saved.page.tsx',
    load: () => import('./pages/account/saved.page.tsx'),
  },
  {
    path: sectionPaths.data,
    module: 'pages/account/data.page.tsx',
    load: () => import('./pages/account/data.page.tsx'),
  },
  {
    path: sectionPaths.erase,
    module: 'pages/account/erase.page.tsx',
    load: () => import('./pages/account/erase.page.tsx'),
  },
];

/** Fields of a route beside the router's own. */
interface RouteInfo {
  readonly id: string;
  readonly module: string;
  readonly query: readonly string[];
}

/**
 * Returns the routes of the storefront in both languages: the default without a prefix, the other one below `/zh-HK` or
 * `/en`. With `only`, the one page with that id: the router ranks, converts and matches all of its routes for each page
 * again.
 */
export function storefrontRoutes(environment: RouteEnvironment, only?: string): RouteObject[] {
  const pages = (prefix: string): RouteObject[] =>
    entries.flatMap(({ path, load }) => {
      const id = `${prefix}${path}`;
      if (only !== undefined && only !== id) return [];
      return [{ id, path: id, lazy: () => lateRouteOf(load, environment) }];
    });
  return [
    {
      id: ROOT_ID,
      loader: (args) => withFaultStatus(async () => loadInputOf(args, environment).read('getFrame')),
      shouldRevalidate: () => false,
      Component: Shell,
      ErrorBoundary: ErrorPage,
      children: [
        {
          id: 'page',
          Component: PageLayout,
          ErrorBoundary: PageErrorBoundary,
          children: [
            ...pages(''),
            ...pages(`/${otherLanguage(environment.locale)}`),
            {
              id: 'nowhere',
              path: '*',
              lazy: () => lateRouteOf(() => import('./shell/not-found.page.tsx'), environment),
            },
          ],
        },
      ],
    },
  ];
}

/** Finds the route of a page of the storefront; undefined for the catch-all. */
interface RouteFinder {
  /** Finds by address; a path with encoded letters is not matched, though the router decodes it. */
  at(pathname: string): RouteInfo | undefined;
  /** Finds by the id of its route. */
  of(id: string | undefined): RouteInfo | undefined;
}

/** Matches like the router, which would rank all routes again for each address. */
export function routeFinder({ locale }: RouteEnvironment): RouteFinder {
  const routes = ['', `/${otherLanguage(locale)}`].flatMap((prefix) =>
    entries.map(({ path, module, query = [] }) => {
      const id = prefix + path;
      return { pattern: patternOf(id), info: { id, module, query } };
    }),
  );
  return {
    at: (pathname) => routes.find(({ pattern }) => pattern.test(pathname))?.info,
    of: (id) => routes.find(({ info }) => info.id === id)?.info,
  };
}

function patternOf(path: string): RegExp {
  const parts = path.replace(/\/$/, '').replace(/\/:\w+\?/g, '(?:/[^/]+)?');
  return new RegExp(`^${parts.replace(/:\w+/g, '[^/]+')}/*$`, 'i');
}
