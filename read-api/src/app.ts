import type { RouteDefinition } from '@countinghouse/contracts/kernel/route';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { Language } from '@countinghouse/contracts/messages/language';
import { routeTable } from '@countinghouse/contracts/route-table';
import { registerFiles } from '@countinghouse/platform/files/file.routes';
import type { Files } from '@countinghouse/platform/files/files';
import { registerApiDocs } from '@countinghouse/platform/http/api-docs';
import { buildHttpApp } from '@countinghouse/platform/http/http-app';
import type { AuthOptions } from '@countinghouse/platform/http/tokens';
import type { Database } from '@countinghouse/platform/read-store/database';
import type { Progress } from '@countinghouse/platform/read-store/progress';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { catalogBindings } from './catalog/routes.ts';
import { customerById } from './customers/customer.query.ts';
import { customerBindings } from './customers/routes.ts';
import { exportBindings } from './exports/routes.ts';
import type { LogReads } from './history/log-reads.ts';
import { historyBindings } from './history/routes.ts';
import { identityBindings } from './identity/routes.ts';
import { inventoryBindings } from './inventory/routes.ts';
import { liveFeed } from './live/live-feed.ts';
import { live } from './live/routes.ts';
import { orderBindings } from './orders/routes.ts';
import { settingsBindings } from './settings/routes.ts';
import { supplierBindings } from './suppliers/routes.ts';

export interface ReadApiOptions {
  readonly database: Database;
  readonly progress: Progress;
  /** For what was: histories and entities as of a time. */
  readonly log: LogReads;
  readonly files: Pick<Files, 'open'>;
  readonly auth: AuthOptions;
  /** Language for callers that name none. */
  readonly locale: Language;
  /** IANA zone of the shop day. */
  readonly timeZone: string;
  /** Proxies whose `X-Forwarded-For` is believed. Default `loopback`. */
  readonly trustProxy?: string;
  readonly logger?: FastifyBaseLogger;
  /** The description of the API is for staff only. Default false. */
  readonly docsForStaffOnly?: boolean;
  /** Checks every reply against its schema; for tests. */
  readonly checkReplies?: boolean;
  /** Default: the whole route table. */
  readonly routes?: Readonly<Record<string, RouteDefinition>>;
}

/** A reader who asks for a position waits this long for the views at most, and is told when that was not enough. */
const LONGEST_WAIT_MS = 2_000;

/** Queries, live updates and files. Does not listen; closing it ends the live streams. */
export async function buildReadApi(options: ReadApiOptions): Promise<FastifyInstance> {
  const { database, progress, log, files, auth, locale, timeZone, routes = routeTable } = options;
  const calendar = shopCalendar(timeZone);
  const feed = liveFeed(progress);
  const stream = live({ feed, findSession: auth.findSession });
  const app = await buildHttpApp({
    service: 'read-api',
    routes,
    bindings: [
      ...identityBindings({ database, log, customerById: (id) => customerById(database, id) }),
      ...customerBindings({ database, log }),
      ...supplierBindings({ database, log }),
      ...catalogBindings({ database, log }),
      ...inventoryBindings({ database, log, calendar }),
      ...orderBindings({ database, log, calendar }),
      ...settingsBindings({ database, log, timeZone, locale }),
      ...exportBindings({ database }),
      ...historyBindings({ log }),
      ...stream.bindings,
    ],
    auth,
    language: locale,
    waitForViews: (views, position) => progress.waitFor(views, position, LONGEST_WAIT_MS),
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
  app.addHook('preClose', async () => {
    feed.close();
    stream.close();
  });
  return app;
}
