import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { paging } from '@countinghouse/contracts/kernel/http/pagination';
import type { ReadInput } from '@countinghouse/contracts/kernel/http/read';
import { defineRoute, idParams } from '@countinghouse/contracts/kernel/http/route';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { buildHttpApp } from '../http-app.ts';
import { bind, ok } from '../input/binding.ts';

const id = '01890000-0000-7000-8000-000000000001';
const hidden = '01890000-0000-7000-8000-000000000002';
const declared = { service: 'read-api', summary: 's', reply: z.object({ success: z.literal(true) }).loose() } as const;
const routes = {
  list: defineRoute({
    ...declared,
    method: 'GET',
    path: '/thing/list',
    access: 'public',
    query: z.strictObject({ search: z.string().optional(), ...paging(10) }),
    views: ['catalog_tag_list'],
  }),
  one: defineRoute({ ...declared, method: 'GET', path: '/thing/:id', access: 'public', params: idParams }),
  broken: defineRoute({ ...declared, method: 'GET', path: '/broken', access: 'public' }),
  mine: defineRoute({ ...declared, method: 'GET', path: '/mine', access: 'customer' }),
  change: defineRoute({ ...declared, method: 'POST', path: '/change', access: 'public' }),
};

let app: FastifyInstance;
const waitForViews = vi.fn(async (_: readonly string[], position: string) => position < '9');

beforeAll(async () => {
  const done = async () => ok;
  app = await buildHttpApp({
    service: 'read-api',
    routes,
    bindings: [
      bind(routes.list, async ({ query, identity, language }) => ({ ...ok, query, language, identity })),
      bind(routes.one, async (call) => {
        if (call.params.id === hidden) throw new RefusedError(refuse('NOT_FOUND'));
        return { ...ok, id: call.params.id };
      }),
      bind(routes.broken, async (call) => ({ ...ok, address: call.ip() })),
      bind(routes.mine, done),
      bind(routes.change, done),
    ],
    auth: { tokenSecret: Buffer.alloc(32, 1), findSession: async () => undefined },
    waitForViews,
  });
});
afterAll(() => app.close());

const read = (operation: string, input: ReadInput = {}, position = '') => app.readAt(position)(operation, input, 'en');

test.each([
  ['list', { query: { search: '', current: 2, size: '5' } }, '/thing/list?current=2&size=5'],
  ['list', { query: { search: 'a&b', current: undefined } }, '/thing/list?search=a%26b'],
  ['list', { query: { size: 'many' } }, '/thing/list?size=many'],
  ['list', { query: { colour: 'red' } }, '/thing/list?colour=red'],
  ['one', { params: { id } }, `/thing/${id}`],
  ['one', { params: { id: id.toUpperCase() } }, `/thing/${id.toUpperCase()}`],
  ['one', { params: { id: 'seven' } }, '/thing/seven'],
  ['one', { params: { id: hidden } }, `/thing/${hidden}`],
] satisfies [string, ReadInput, string][])('%s of %j is what %s answers', async (operation, input, path) => {
  const overHttp = await app.inject({ url: `/api/v1${path}` });
  const { status, body } = await read(operation, input);
  const written = { ...(JSON.parse(JSON.stringify(body)) as object) };
  const expected = overHttp.json<Record<string, unknown>>();
  if ('requestId' in expected) expected.requestId = expect.any(String);
  expect([status, written]).toEqual([overHttp.statusCode, expected]);
});

test('views are waited for, and a response without them is marked stale', async () => {
  expect((await read('list', {}, '5')).isStale).toBe(false);
  expect(waitForViews).toHaveBeenLastCalledWith(['catalog_tag_list'], '5', false, expect.any(Function));
  expect((await read('list', {}, '9')).isStale).toBe(true);
  waitForViews.mockClear();
  expect((await read('list')).isStale).toBe(false);
  expect(waitForViews).not.toHaveBeenCalled();
});

test('a read that fails unexpectedly gets a response for that', async () => {
  expect(await read('broken')).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
});

test.each(['mine', 'change', 'nothing'])('%s is no public read', async (operation) => {
  await expect(read(operation)).rejects.toThrow('is not a public read');
});
