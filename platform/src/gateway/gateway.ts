import { isAbsolute } from 'node:path';
import { type ErrorCode, refuse } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { preferredLanguage } from '@countinghouse/contracts/messages/language';
import type { RoutePlace } from '@countinghouse/contracts/routes/route-places';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { malformedRequestHandler } from '../rest/input/malformed-request.ts';
import { noJsonSchemas } from '../rest/input/no-json-schemas.ts';
import { API_PREFIX, MAX_BODY_BYTES } from '../rest/limits/call-bounds.ts';
import { dropRestOfBody } from '../rest/replies/early-answer.ts';
import { errorReply, refusalOf } from '../rest/replies/error-reply.ts';
import { logResponses } from '../rest/replies/log-answers.ts';
import { securityHeaders } from '../rest/replies/security-headers.ts';
import type { Settings } from '../runtime/configuration/settings.ts';
import { repeatedWarnings } from '../runtime/logging/repeated-warnings.ts';
import { ClientConnections, type ClientLimits } from './client-connections.ts';
import { compressResponses } from './compress-answers.ts';
import { registerGatewayHealth } from './gateway-health.ts';
import { insteadOf, isForPage, UnreadableAddresses } from './no-page.ts';
import { bufferBodies, streamBodies } from './upstream/forwarding.ts';
import { type PoolName, type UpstreamOptions, upstreamAt } from './upstream/upstream.ts';
import { sendUnavailablePage, serveWebApp } from './web-app.ts';

export interface GatewayOptions {
  readonly routes: Readonly<Record<string, RoutePlace>>;
  /** Where the services are: one address or several. */
  readonly upstreams: Readonly<Record<RoutePlace['service'], string | readonly string[]>>;
  /** Absolute path of the built web app. */
  readonly webRoot: string;
  readonly settings: Pick<Settings, 'SHOP_LOCALE' | 'TRUST_PROXY' | 'GOOGLE_CLIENT_ID'>;
  readonly logger?: FastifyBaseLogger;
  /** Other than the gateway's own limits. */
  readonly limits?: Partial<ClientLimits> & Pick<UpstreamOptions, 'connections' | 'longestWaitMs'>;
}

/** A client that neither sends nor reads a byte for so long is disconnected; longer than a service's timeout. */
const SILENCE_MS = 45_000;
/** The longest that a request may take to arrive. */
const REQUEST_TIMEOUT_MS = 300_000;

/**
 * The one entrance of the shop: the web app, and the calls of the route table forwarded to their services. Responses
 * and uploads stream through; while a service is down, the response is 503 with Retry-After. `/health/live` and
 * `/health/ready` report the health of gateway and services. Logs the responses of its own; those of a service are
 * logged there, under the same request id. Does not listen.
 */
export async function buildGateway(options: GatewayOptions): Promise<FastifyInstance> {
  if (!isAbsolute(options.webRoot)) throw new Error('webRoot must be absolute');
  const unreadable = new UnreadableAddresses();
  const { SHOP_LOCALE } = options.settings;
  const sendError = (code: ErrorCode, request: FastifyRequest, reply: FastifyReply) => {
    const language = preferredLanguage(request.headers['accept-language'], SHOP_LOCALE);
    const { statusCode, retryAfter, body } = errorReply(refuse(code), language, request.id);
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply.code(statusCode).header('cache-control', 'no-store').send(body);
  };
  const app = Fastify({
    rewriteUrl: unreadable.rewrite,
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    trustProxy: options.settings.TRUST_PROXY ?? false,
    requestIdHeader: false,
    genReqId: newId,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 300 },
    schemaController: noJsonSchemas,
    bodyLimit: MAX_BODY_BYTES,
    connectionTimeout: SILENCE_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: (error, request, reply) => sendError(refusalOf(error).refused, request, reply),
    clientErrorHandler: malformedRequestHandler(options.settings.SHOP_LOCALE),
  });

  app.decorateRequest('answeredByService', false);
  app.decorateRequest('insteadOfPage', undefined);
  logResponses(app, ({ respondedByService }) => respondedByService);
  const headers = securityHeaders(options.settings.GOOGLE_CLIENT_ID !== undefined);
  const clients = new ClientConnections(app.server, options.settings.TRUST_PROXY, options.limits);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    clients.take(request, reply, done);
  });
  compressResponses(app);
  app.setErrorHandler((error, request, reply) => {
    const { refused } = refusalOf(error);
    if (refused === 'INTERNAL') request.log.error({ err: error, requestId: request.id }, 'a request failed');
    dropRestOfBody(request, reply);
    // A path that the file server refuses is no page either.
    if (refused === 'BAD_REQUEST' && isForPage(request)) {
      request.insteadOfPage = insteadOf(request, 400);
      return forwardPage(request, reply);
    }
    return sendError(refused, request, reply);
  });

  const warnings = repeatedWarnings(app.log);
  const upstreamOf = (service: RoutePlace['service']) =>
    upstreamAt({
      origins: [options.upstreams[service]].flat(),
      log: app.log,
      ...(options.limits?.connections !== undefined && { connections: options.limits.connections }),
      longestWaitMs: options.limits?.longestWaitMs,
    });
  const upstreams = { 'write-api': upstreamOf('write-api'), 'read-api': upstreamOf('read-api') };
  // Not before the last response is out, so not by a hook of the app's end.
  app.server.once('close', () => Object.values(upstreams).forEach((upstream) => void upstream.close()));
  const forwardTo =
    (service: RoutePlace['service'], pool: PoolName = 'answer') =>
    (request: FastifyRequest, reply: FastifyReply) => {
      upstreams[service].forward(pool, request, reply, (error) => {
        warnings.count(error, 'a service does not answer', { service });
        sendError('UNAVAILABLE', request, reply);
      });
    };
  const forwardPage = (request: FastifyRequest, reply: FastifyReply) => {
    upstreams['read-api'].forwardCollapsed(request, reply, (error) => {
      warnings.count(error, 'no page can be had');
      sendUnavailablePage(reply);
    });
  };
  await registerCalls(app, Object.values(options.routes), forwardTo);
  app.route({ method: ['GET', 'HEAD'], url: '/files/*', handler: forwardTo('read-api', 'file') });
  app.get('/api/docs', forwardTo('read-api'));

  registerGatewayHealth(app, upstreams);

  await serveWebApp(app, options.webRoot, {
    notFound: (request, reply) => sendError('NOT_FOUND', request, reply),
    page: (request, reply) => {
      request.insteadOfPage = unreadable.of(request.raw);
      forwardPage(request, reply);
    },
  });
  return app;
}

type Forward = (request: FastifyRequest, reply: FastifyReply) => void;

/** The calls of the route table; those that take a file stream through. */
async function registerCalls(
  app: FastifyInstance,
  all: readonly RoutePlace[],
  forwardTo: (service: RoutePlace['service'], pool: PoolName) => Forward,
): Promise<void> {
  const register = (part: FastifyInstance, routes: readonly RoutePlace[]) => {
    for (const { method, path, service, upload, raw } of routes) {
      const handler = forwardTo(service, upload || raw ? 'stream' : 'answer');
      part.route({ method, url: API_PREFIX + path, handler, config: { isStreamed: upload !== undefined } });
    }
  };
  bufferBodies(app);
  register(
    app,
    all.filter(({ upload }) => !upload),
  );
  await app.register(async (uploads) => {
    streamBodies(uploads);
    register(
      uploads,
      all.filter(({ upload }) => upload),
    );
  });
}
