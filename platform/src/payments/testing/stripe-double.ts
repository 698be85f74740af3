import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type DoubleFault, errorBody, StripeAccount } from './stripe-account.ts';
import { paymentPage } from './stripe-payment-page.ts';

export interface StripeDoubleOptions {
  /** Default: any free one. */
  readonly port?: number;
  /** Secret that notifications are signed with. */
  readonly webhookSecret?: string;
  /** Where notifications go; undefined for nowhere. */
  readonly notify?: string;
}

/** A server that speaks the part of Stripe's interface that the adapter uses, with a payment page of its own. */
export interface StripeDouble {
  readonly address: string;
  readonly account: StripeAccount;
  /** Faults of the next calls, one each. */
  readonly faults: DoubleFault[];
  /** Signed notifications that were not sent anywhere, oldest first; with `notify` they are sent as well. */
  readonly notifications: readonly SignedNotification[];
  /** Every request so far, as `POST /v1/refunds`. */
  readonly calls: readonly string[];
  close(): Promise<void>;
}

export interface SignedNotification {
  readonly body: string;
  readonly headers: { readonly 'stripe-signature': string; readonly 'content-type': string };
}

/** Signs a notification as Stripe does. */
export function signed(body: string, secret: string, at = Math.floor(Date.now() / 1_000)): SignedNotification {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return { body, headers: { 'stripe-signature': `t=${at},v1=${signature}`, 'content-type': 'application/json' } };
}

/** Starts the double on this machine. */
export async function startStripeDouble(options: StripeDoubleOptions = {}): Promise<StripeDouble> {
  const faults: DoubleFault[] = [];
  const notifications: SignedNotification[] = [];
  const calls: string[] = [];
  const account = new StripeAccount((event) => {
    const notification = signed(JSON.stringify(event), options.webhookSecret ?? 'whsec_double');
    notifications.push(notification);
    if (options.notify) void fetch(options.notify, { method: 'POST', ...notification }).catch(() => undefined);
  });
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double');
    const body = new URLSearchParams(await textOf(request));
    const method = request.method ?? 'GET';
    if (pathname.startsWith('/pay/')) return paymentPage(account, { method, id: pathname.slice(5), body }, response);
    calls.push(`${method} ${pathname}`);
    const fault = faults.shift();
    if (fault === 'refused-connection') return void response.destroy();
    if (typeof fault === 'number') return send(response, fault, errorBody('api_error', 'fault'));
    const key = request.headers['idempotency-key'];
    const given = { method, path: pathname, body, query: searchParams, key: typeof key === 'string' ? key : undefined };
    const { status, reply } = account.answer(given);
    if (fault === 'answer-lost') return void response.destroy();
    if (typeof fault === 'object') await delay(fault.slowMs);
    send(response, status, reply);
  }

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  account.pageAddress = address;
  return {
    ...{ address, account, faults, notifications, calls },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${randomUUID()}` })
    .end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
