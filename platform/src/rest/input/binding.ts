import type { Readable } from 'node:stream';
import type { Actor, EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { ServerTranslate } from '@countinghouse/contracts/messages/server-messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Identity } from '../access/identity.ts';

/** One call of a route, checked: what came in, who it is from, and how to set the response beyond the reply's body. */
export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Absent for anonymous callers of public routes. */
  readonly identity: Identity | undefined;
  readonly actor: Actor;
  /**
   * Ready for command handling. Its command id follows from the Idempotency-Key, when there is one, and from what the
   * client sent.
   */
  readonly metadata: EventMetadata;
  readonly requestId: string;
  readonly language: Language;
  /** Version from `If-Match`, if the client sent one. */
  readonly ifMatch: string | undefined;
  /** The call's Idempotency-Key, unique among all callers and routes, if it has one. */
  readonly idempotencyKey: string | undefined;
  /** The address that the caller comes from; computed on demand, since that takes a while and few calls use it. */
  ip(): string;
  /**
   * An id for something that this call makes; the same one when the same is sent again under its Idempotency-Key. It
   * does not depend on the file of an upload.
   */
  newId(label: string): string;
  /** Words for the reply in the caller's language. */
  readonly translate: ServerTranslate;
  /** Reports that the log now has (at least) this position; the response's `X-Position` is the last of them. */
  setPosition(position: string): void;
  /** Upload routes only: the one file part, as a stream limited to the allowed size. */
  upload(): Promise<UploadedPart>;
  /** Makes the bearer token of a session. */
  signToken(identity: Identity, expiresAt: Date): string;
  /** For raw routes and headers. */
  readonly http: { readonly request: FastifyRequest; readonly reply: FastifyReply };
}

export interface UploadedPart {
  /** Errors when the file exceeds the limit; the error is mapped to TOO_LARGE. */
  readonly stream: Readable;
  /** As the client sent it; for display only. */
  readonly fileName: string;
  /** As the client sent it; decide by content. */
  readonly contentType: string;
}

/** A route with its handler. */
export interface Binding {
  readonly route: RouteDefinition;
  readonly handler: (call: Call) => Promise<unknown>;
}

/** Binds a route to its handler; the compiler checks what the handler receives and returns. */
export function bind<Params, Query, Body, Answer>(
  route: RouteDefinition<z.ZodType<Params>, z.ZodType<Query>, z.ZodType<Body>, z.ZodType<unknown, Answer>>,
  handler: (call: Call<Params, Query, Body>) => Promise<NoInfer<Answer>>,
): Binding {
  // Sound: the app hands over only what the route's schemas have parsed.
  return { route, handler: handler as Binding['handler'] };
}

/** How replies begin: `{ ...ok, user }`. */
export const ok = { success: true } as const;

/** The caller of a route that only signed-in people reach. */
export function signedIn(call: Call): Identity {
  if (!call.identity) throw new Error(`${call.http.request.url} was reached without a sign-in`);
  return call.identity;
}
