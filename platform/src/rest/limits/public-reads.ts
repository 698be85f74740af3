import type { ReadIn, ReadInput, ReadResponse } from '@countinghouse/contracts/kernel/http/read';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { Language } from '@countinghouse/contracts/messages/language';
import { serverMessages } from '@countinghouse/contracts/messages/server-messages';
import type { FastifyBaseLogger } from 'fastify';
import { actorOf } from '../access/identity.ts';
import { viewsShow } from '../answer-call.ts';
import type { HttpAppOptions } from '../http-app-options.ts';
import type { Binding, Call } from '../input/binding.ts';
import { validateParams, validateQuery } from '../input/validate.ts';
import { errorReply, refusalOf } from '../replies/error-reply.ts';

/** Public reads of an app as of a log position at least; '' for whatever its views show. */
export type PublicReads = (minPosition: string) => ReadIn<Language>;

/**
 * Makes the public reads of an app without HTTP, as an anonymous caller: the same checks, the same wait for views and
 * the same refusals. The body is what the handler returned, not a copy: callers must not change it.
 * @throws Error for an operation that is no public read with a JSON reply.
 */
export function publicReads(
  options: HttpAppOptions,
  bindings: readonly Binding[],
  log: FastifyBaseLogger,
): PublicReads {
  const handlers = new Map(bindings.map(({ route, handler }) => [route, handler]));
  return (minPosition) => async (operation, input, language) => {
    const route = options.routes[operation];
    const handler = route && handlers.get(route);
    if (!handler || route.access !== 'public' || route.method !== 'GET' || route.raw) {
      throw new Error(`${operation} is not a public read`);
    }
    const requestId = newId();
    try {
      const { params, query } = checked(route, input);
      const isShown = await viewsShow(route, minPosition, pages, options);
      const body = await handler(callOf({ params, query, requestId, language }));
      if (options.checkReplies) route.reply.parse(body);
      return { status: route.status ?? 200, body, isStale: !isShown } satisfies ReadResponse;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.refused === 'INTERNAL') log.error({ err: error, operation }, 'a read failed unexpectedly');
      const { statusCode, body } = errorReply(refusal, language, requestId);
      return { status: statusCode, body };
    }
  };
}

/** Who the views are waited for: pages that are rendered, whoever asks for them. */
const pages = { isSignedIn: false, network: () => '' };

/** Parameters and query as they come over HTTP: text, and nothing of what is empty. */
function checked(route: RouteDefinition, { params = {}, query = {} }: ReadInput) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const written = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
  return { params: validateParams(route, params), query: validateQuery(route, written) };
}

function callOf(given: Pick<Call, 'params' | 'query' | 'requestId' | 'language'>): Call {
  const { requestId, language } = given;
  const actor = actorOf(undefined);
  return {
    ...given,
    body: undefined,
    identity: undefined,
    actor,
    metadata: { actor, commandId: requestId, correlationId: requestId },
    ifMatch: undefined,
    idempotencyKey: undefined,
    ip: unavailable,
    newId: unavailable,
    translate: serverMessages.in(language),
    setPosition: unavailable,
    upload: unavailable,
    signToken: unavailable,
    get http(): never {
      return unavailable();
    },
  };
}

function unavailable(): never {
  throw new Error('a read without a request writes nothing and knows nobody');
}
