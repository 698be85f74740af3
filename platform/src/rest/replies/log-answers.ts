import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Logs every response with its request's id: changes and failures at `info`, reads that worked at `debug`. Names the
 * route and never the address: search terms and the like are personal.
 * @param isLoggedElsewhere picks requests whose responses another service has logged. Default: none.
 */
export function logResponses(
  app: FastifyInstance,
  isLoggedElsewhere: (request: FastifyRequest) => boolean = () => false,
): void {
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    if (!isLoggedElsewhere(request)) {
      const { log, method, routeOptions } = request;
      const level = method === 'GET' && statusCode < 400 ? 'debug' : 'info';
      log[level]({ method, route: routeOptions.url, statusCode, ms: Math.round(elapsedTime) }, 'answered');
    }
    done();
  });
}
