import { type Refusal, RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { preferredLanguage } from '@countinghouse/contracts/messages/language';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { repeatedWarnings } from '../runtime/logging/repeated-warnings.ts';
import { authorize, lacksSecondFactor } from './access/access.ts';
import type { Identity } from './access/identity.ts';
import { linkCodeIn, registerTokens, type Tokens } from './access/tokens.ts';
import { handleCall } from './answer-call.ts';
import type { HttpAppOptions } from './http-app-options.ts';
import type { Binding } from './input/binding.ts';
import { acceptOnlyJson } from './input/json-body.ts';
import { malformedRequestHandler } from './input/malformed-request.ts';
import { noJsonSchemas } from './input/no-json-schemas.ts';
import { registerUploads } from './input/upload.ts';
import { API_PREFIX, MAX_BODY_BYTES } from './limits/call-bounds.ts';
import { type PublicReads, publicReads } from './limits/public-reads.ts';
import { dropRestOfBody } from './replies/early-answer.ts';
import { errorReply, refusalOf } from './replies/error-reply.ts';
import { logResponses } from './replies/log-answers.ts';

const REQUEST_TIMEOUT_MS = 30_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** The identity of an `Authorization` header, for routes outside the table. */
    identify(authorization: string | undefined): Promise<Identity | undefined>;
    /** The public reads of the route table without HTTP, as of a log position at least; '' for any. */
    readAt: PublicReads;
  }
  interface FastifyRequest {
    identity: Identity | undefined;
  }
}

/**
 * The HTTP app of a service: the routes of the table that are its own, with their checks, errors and headers. Does not
 * listen.
 */
export async function buildHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    schemaController: noJsonSchemas,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: options.trustProxy ?? 'loopback',
    exposeHeadRoutes: false,
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdIn(headers['x-request-id']),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => sendRefusal(refusalOf(error), request, reply),
    clientErrorHandler: malformedRequestHandler(options.language ?? 'en'),
  });
  const languageOf = (request: FastifyRequest) =>
    preferredLanguage(request.headers['accept-language'], options.language ?? 'en');

  function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { statusCode, retryAfter, body } = errorReply(refusal, languageOf(request), request.id);
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply
      .code(statusCode)
      .header('x-request-id', request.id)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  }

  app.decorateRequest('identity', undefined);
  acceptOnlyJson(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('cache-control', 'no-store');
    done();
  });
  closeConnectionsAtTheEnd(app);
  logResponses(app);
  const warnings = repeatedWarnings(app.log);
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.refused === 'INTERNAL') request.log.error({ err: error }, 'a request failed unexpectedly');
    else if (!(error instanceof RefusedError) && refusal.refused === 'UNAVAILABLE') {
      warnings.count(error, 'a request met something that is not there for the moment');
    }
    dropRestOfBody(request, reply);
    return sendRefusal(refusal, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendRefusal({ refused: 'NOT_FOUND' }, request, reply));

  app.get('/health/ready', async (_request, reply) => {
    const { status = 'ready', ready = true, waitingFor = [], degradedBy = [] } = (await options.health?.()) ?? {};
    return reply.code(ready ? 200 : 503).send({ status, ready, waitingFor, degradedBy });
  });
  await registerUploads(app);
  const tokens = await registerTokens(app, options.auth);
  app.decorate('identify', async (authorization) => {
    const caller = await tokens.identify(authorization);
    return caller && !caller.byJob && !lacksSecondFactor(options.auth, caller) ? caller : undefined;
  });
  const bindings = bindingsOf(options);
  app.decorate('readAt', publicReads(options, bindings, app.log));
  const inBytes = await partInBytes(app);
  for (const { route, handler } of bindings) {
    (route.bytes === undefined ? app : inBytes.part).route({
      ...(route.bytes !== undefined && { bodyLimit: route.bytes }),
      method: route.method,
      url: API_PREFIX + route.path,
      onRequest: async (request) => {
        const { authorization, 'x-unattended': unattended } = request.headers;
        const caller = await tokens.identify(authorization, unattended === '1');
        if (!caller && route.access !== 'public') await refuseStranger(request, tokens, route);
        authorize(route, caller);
        request.identity = mayCall(route, caller, options) ? caller : undefined;
      },
      handler: (request, reply) =>
        handleCall({ route, handler, request, reply, tokens, language: languageOf(request), options }),
    });
  }
  return app;
}

/** A part of the app whose bodies are bytes, in a wrapping: whoever awaits the part itself gets the app. */
async function partInBytes(app: FastifyInstance): Promise<{ readonly part: FastifyInstance }> {
  const made = { part: app };
  await app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    made.part = part;
  });
  return made;
}

/**
 * Whether a caller is who they are on this route; one who lacks a second factor is nobody on public ones.
 * @throws RefusedError SECOND_FACTOR_MISSING
 */
function mayCall(route: RouteDefinition, caller: Identity | undefined, { auth }: HttpAppOptions): boolean {
  if ((caller?.byLink || caller?.byJob) && route.access === 'public') return false;
  if (!caller || route.beforeSecondFactor || !lacksSecondFactor(auth, caller)) return true;
  if (route.access !== 'public') throw new RefusedError(refuse('SECOND_FACTOR_MISSING'));
  return false;
}

/**
 * @throws RefusedError UNAUTHENTICATED, with the reason if the session has ended; NOT_FOUND for a link of no order, as
 *   for one whose order is gone
 */
async function refuseStranger(
  { headers }: FastifyRequest,
  tokens: Tokens,
  { forLinks }: RouteDefinition,
): Promise<never> {
  if (forLinks && linkCodeIn(headers.authorization) !== undefined) throw new RefusedError(refuse('NOT_FOUND'));
  const sessionEnd = await tokens.whyRefused(headers.authorization);
  throw new RefusedError(refuse('UNAUTHENTICATED', sessionEnd && { sessionEnd }));
}

/** A connection that is kept for a next call would keep the closing server waiting for it. */
function closeConnectionsAtTheEnd(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** @throws Error when a route of the service has no binding, two, or a binding belongs to no route of it. */
function bindingsOf({ service, routes, bindings }: HttpAppOptions): readonly Binding[] {
  const own = new Set(Object.values(routes).filter((route) => route.service === service));
  const bound = new Set<RouteDefinition>();
  for (const { route } of bindings) {
    const name = `${route.method} ${route.path}`;
    if (!own.has(route)) throw new Error(`${name} is bound but not a route of ${service}`);
    if (bound.has(route)) throw new Error(`${name} is bound twice`);
    bound.add(route);
  }
  const missing = [...own].filter((route) => !bound.has(route)).map(({ method, path }) => `${method} ${path}`);
  if (missing.length > 0) throw new Error(`${service} has no code for ${missing.join(', ')}`);
  return bindings;
}

function requestIdIn(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : newId();
}
