import type { FastifyInstance } from 'fastify';
import type { Health } from '../runtime/health/health.ts';
import type { Upstream } from './upstream/upstream.ts';

/** The result of a probe is cached for this many milliseconds, however many requests come. */
const KEPT_MS = 500;

/**
 * `GET /health/live` while the gateway works, and `GET /health/ready`: 200 while every service has an address that can
 * serve, 503 otherwise. Degraded is a shop in which an address is not ready, or reports that it lacks something. Both
 * are public, so only names are returned.
 */
export function registerGatewayHealth(app: FastifyInstance, upstreams: Readonly<Record<string, Upstream>>): void {
  const read = async (): Promise<Omit<Health, 'reasons'>> => {
    const waitingFor: string[] = [];
    const degradedBy = new Set<string>();
    for (const [service, upstream] of Object.entries(upstreams)) {
      const endpoints = await upstream.probe();
      const isServed = endpoints.some(({ isReady }) => isReady);
      if (!isServed) waitingFor.push(service);
      for (const { isReady, lacking } of endpoints) {
        if (isServed && !isReady) degradedBy.add(service);
        for (const name of lacking) if (isServed && isReady) degradedBy.add(`${service}: ${name}`);
      }
    }
    const ready = waitingFor.length === 0;
    const status = !ready ? 'not-ready' : degradedBy.size > 0 ? 'degraded' : 'ready';
    return { status, ready, waitingFor, degradedBy: [...degradedBy] };
  };

  let kept: { readonly at: number; readonly health: ReturnType<typeof read> } | undefined;
  const health = () => {
    if (!kept || Date.now() - kept.at > KEPT_MS) kept = { at: Date.now(), health: read() };
    return kept.health;
  };

  const method = ['GET', 'HEAD'];
  app.route({
    method,
    url: '/health/live',
    handler: (_request, reply) => reply.header('cache-control', 'no-store').send({ live: true }),
  });
  app.route({
    method,
    url: '/health/ready',
    handler: async (_request, reply) => {
      const report = await health();
      return reply
        .code(report.ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(report);
    },
  });
}
