import type { FastifyInstance } from 'fastify';

/**
 * Logs every answer with its request's id: changes and failures at `info`, reads that worked at `debug`. Names the route and never the
 * address: search terms and the like are personal.
 */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ log, method, routeOptions }, { statusCode, elapsedTime }) => {
    const level = method === 'GET' && statusCode < 400 ? 'debug' : 'info';
    log[level]({ method, route: routeOptions.url, statusCode, ms: Math.round(elapsedTime) }, 'answered');
  });
}
