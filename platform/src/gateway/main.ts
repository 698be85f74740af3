import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routeTable } from '@countinghouse/contracts/route-table';
import { runService } from '../runtime/service.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { buildGateway } from './gateway.ts';

const webRoot = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
/** What is still being answered gets this long; event streams never end by themselves. */
const DRAIN_MS = 8_000;

await runService('gateway', async ({ settings, log, onClose, addReadinessCheck }) => {
  if (!existsSync(join(webRoot, 'index.html'))) {
    throw new StartFailure('The web app is not built: run "npm start", or "npx vite build" in web.');
  }
  const upstreams = { 'write-api': settings.WRITE_API_URL, 'read-api': settings.READ_API_URL };
  const app = await buildGateway({ routes: routeTable, upstreams, webRoot, settings, logger: log });
  for (const [service, url] of Object.entries(upstreams)) addReadinessCheck(service, () => accepts(url));
  await app.listen({ port: settings.PORT, host: settings.HOST });
  onClose(async () => {
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
    await app.close();
  });
});

/** Whether somebody takes connections there. */
function accepts(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port || 80), hostname, () => resolve(true));
    socket.once('error', () => resolve(false)).once('connect', () => socket.end());
  });
}
