import type { RateLimit } from '@countinghouse/contracts/engine/setting-kinds';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { PageRenderer } from '@countinghouse/contracts/pages/page-renderer';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { registerFiles } from '@countinghouse/platform/files/file.routes';
import type { Files } from '@countinghouse/platform/files/files';
import { type Broadcast, localBroadcast } from '@countinghouse/platform/postgres/broadcast';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { Progress } from '@countinghouse/platform/projections/progress/progress';
import type { AuthOptions } from '@countinghouse/platform/rest/access/tokens';
import { registerApiDocs } from '@countinghouse/platform/rest/api-docs/api-docs';
import { buildHttpApp } from '@countinghouse/platform/rest/http-app';
import { fairTurns } from '@countinghouse/platform/rest/limits/fair-turns';
import type { Health } from '@countinghouse/platform/runtime/health/health';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { catalogBindings } from './catalog/routes.ts';
import { catalogShelf } from './catalog/shelf/shelf-copy.ts';
import { shelfReads } from './catalog/shelf-reads.ts';
import { shelfBindings } from './catalog/shelf-routes.ts';
import { customerById } from './customers/customer.query.ts';
import { customerBindings } from './customers/routes.ts';
import { exportBindings } from './exports/routes.ts';
import type { LogReads } from './history/log-reads.ts';
import { historyBindings } from './history/routes.ts';
import { identityBindings, nameOfUser } from './identity/routes.ts';
import { inventoryBindings } from './inventory/routes.ts';
import { liveFeed } from './live/live-feed.ts';
import { presences } from './live/presences.ts';
import { live } from './live/routes.ts';
import { operationsBindings } from './operations/routes.ts';
import { ordersOfCustomer } from './orders/orders-of-customer.query.ts';
import { orderBindings } from './orders/routes.ts';
import { registerPages } from './pages/page.routes.ts';
import { PageCache } from './pages/page-cache.ts';
import { pageFeed } from './pages/page-feed.ts';
import { pages } from './pages/pages.ts';
import { previewBindings } from './pages/preview.routes.ts';
import { registerSitemap } from './pages/sitemap.routes.ts';
import { paymentBindings } from './payments/routes.ts';
import { pricingBindings } from './pricing/routes.ts';
import { reportTime } from './report-time.ts';
import { checkFigures } from './reports/explain/check-figures.ts';
import { explained } from './reports/explain/explained.ts';
import { type ReportReads, reportBindings } from './reports/routes.ts';
import { frameBindings, type StorefrontSettings } from './settings/frame.routes.ts';
import { settingsBindings } from './settings/routes.ts';
import { pictureList } from './shared/picture-list.query.ts';
import { supplierBindings } from './suppliers/routes.ts';
import { viewsWaiter } from './wait-for-views.ts';

/**
 * Public reads that are answered at once, so many that a round trip to the database is shared and so few that who comes
 * next waits for no more than these; and those that wait, several times what a gateway sends at once.
 */
const PUBLIC_AT_ONCE = 4;
const MOST_PUBLIC_WAITING = 1_000;

export interface ReadApiOptions {
  readonly database: Database;
  readonly progress: Progress;
  /** Publishes to the other processes who edits which record. Default: no other processes. */
  readonly broadcast?: Broadcast;
  /** For past states: histories and entities as of a time. */
  readonly log: LogReads & Pick<EventLog, 'head' | 'recordedAt'>;
  readonly files: Pick<Files, 'open' | 'openRendition'>;
  readonly auth: AuthOptions;
  /** Default language of requests that name none. */
  readonly locale: Language;
  /** IANA zone of the shop day. */
  readonly timeZone: string;
  /** Seconds that mails about acts of staff wait for an Undo. Default 0. */
  readonly mailHoldSeconds?: number;
  /** Address and options of the storefront. */
  readonly storefront: StorefrontSettings;
  /** Proxies whose `X-Forwarded-For` is believed. Default `loopback`. */
  readonly trustProxy?: string;
  readonly logger?: FastifyBaseLogger;
  /** Health that this service reports to the gateway. Default: ready. */
  readonly health?: () => Promise<Health>;
  /** Restricts the API documentation to staff. Default false. */
  readonly docsForStaffOnly?: boolean;
  /** Validates every response against its schema; for tests. */
  readonly checkReplies?: boolean;
  /** The storefront; without it only API calls and files are served. */
  readonly pages?: {
    readonly renderer: PageRenderer;
    readonly limit: RateLimit;
    /** Maximum size of the page cache in bytes. */
    readonly cacheBytes: number;
    readonly googleSignIn: boolean;
    /** The whole log, subscribed to for the invalidation of pages. */
    readonly log: Pick<EventLog, 'subscribeAll' | 'head'>;
    /** Called when the subscription to the log fails; it is retried. */
    readonly onError: (error: unknown) => void;
  };
  /** Renders the preview of the home page. Default: the renderer of the pages. */
  readonly previewer?: Pick<PageRenderer, 'render'>;
  /** Called with each figure of a report whose entries do not come to it. */
  readonly onMismatch?: ReportReads['onMismatch'];
  /** Default: the whole route table. */
  readonly routes?: Readonly<Record<string, RouteDefinition>>;
}

/** Builds the app of queries, live updates and files; it does not listen, and closing it ends the live streams. */
export async function buildReadApi(options: ReadApiOptions): Promise<FastifyInstance> {
  const { database, progress, log, files, auth, locale, timeZone, storefront, routes = routeTable } = options;
  checkFigures(routes, explained);
  const calendar = shopCalendar(timeZone);
  const timeOf = reportTime(progress, log);
  const feed = liveFeed(progress);
  const current = catalogShelf(database);
  const picturesByPath = pictureList(database);
  const shelf = shelfReads({ database, current, picturesByPath });
  const { cardsByIds } = shelf;
  const homeReads = { database, shelf, picturesByPath };
  const stream = live({
    feed,
    findSession: auth.findSession,
    presences: presences(options.broadcast ?? localBroadcast()),
    nameOf: (userId) => nameOfUser(database, userId),
  });
  const app = await buildHttpApp({
    service: 'read-api',
    routes,
    bindings: [
      ...identityBindings({ database, log, calendar, customerById: (id) => customerById(database, id) }),
      ...customerBindings({
        database,
        log,
        calendar,
        ordersOf: async (customerId) => (await ordersOfCustomer(database, customerId, {}, calendar)).orders,
        cardsByIds,
      }),
      ...supplierBindings({ database, log, calendar }),
      ...catalogBindings({ database, log, calendar, timeOf }),
      ...shelfBindings({ database, current, picturesByPath, shelf }),
      ...inventoryBindings({ database, log, calendar, timeOf }),
      ...orderBindings({ database, log, calendar, timeOf }),
      ...paymentBindings({ database, log, calendar }),
      ...reportBindings({ database, log, calendar, timeOf, onMismatch: options.onMismatch }),
      ...settingsBindings({ database, log, timeZone, locale, mailHoldSeconds: options.mailHoldSeconds ?? 0 }),
      ...pricingBindings({ database, log }),
      ...frameBindings({ ...homeReads, timeZone, locale, ...storefront }),
      ...previewBindings({
        ...homeReads,
        renderer: options.previewer ?? options.pages?.renderer,
        read: (...asked) => app.readAt('')(...asked),
        locale,
      }),
      ...exportBindings({ database }),
      ...operationsBindings({ database, calendar }),
      ...historyBindings({ database, log, calendar }),
      ...stream.bindings,
    ],
    auth,
    language: locale,
    publicTurns: fairTurns({ atOnce: PUBLIC_AT_ONCE, mostWaiting: MOST_PUBLIC_WAITING }),
    waitForViews: viewsWaiter({ progress, head: () => log.head() }),
    ...(options.health && { health: options.health }),
    ...(options.trustProxy !== undefined && { trustProxy: options.trustProxy }),
    ...(options.logger && { logger: options.logger }),
    ...(options.checkReplies && { checkReplies: true }),
  });
  registerFiles(app, {
    files,
    identify: async ({ headers }) => {
      const identity = await app.identify(headers.authorization);
      return identity && { kind: identity.realm, id: identity.id };
    },
  });
  registerApiDocs(app, { routes: routeTable, staffOnly: options.docsForStaffOnly ?? false });
  if (options.pages) servePages(app, locale, options.pages);
  app.addHook('onListen', async () => {
    // A failure is ignored: the views may not exist yet, and the first request retries.
    await current().catch(() => undefined);
  });
  app.addHook('preClose', async () => {
    feed.close();
    stream.close();
  });
  return app;
}

/** Pages are rendered from the app's own public reads and invalidated by events of the log. */
function servePages(
  app: FastifyInstance,
  locale: Language,
  { renderer, limit, cacheBytes, googleSignIn, log, onError }: NonNullable<ReadApiOptions['pages']>,
): void {
  const cache = new PageCache({ maxBytes: cacheBytes });
  const feed = pageFeed({ log, onTouched: (keys, position) => cache.touch(keys, position), onError });
  const served = pages({ renderer, readAt: app.readAt, position: feed.position, cache });
  registerPages(app, { pages: served, renderer, limit, googleSignIn, locale });
  registerSitemap(app, { read: app.readAt(''), limit, locale });
  app.addHook('onClose', () => feed.close());
}
