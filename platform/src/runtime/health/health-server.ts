import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import type { Health } from './health.ts';

export interface HealthServerOptions {
  readonly host: string;
  readonly port: number;
  /** Take any free port where this one is taken. Default false: fail. */
  readonly orAnyFree?: boolean;
  readonly metrics: Registry;
  readonly health: () => Promise<Health>;
}

/**
 * The health of a service for operators, on a port of its own that the gateway never reaches: `/health/live` while the
 * process works, `/health/ready` while it can serve, with what it lacks and why, `/metrics` for Prometheus.
 */
export function listenForHealth(options: HealthServerOptions): Promise<Server> {
  const server = createServer((request, response) => {
    answer(request.url, options, response).catch((error: Error) => send(response, 500, 'text/plain', error.message));
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' || !options.orAnyFree) return reject(error);
      server.once('error', reject);
      server.listen(0, options.host);
    });
    server.once('listening', () => resolve(server));
    server.listen(options.port, options.host);
  });
}

/** Services in the order of their ports, from `FIRST_PORT` on. */
const SERVICES: readonly string[] = ['write-api', 'projector', 'read-api', 'workers', 'gateway'];
const FIRST_PORT = 9_101;

/** The port of a service where none is given: a fixed one, or any while another shop of the machine has that. */
export function metricsPortOf(service: string, given: number | undefined): { port: number; orAnyFree: boolean } {
  if (given !== undefined) return { port: given, orAnyFree: false };
  const index = SERVICES.indexOf(service);
  return { port: index < 0 ? 0 : FIRST_PORT + index, orAnyFree: true };
}

async function answer(path: string | undefined, options: HealthServerOptions, response: ServerResponse) {
  if (path === '/health/live') return send(response, 200, 'application/json', '{"live":true}');
  if (path === '/health/ready') {
    const health = await options.health();
    return send(response, health.ready ? 200 : 503, 'application/json', JSON.stringify(health));
  }
  if (path === '/metrics') return send(response, 200, options.metrics.contentType, await options.metrics.metrics());
  return send(response, 404, 'text/plain', 'not found');
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}
