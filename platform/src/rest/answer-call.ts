import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { Language } from '@countinghouse/contracts/messages/language';
import { serverMessages } from '@countinghouse/contracts/messages/server-messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { derivedId } from '../runtime/derived-id.ts';
import { failpoint } from '../runtime/failpoint.ts';
import { actorOf } from './access/identity.ts';
import type { Tokens } from './access/tokens.ts';
import { correlationIn } from './correlation.ts';
import type { HttpAppOptions } from './http-app-options.ts';
import { fingerprintOf, type IdempotencyStore, idempotencyKeyIn, isFinal, type StoredResponse } from './idempotency.ts';
import type { Binding, Call } from './input/binding.ts';
import { uploadedPart } from './input/upload.ts';
import { validate, validateParams, validateQuery } from './input/validate.ts';
import { networkOf } from './limits/network-of.ts';
import { versionInIfMatch, versionInReply } from './replies/entity-tag.ts';
import { errorReply, refusalOf } from './replies/error-reply.ts';
import { reasonIn } from './replies/reason.ts';

/** A bound route meeting a request. */
interface Exchange {
  readonly route: RouteDefinition;
  readonly handler: Binding['handler'];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly tokens: Tokens;
  readonly language: Language;
  readonly options: HttpAppOptions;
}

/** Checks the request, runs the handler, once per Idempotency-Key, and sends the response. */
export async function handleCall(exchange: Exchange): Promise<unknown> {
  const { route, request, reply, options } = exchange;
  const input = {
    params: validateParams(route, request.params),
    query: validateQuery(route, request.query),
    body: validateBody(route, request.body),
  };
  const keyed = keyedRequest(exchange);
  const written: WriteResponse = { position: '' };
  const call = callOf(exchange, input, keyed, written);

  if (route.method === 'GET' || route.views) await awaitViews(exchange);
  if (route.raw) return exchange.handler(call);

  if (keyed === undefined || route.upload || !options.idempotency) {
    const [made, text] = await inTurn(exchange, async () => {
      const response = await run(exchange, call, written);
      return [response, JSON.stringify(response.body)] as const;
    });
    return send(reply, made, text);
  }
  return oncePerKey(options.idempotency, exchange, keyed, () => run(exchange, call, written));
}

/** A request under an Idempotency-Key. */
interface KeyedRequest {
  /** Names the caller's key on this route. */
  readonly key: string;
  readonly fingerprint: Buffer;
  /**
   * Derived from the key and from everything that the client sent: a key that is used again with other content, long
   * after its record has expired, is another command and makes other things.
   */
  readonly commandId: string;
}

function keyedRequest(exchange: Exchange): KeyedRequest | undefined {
  const { route, request, options } = exchange;
  const given = route.method === 'GET' ? undefined : idempotencyKeyIn(request.headers['idempotency-key']);
  if (given === undefined) return undefined;
  const key = derivedId('command', scopeOf(exchange), given);
  // Of an upload only its address is there yet.
  const fingerprint = fingerprintOf(request.params, request.query, route.upload ? undefined : request.body);
  const sealed = options.idempotency?.sealed(key, fingerprint) ?? fingerprint.toString('base64url');
  return { key, fingerprint, commandId: derivedId('command', key, sealed) };
}

/** What anybody may read waits for the turn of their network, so that nobody pays for what strangers ask for. */
function inTurn<Result>({ route, request, options }: Exchange, read: () => Promise<Result>): Promise<Result> {
  const { publicTurns } = options;
  const isPublic = route.access === 'public' || request.identity?.byLink;
  if (!publicTurns || !isPublic || route.method !== 'GET') return read();
  return publicTurns.run(
    () => networkOf(request.ip),
    read,
    () => request.raw.socket.destroyed,
  );
}

interface WriteResponse {
  position: string;
}

/** The realm, the caller and the route that a key belongs to: callers cannot use each other's keys. */
function scopeOf({ route, request }: Exchange): string {
  const { identity } = request;
  return `${identity?.realm ?? 'anonymous'}/${identity?.id ?? ''} ${route.method} ${route.path}`;
}

function validateBody(route: RouteDefinition, body: unknown): unknown {
  if (route.upload || route.bytes !== undefined) return undefined;
  if (!route.body) {
    const empty = body == null || (typeof body === 'object' && Object.keys(body).length === 0);
    if (!empty) throw new RefusedError(refuse('BAD_REQUEST'));
    return undefined;
  }
  if (body === undefined) throw new RefusedError(refuse('BAD_REQUEST'));
  return validate(route.body, body);
}

/** Read your own writes: the views catch up first, or the response is marked stale. */
async function awaitViews({ route, request, reply, options }: Exchange): Promise<void> {
  const position = request.headers['x-min-position'];
  if (typeof position !== 'string' || position === '' || !route.views || !options.waitForViews) return;
  if (!/^[\x21-\x7e]{1,100}$/.test(position)) {
    throw new RefusedError(refuse('VALIDATION', undefined, [{ field: 'X-Min-Position', code: 'invalid' }]));
  }
  const caller = {
    isSignedIn: request.identity !== undefined && !request.identity.byLink,
    network: () => networkOf(request.ip),
  };
  const isShown = await viewsShow(route, position, caller, options);
  if (!isShown) reply.header('x-stale', 'true');
}

/** Waits until the views of a route show a position, and resolves to whether they do; '' is shown by any. */
export async function viewsShow(
  { views }: RouteDefinition,
  position: string,
  { isSignedIn, network }: { readonly isSignedIn: boolean; readonly network: () => string },
  { waitForViews }: Pick<HttpAppOptions, 'waitForViews'>,
): Promise<boolean> {
  return position === '' || !views || !waitForViews || waitForViews(views, position, isSignedIn, network);
}

function callOf(
  { request, reply, tokens, language }: Exchange,
  input: Pick<Call, 'params' | 'query' | 'body'>,
  keyed: KeyedRequest | undefined,
  written: WriteResponse,
): Call {
  const commandId = keyed?.commandId ?? newId();
  const actor = actorOf(request.identity);
  const reason = reasonIn(request.headers['x-reason'], request.identity);
  const correlationId = correlationIn(request.headers['x-correlation-id'], request.identity) ?? request.id;
  // Events have the correlation id alone; the log has which of its requests gave which command.
  if (correlationId !== request.id) request.log = request.log.child({ correlationId, commandId });
  const metadata = { actor, commandId, correlationId };
  // Property by property: to spread what differs from call to call costs more than all the rest of this.
  return {
    params: input.params,
    query: input.query,
    body: input.body,
    identity: request.identity,
    actor,
    metadata: reason === undefined ? metadata : { ...metadata, reason },
    requestId: request.id,
    language,
    ifMatch: versionInIfMatch(request.headers['if-match']),
    idempotencyKey: keyed?.key,
    ip: () => request.ip,
    newId: (label) => (keyed === undefined ? newId() : derivedId('entity', commandId, label)),
    translate: serverMessages.in(language),
    setPosition: (position) => {
      if (position > written.position) written.position = position;
    },
    upload: () => uploadedPart(request),
    signToken: tokens.sign,
    http: { request, reply },
  };
}

async function run({ route, handler, options }: Exchange, call: Call, written: WriteResponse): Promise<StoredResponse> {
  const body = await handler(call);
  if (options.checkReplies) {
    const checked = route.reply.safeParse(body);
    if (!checked.success)
      throw new Error(`${route.method} ${route.path} answers another shape: ${checked.error.message}`);
  }
  const version = versionInReply(body);
  return {
    status: route.status ?? 200,
    body,
    headers: {
      ...(written.position !== '' && { 'x-position': written.position }),
      ...(version !== undefined && { etag: `"${version}"` }),
    },
  };
}

/**
 * The first response for a key is stored and returned again. Two calls with one key may run at the same time: their
 * command ids are equal, so the log takes their events once, and both get the response that was stored first. What was
 * refused and may be tried again keeps no key.
 */
async function oncePerKey(
  store: IdempotencyStore,
  exchange: Exchange,
  { key, fingerprint }: KeyedRequest,
  act: () => Promise<StoredResponse>,
): Promise<unknown> {
  const { request, reply, language } = exchange;
  const { taken, sameRequest, answer } = await store.begin(key, fingerprint, request.identity?.id);
  failpoint('http.key-taken');
  if (!sameRequest) throw new RefusedError(refuse('IDEMPOTENCY_KEY_REUSED'));
  if (answer) return send(reply.header('idempotent-replayed', 'true'), answer);
  const keep = async (done: StoredResponse) => {
    failpoint('http.call-done');
    const kept = await store.finish(key, done);
    failpoint('http.answer-kept');
    return kept;
  };
  try {
    return send(reply, await keep(await act()));
  } catch (error) {
    const { statusCode, body } = errorReply(refusalOf(error), language, request.id);
    if (isFinal(statusCode)) await keep({ status: statusCode, body, headers: {} });
    // After a failure the outcome is unknown, so its key stays taken.
    else if (taken && statusCode < 500) await store.release(key);
    throw error;
  }
}

function send(
  reply: FastifyReply,
  { status, body, headers }: StoredResponse,
  text: string = JSON.stringify(body),
): FastifyReply {
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(text);
}
