import { z } from 'zod';
import type { ViewName } from '../../view-names.ts';
import type { ErrorCode } from '../errors.ts';

/**
 * Who may call a route. `signed-in` is staff or customer; each realm's tokens are 401 in the other, whatever the path.
 */
export type Access = 'public' | 'customer' | 'staff' | 'super-admin' | 'signed-in';

/** A multipart upload with one field `file`: images only, or images and documents. */
export type Upload = 'image' | 'document';

/**
 * One HTTP call, declared once. Registration and validation in the services, the gateway's routing, the web client's
 * types, OpenAPI and the authorization matrix are all derived from it.
 */
export interface RouteDefinition<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api/v1, with `:name` for parameters. */
  readonly path: string;
  readonly service: 'write-api' | 'read-api';
  readonly access: Access;
  /** Also for members of staff who have to set up the second step of signing in first. Default: not for them. */
  readonly beforeSecondFactor?: true;
  /** Also for whoever holds the link of an order without an account, as its customer. Default: not for them. */
  readonly forLinks?: true;
  /** Also for a job of the workers, which reads it in nobody's name. Default: not for them. */
  readonly forJobs?: true;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  /** JSON body; strict objects only. */
  readonly body?: Body;
  readonly upload?: Upload;
  /** The body is taken as it comes, up to so many bytes: what signs it signs these bytes. */
  readonly bytes?: number;
  /** Status of success. Default 200. */
  readonly status?: 200 | 201 | 202;
  readonly reply: Reply;
  /** Codes beyond those that every route can return (400, 401, 403, 422, 429, 503 of the edge). */
  readonly errors?: readonly ErrorCode[];
  /** Reads only: the projections that `X-Min-Position` waits for. */
  readonly views?: readonly ViewName[];
  /** The reply is not JSON (a file or an event stream); `reply` then describes nothing. */
  readonly raw?: true;
}

/** Declares a route; only there to infer the schema types. */
export function defineRoute<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodType,
>(route: RouteDefinition<Params, Query, Body, Reply>): RouteDefinition<Params, Query, Body, Reply> {
  return route;
}

/** A schema for each field of an event's payload: a body of an API that lacks one does not compile. */
export type SchemaOfEach<Payload> = { readonly [Field in keyof Payload]-?: z.ZodType };

/** What a client sends in a route's body. */
export type BodyOf<R> = R extends RouteDefinition<infer _P, infer _Q, infer B, infer _R> ? z.input<B> : never;
/** What a client gives as a route's query; numbers and strings are both fine, they are written out as text. */
export type QueryOf<R> =
  R extends RouteDefinition<infer _P, infer Q, infer _B, infer _R> ? Partial<z.output<Q>> : never;
/** A route's path parameters. */
export type ParamsOf<R> = R extends RouteDefinition<infer P, infer _Q, infer _B, infer _R> ? z.input<P> : never;
/** What a route returns on success. */
export type ReplyOf<R> = R extends RouteDefinition<infer _P, infer _Q, infer _B, infer R2> ? z.output<R2> : never;

/** `{ id }` in a path. */
export const idParams = z.strictObject({ id: z.uuid().toLowerCase() });

/** A path that an upload call returned, or that a view has: relative, never a foreign address. */
export const imagePath = z.string().max(300);

/** The reply of uploads. */
export const uploadReply = z.object({ success: z.literal(true), path: imagePath });

/** The reply of calls that only report success. */
export const messageReply = z.object({ success: z.literal(true), message: z.string() });
