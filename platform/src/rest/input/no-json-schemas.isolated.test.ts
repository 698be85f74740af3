import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { buildGateway } from '../../gateway/gateway.ts';
import { buildHttpApp } from '../http-app.ts';

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
