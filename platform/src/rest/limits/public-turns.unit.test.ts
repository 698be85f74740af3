import { defineRoute } from '@countinghouse/contracts/kernel/http/route';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Identity } from '../access/identity.ts';
import { buildHttpApp } from '../http-app.ts';
import { bind } from '../input/binding.ts';
import { fairTurns } from './fair-turns.ts';

const anything = z.record(z.string(), z.unknown());
const declared = { service: 'read-api', summary: 's', reply: anything } as const;
const routes = {
  list: defineRoute({ ...declared, method: 'GET', path: '/list', access: 'public' }),
  own: defineRoute({ ...declared, method: 'GET', path: '/own', access: 'signed-in' }),
};
const AT_ONCE = 2;
const admin: Identity = { realm: 'staff', id: 'a', role: 'ADMIN', sessionId: 'admin' };

let app: FastifyInstance;
/** Networks of the reads that have begun, in order. */
let begun: string[];
let end: (() => void)[];
let token: string;
/** Requests that have been read. */
let arrived: number;

beforeEach(async () => {
  begun = [];
  end = [];
  arrived = 0;
  app = await buildHttpApp({
    service: 'read-api',
    routes,
    bindings: [
      bind(routes.list, async (call) => {
        begun.push(call.ip());
        await new Promise<void>((resolve) => end.push(resolve));
        token ??= call.signToken(admin, new Date(Date.now() + 60_000));
        return {};
      }),
      bind(routes.own, async () => ({})),
    ],
    auth: { tokenSecret: Buffer.alloc(32, 1), findSession: async () => admin },
    publicTurns: fairTurns({ atOnce: AT_ONCE, mostWaiting: 100 }),
  });
  app.addHook('preHandler', async () => {
    arrived += 1;
  });
});
afterEach(() => app.close());

/** Lets so many reads end. */
async function answered(reads: number): Promise<void> {
  for (let n = 0; n < reads; n += 1) {
    await vi.waitUntil(() => end.length > 0);
    end.shift()!();
  }
}

const read = (network: string, path = 'list', headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/v1/${path}`, headers: { 'x-forwarded-for': network, ...headers } });

test('public reads of a network wait for their turn, those of another come before the rest of them', async () => {
  const many = Array.from({ length: 10 }, () => read('198.51.100.7'));
  await vi.waitUntil(() => begun.length === AT_ONCE);
  const visitor = read('203.0.113.9');
  await vi.waitUntil(() => arrived === 11);
  await answered(3);
  await vi.waitUntil(() => begun.length === AT_ONCE + 3);
  expect(begun.indexOf('203.0.113.9')).toBeLessThan(AT_ONCE + 2);
  await answered(11 - 3);
  await Promise.all(many);
  expect((await visitor).statusCode).toBe(200);
});

test('what people who are signed in read waits for no stranger', async () => {
  const first = read('198.51.100.7');
  await answered(1);
  await first;
  const many = Array.from({ length: 5 }, () => read('198.51.100.7'));
  await vi.waitUntil(() => end.length === AT_ONCE);
  expect((await read('198.51.100.7', 'own', { authorization: `Bearer ${token}` })).statusCode).toBe(200);
  await answered(5);
  await Promise.all(many);
});
