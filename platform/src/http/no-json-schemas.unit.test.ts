import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { buildGateway } from '../gateway/gateway.ts';
import { buildHttpApp } from './http-app.ts';
import { noJsonSchemas } from './no-json-schemas.ts';

const appWith = (schema: object) => {
  const app = Fastify({ schemaController: noJsonSchemas });
  app.post('/', { schema }, () => ({ a: 1 }));
  return app;
};

it.each([
  ['a body', { body: { type: 'object' } }],
  ['an answer', { response: { 200: { type: 'object' } } }],
])('refuses a route that names a JSON schema of %s, which nothing would check', async (_, schema) => {
  const app = appWith(schema);
  await expect(Promise.resolve(app.ready())).rejects.toThrow('names a JSON schema');
});

it('leaves routes without one as they are', async () => {
  const app = appWith({});
  expect((await app.inject({ method: 'POST', url: '/', payload: {} })).json()).toEqual({ a: 1 });
});

it('keeps the compilers of schemas out of the apps of all services', async () => {
  const auth = { tokenSecret: Buffer.alloc(32), findSession: async () => undefined };
  const settings = { SHOP_LOCALE: 'en', TRUST_PROXY: undefined, GOOGLE_CLIENT_ID: undefined } as const;
  const upstreams = { 'read-api': 'http://127.0.0.1:1', 'write-api': 'http://127.0.0.1:1' };
  await (await buildHttpApp({ service: 'read-api', routes: {}, bindings: [], auth })).close();
  await (await buildGateway({ routes: {}, upstreams, webRoot: tmpdir(), settings })).close();
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  expect(loaded.filter((path) => /node_modules.fastify.fastify.js$/.test(path))).toHaveLength(1);
  expect(loaded.filter((path) => /node_modules.@fastify.(ajv|fast-json-stringify)-compiler/.test(path))).toEqual([]);
});
