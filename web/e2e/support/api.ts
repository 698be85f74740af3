import { setTimeout } from 'node:timers/promises';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { routeTable } from '@countinghouse/contracts/routes/route-table';

type RouteTable = typeof routeTable;
/** The name of a call in the route table. */
export type Operation = keyof RouteTable;

/** The input of a call; its types come from the route. */
export interface CallOptions<Name extends Operation> {
  readonly params?: ParamsOf<RouteTable[Name]>;
  readonly query?: QueryOf<RouteTable[Name]>;
  readonly body?: BodyOf<RouteTable[Name]>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The error for a response other than success. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly status: number;
  readonly reply: { readonly code?: string; readonly message?: string };
  constructor(operation: string, status: number, reply: CallRefused['reply']) {
    super(`${operation} answered ${status} ${JSON.stringify(reply)}`);
    this.status = status;
    this.reply = reply;
  }
}

/** An HTTP client for one person. */
export interface Api {
  /** Makes a call of the route table by its name; reads include all earlier writes of the tests of this file. */
  call<Name extends Operation>(operation: Name, options?: CallOptions<Name>): Promise<ReplyOf<RouteTable[Name]>>;
  /** Uploads a file by a call of the route table that accepts one. */
  upload<Name extends Operation>(operation: Name, file: Blob, name?: string): Promise<ReplyOf<RouteTable[Name]>>;
  /** Fetches a protected file. */
  file(path: string): Promise<Response>;
}

/** The position of the newest write that clients and pages of this process have seen, by the address of the shop. */
const newestWrites = new Map<string, string>();
/** Each try of a read waits for views up to two seconds. */
const TRIES_OF_A_READ = 10;

/** Lets later reads of all clients include a write, by the position in its reply. Positions are ordered as strings. */
export function noteWrite(address: string, position: string | null | undefined): void {
  if (position && position > (newestWrites.get(address) ?? '')) newestWrites.set(address, position);
}

/** Returns a client for the shop at `address`, with a token if one is given. */
export function apiOf(address: string, token?: string): Api {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};

  const send = async (operation: Operation, url: string, init: RequestInit): Promise<Response> => {
    const { method } = routeTable[operation];
    let response = await fetch(address + url, { method, ...init });
    // Views that are late, or not built yet, on a busy machine are told of, and asked again.
    const isLate = () => response.headers.has('x-stale') || (method === 'GET' && response.status === 503);
    for (let tries = 1; isLate() && tries < TRIES_OF_A_READ; tries++) {
      await setTimeout(Number(response.headers.get('retry-after')) * 1_000);
      response = await fetch(address + url, { method, ...init });
    }
    noteWrite(address, response.headers.get('x-position'));
    if (!response.ok) throw new CallRefused(operation, response.status, await replyOf(response));
    return response;
  };

  return {
    async call(operation, options = {}) {
      const route: RouteDefinition = routeTable[operation];
      const position = newestWrites.get(address);
      const headers = {
        ...authorization,
        ...(position && route.service === 'read-api' && { 'x-min-position': position }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      };
      const body = options.body === undefined ? undefined : JSON.stringify(options.body);
      const url = urlOf(route, options.params as object, options.query as object);
      const response = await send(operation, url, { headers, ...(body && { body }) });
      return (await response.json()) as never;
    },
    async upload(operation, file, name = 'photo.png') {
      const body = new FormData();
      body.set('file', file, name);
      const response = await send(operation, urlOf(routeTable[operation]), { headers: authorization, body });
      return (await response.json()) as never;
    },
    file: (path) => fetch(new URL(path, `${address}/`), { headers: authorization }),
  };
}

function urlOf(route: RouteDefinition, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params));
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `/api/v1${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** Parses the body of an error response, which is not always JSON when a proxy sends it. */
async function replyOf(response: Response): Promise<CallRefused['reply']> {
  const text = await response.text();
  try {
    return JSON.parse(text) as CallRefused['reply'];
  } catch {
    return { message: text.slice(0, 200) };
  }
}
