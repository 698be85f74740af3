import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { buildGateway, type GatewayOptions } from '@countinghouse/platform/gateway/gateway';
import type { FastifyInstance } from 'fastify';
import type { WholeShop } from './whole-shop.ts';

export interface ListeningShop {
  /** `http://127.0.0.1:<port>` of the gateway. */
  readonly address: string;
  /** Addresses of the services behind it. */
  readonly behind: Readonly<Record<RouteDefinition['service'], string>>;
  /** Returns the number of open connections of clients. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Lets the whole shop listen, behind the gateway as in `npm start`, or with lower limits; close it together with the
 * shop.
 */
export async function listen(
  { apps, folder }: Pick<WholeShop, 'apps' | 'folder'>,
  limits: GatewayOptions['limits'] = {},
): Promise<ListeningShop> {
  const webRoot = join(folder, 'web');
  await mkdir(webRoot, { recursive: true });
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>the web app</title>');
  const behind = { 'write-api': await listening(apps['write-api']), 'read-api': await listening(apps['read-api']) };
  const gateway = await buildGateway({
    routes: routeTable,
    upstreams: behind,
    webRoot,
    settings: { SHOP_LOCALE: 'en', TRUST_PROXY: undefined, GOOGLE_CLIENT_ID: undefined },
    limits,
  });
  return {
    address: await listening(gateway),
    behind,
    connections: () => new Promise((resolve) => gateway.server.getConnections((_, count) => resolve(count))),
    async close() {
      // Closing would wait for keep-alive connections of clients.
      for (const app of [gateway, ...Object.values(apps)]) app.server.closeAllConnections();
      await gateway.close();
    },
  };
}

async function listening(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
