import { createHash } from 'node:crypto';
import { paging } from '@countinghouse/contracts/kernel/http/pagination';
import { defineRoute, idParams } from '@countinghouse/contracts/kernel/http/route';
import { amountSchema } from '@countinghouse/contracts/kernel/money';
import { emailSchema, requiredText, text } from '@countinghouse/contracts/kernel/text/text';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../../runtime/logging/logger.ts';
import type { Identity } from '../access/identity.ts';
import { buildHttpApp } from '../http-app.ts';
import type { IdempotencyStore, StoredResponse } from '../idempotency.ts';
import { bind } from '../input/binding.ts';

const anything = z.record(z.string(), z.unknown());
export const service = 'write-api' as const;
/** One route of each kind of access, and of each kind of input. */
export const routes = {
  save: defineRoute({
    method: 'POST',
    path: '/thing',
    service,
    access: 'public',
    summary: 's',
    body: z.strictObject({
      name: requiredText(10),
      email: z.union([z.literal(''), emailSchema]).optional(),
      quantity: z.number().int().min(0).optional(),
      price: amountSchema.optional(),
      status: z.boolean().optional(),
      kind: z.enum(['A', 'B']).optional(),
      note: text(10).nullable().optional(),
      inner: z.strictObject({ zip: text(5) }).optional(),
      update: z.discriminatedUnion('type', [z.strictObject({ type: z.literal('x'), n: z.number() })]).optional(),
    }),
    status: 201,
    reply: anything,
  }),
  list: defineRoute({
    method: 'GET',
    path: '/thing/list',
    service,
    access: 'public',
    summary: 's',
    query: z.strictObject(paging(10)),
    reply: anything,
    views: ['catalog_tag_list'],
  }),
  one: defineRoute({
    method: 'GET',
    path: '/thing/:id',
    service,
    access: 'staff',
    summary: 's',
    params: idParams,
    reply: anything,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/thing/:id',
    service,
    access: 'super-admin',
    summary: 's',
    params: idParams,
    reply: anything,
  }),
  cart: defineRoute({ method: 'GET', path: '/cart', service, access: 'customer', summary: 's', reply: anything }),
  me: defineRoute({ method: 'GET', path: '/me', service, access: 'signed-in', summary: 's', reply: anything }),
  fail: defineRoute({ method: 'POST', path: '/fail', service, access: 'public', summary: 's', reply: anything }),
  elsewhere: defineRoute({
    method: 'GET',
    path: '/other',
    service: 'read-api',
    access: 'public',
    summary: 's',
    reply: anything,
  }),
};

/** Of a thing. */
export const id = '01890000-0000-7000-8000-000000000001';
/** By their sessions. */
const identities: Record<string, Identity> = {
  admin: { realm: 'staff', id: 'a', role: 'ADMIN', sessionId: 'admin' },
  superAdmin: { realm: 'staff', id: 's', role: 'SUPER_ADMIN', sessionId: 'superAdmin' },
  customer: { realm: 'customer', id: 'c', sessionId: 'customer' },
};

/** What is new for each test. */
interface Stage {
  app: FastifyInstance;
  /** Bodies, reasons and correlations of what was saved. */
  saved: unknown[];
  reasons: (string | undefined)[];
  correlations: string[];
  /** What the route that fails throws. */
  failure: unknown;
  logLines: string[];
  /** Sessions that are over. */
  ended: Set<string>;
  /** Answers by their keys. */
  kept: Map<string, { fingerprint: Buffer; answer?: StoredResponse }>;
}

/** An application with these routes, new for each test of the suite which asks for it. */
export function testApp() {
  const stage = {} as Stage;
  beforeEach(async () => {
    const seen = { saved: [], reasons: [], correlations: [], logLines: [], failure: undefined };
    Object.assign(stage, seen, { ended: new Set(), kept: new Map() });
    stage.app = await openApp(stage);
  });
  afterEach(() => stage.app.close());

  const post = (payload: string | object, headers: Record<string, string> = {}, url = '/api/v1/thing') =>
    stage.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

  function token(sessionId: string, claims: object = {}, options: { key?: string; iss?: string } = {}): string {
    const identity = identities[sessionId];
    return stage.app.jwt.sign(
      { sub: identity?.id, aud: identity?.realm, sid: sessionId, exp: Math.floor(Date.now() / 1000) + 60, ...claims },
      options,
    );
  }
  const get = (url: string, bearer?: string, headers = {}) =>
    stage.app.inject({
      url: `/api/v1${url}`,
      headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers },
    });
  return { stage, post, get, token };
}

function openApp(stage: Stage): Promise<FastifyInstance> {
  // What an app of an earlier test writes late goes to the lines of that test.
  const { saved, reasons, correlations, logLines, ended } = stage;
  return buildHttpApp({
    service,
    routes,
    bindings: [
      bind(routes.save, async (call) => {
        saved.push(call.body);
        reasons.push(call.metadata.reason);
        correlations.push(call.metadata.correlationId);
        call.setPosition('0007');
        call.setPosition('0003');
        return {
          success: true,
          thing: { version: '4', _id: call.newId('thing') },
          message: call.translate('tagDeleted'),
        };
      }),
      bind(routes.list, async ({ query }) => ({ query })),
      bind(routes.one, async ({ params }) => ({ id: params.id })),
      bind(routes.remove, async () => ({ gone: true })),
      bind(routes.cart, async () => ({})),
      bind(routes.me, async (call) => ({ id: call.identity?.id })),
      bind(routes.fail, async () => {
        throw stage.failure;
      }),
    ],
    auth: { tokenSecret: 'k'.repeat(32), findSession: async (sid) => (ended.has(sid) ? undefined : identities[sid]) },
    idempotency: memoryAnswers(stage.kept),
    waitForViews: async (_views, position) => position === '1',
    logger: createLogger('test', 'info', { write: (line) => void logLines.push(line) }),
  });
}

function memoryAnswers(kept: Stage['kept']): IdempotencyStore {
  return {
    sealed: (key, fingerprint) => createHash('sha256').update(key).update(fingerprint).digest('hex'),
    async begin(key, fingerprint) {
      const known = kept.get(key);
      const entry = known ?? { fingerprint };
      kept.set(key, entry);
      const sameRequest = entry.fingerprint.equals(fingerprint);
      return { taken: !known, sameRequest, ...(entry.answer && { answer: entry.answer }) };
    },
    async release(key) {
      if (kept.get(key)?.answer === undefined) kept.delete(key);
    },
    async finish(key, answer) {
      const entry = kept.get(key);
      if (entry) entry.answer ??= answer;
      return entry?.answer ?? answer;
    },
  };
}
