import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { noJsonSchemas } from './no-json-schemas.ts';

const appWith = (schema: object) => {
  const app = Fastify({ schemaController: noJsonSchemas });
  app.post('/', { schema }, () => ({ a: 1 }));
  return app;
};

it.each([
  ['a body', { body: { type: 'object' } }],
  ['a response', { response: { 200: { type: 'object' } } }],
])('refuses a route that names a JSON schema of %s, which nothing would check', async (_, schema) => {
  const app = appWith(schema);
  await expect(Promise.resolve(app.ready())).rejects.toThrow('names a JSON schema');
});

it('leaves routes without one as they are', async () => {
  const app = appWith({});
  expect((await app.inject({ method: 'POST', url: '/', payload: {} })).json()).toEqual({ a: 1 });
});
