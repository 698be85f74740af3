import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routePlaces } from '@countinghouse/contracts/routes/route-places';
import type { Health } from '../runtime/health/health.ts';
import { runService } from '../runtime/service.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { buildGateway } from './gateway.ts';

const webRoot = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
/** The timeout for responses in flight; event streams never end by themselves. */
const DRAIN_MS = 8_000;

await runService('gateway', async ({ settings, log, onClose, addReadinessCheck, addDegradationCheck }) => {
  if (!existsSync(join(webRoot, 'index.html'))) {
    throw new StartFailure('The web app is not built: run "npm start", or "npx vite build" in web.');
  }
  const upstreams = { 'write-api': settings.WRITE_API_URL, 'read-api': settings.READ_API_URL };
  const limits = { perNetwork: settings.CONNECTIONS_PER_NETWORK };
  const app = await buildGateway({ routes: routePlaces, upstreams, webRoot, settings, logger: log, limits });
  const health = async () => (await app.inject('/health/ready')).json<Pick<Health, 'waitingFor' | 'degradedBy'>>();
  for (const service of Object.keys(upstreams)) {
    addReadinessCheck(service, async () => !(await health()).waitingFor.includes(service));
  }
  addDegradationCheck('services', async () => {
    const { degradedBy } = await health();
    if (degradedBy.length > 0) throw new Error(degradedBy.join(', '));
  });
  await app.listen({ port: settings.PORT, host: settings.HOST });
  onClose(async () => {
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
    await app.close();
  });
});
