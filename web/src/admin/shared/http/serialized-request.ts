import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { urlOf } from '../../../shared/http/requests.ts';
import { type AnyRoute, type CallOptions, call } from './call.ts';

/**
 * A write of the route table as plain data, so that it can be stored and sent later, even after the page was closed.
 */
export interface SerializedRequest {
  readonly method: RouteDefinition['method'];
  /** Below /api/v1, with its parameters filled in. */
  readonly address: string;
  readonly body?: unknown;
  /** Version that the change is based on. */
  readonly ifMatch?: string;
}

/** Serializes a write, for {@link sendSerializedRequest}. */
export function serializeRequest<R extends AnyRoute>(
  route: R,
  { params, query, body, ifMatch }: Pick<CallOptions<R>, 'params' | 'query' | 'body' | 'ifMatch'>,
): SerializedRequest {
  return {
    method: route.method,
    address: urlOf(route.path, params, query).replace('/api/v1', ''),
    ...(body !== undefined && { body }),
    ...(ifMatch !== undefined && { ifMatch }),
  };
}

/** Sends a serialized request; repeated with the same key it gets the first response. */
export function sendSerializedRequest(
  { method, address, body, ifMatch }: SerializedRequest,
  idempotencyKey: string,
  correlationId: string,
): Promise<unknown> {
  // Only schemas are missing, which the serialized request no longer requires.
  const route = { method, path: address, service: 'write-api' } as AnyRoute;
  return call(route, { body, ifMatch, idempotencyKey, correlationId });
}
