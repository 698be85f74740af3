import { isAbsolute } from 'node:path';
import { type ErrorCode, refuse } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/route';
import { preferredLanguage } from '@countinghouse/contracts/messages/language';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import replyFrom from '@fastify/reply-from';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { errorReply } from '../http/error-reply.ts';
import { API_PREFIX } from '../http/http-app.ts';
import { logAnswers } from '../http/log-answers.ts';
import type { Settings } from '../runtime/settings.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { serveWebApp } from './web-app.ts';

export interface GatewayOptions {
  readonly routes: Readonly<Record<string, Pick<RouteDefinition, 'method' | 'path' | 'service'>>>;
  readonly upstreams: Readonly<Record<RouteDefinition['service'], string>>;
  /** Absolute path of the built web app. */
  readonly webRoot: string;
  readonly settings: Pick<Settings, 'SHOP_LOCALE' | 'TRUST_PROXY' | 'GOOGLE_CLIENT_ID'>;
  readonly logger?: FastifyBaseLogger;
}

/**
 * The one door of the shop: the web app, and the calls of the route table passed on to the service that answers them. Bodies stream through
 * in both directions; a service that is down answers 503 with Retry-After. Does not listen.
 */
export async function buildGateway(options: GatewayOptions): Promise<FastifyInstance> {
  if (!isAbsolute(options.webRoot)) throw new Error('webRoot must be absolute');
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    trustProxy: options.settings.TRUST_PROXY ?? false,
    requestIdHeader: false,
    genReqId: newId,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 300 },
  });

  const sendError = (code: ErrorCode, request: FastifyRequest, reply: FastifyReply) => {
    const language = preferredLanguage(request.headers['accept-language'], options.settings.SHOP_LOCALE);
    const { statusCode, retryAfter, body } = errorReply(refuse(code), language, request.id);
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply.code(statusCode).header('cache-control', 'no-store').send(body);
  };

  logAnswers(app);
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(options.settings.GOOGLE_CLIENT_ID !== undefined),
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // Whether there is TLS in front is for whoever runs it to say.
    strictTransportSecurity: false,
  });
  // Never event streams: they must leave as they come.
  await app.register(compress, { customTypes: /^application\/json/, encodings: ['gzip'], threshold: 1_024 });
  await app.register(replyFrom, {
    undici: { connections: 256, pipelining: 1, keepAliveTimeout: 4_000, headersTimeout: 40_000, bodyTimeout: 0 },
    maxRetriesOn503: 0,
    disableRequestLogging: true,
  });

  // Bodies pass as they come; the service looks at them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  const passTo = (service: RouteDefinition['service']) => (request: FastifyRequest, reply: FastifyReply) =>
    reply.from(`${options.upstreams[service]}${request.raw.url}`, {
      // A service that restarts drops idle connections; a read can simply be asked again.
      retriesCount: 1,
      rewriteRequestHeaders: (_request, headers) => ({
        ...headers,
        'x-request-id': request.id,
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
      }),
      onError: (failed, { error }) => {
        request.log.warn({ err: error, service, requestId: request.id }, 'a service does not answer');
        sendError('UNAVAILABLE', request, failed as FastifyReply);
      },
    });
  for (const { method, path, service } of Object.values(options.routes)) {
    app.route({ method, url: API_PREFIX + path, handler: passTo(service) });
  }
  app.route({ method: ['GET', 'HEAD'], url: '/files/*', handler: passTo('read-api') });
  app.get('/api/docs', passTo('read-api'));

  await serveWebApp(app, options.webRoot, (request, reply) => sendError('NOT_FOUND', request, reply));
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const clientFault = error.statusCode !== undefined && error.statusCode < 500;
    if (!clientFault) request.log.error({ err: error, requestId: request.id }, 'a request failed');
    return sendError(clientFault ? 'BAD_REQUEST' : 'INTERNAL', request, reply);
  });
  return app;
}
