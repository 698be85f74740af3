import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function recorded() {
  const lines: string[] = [];
  return { log: createLogger('test', 'info', { write: (line) => void lines.push(line) }), lines };
}

const nested = (depth: number, inner: object): object => (depth === 0 ? inner : { a: [nested(depth - 1, inner)] });

test.each([
  ['at the top', { email: 'canary' }],
  ['as an object', { credential: { any: 'canary' } }],
  ['in a list', { users: [{ phone: 'canary' }] }],
  ['deep down', nested(20, { newPassword: 'canary' })],
  ['as a header', { headers: { Authorization: 'canary', cookie: ['canary'] } }],
  ['as a field of an error', { err: Object.assign(new Error('failed'), { request: { token: 'canary' } }) }],
  ['as a field of an error in an error', { err: nestedErrors({ password: 'canary' }) }],
  ['as what gives its own JSON', { user: { toJSON: () => ({ email: 'canary' }) } }],
])('a secret is removed %s', (_, fields) => {
  const { log, lines } = recorded();
  log.warn(fields, 'said');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('canary');
  expect(lines[0]).toContain('[removed]');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', service: 'test', msg: 'said' });
  expect(lines[0]).toMatch(/^[^\n]+\n$/);
});

function nestedErrors(secret: object): Error {
  const inner = Object.assign(new Error('inner'), secret);
  const outer = Object.assign(new Error('outer', { cause: inner }), { first: inner });
  return new AggregateError([outer], 'many', { cause: outer });
}

test('a secret is removed from the bindings of a child logger each time', () => {
  const { log, lines } = recorded();
  log.child({ request: { email: 'canary' } }).info('said');
  expect(lines.join()).not.toContain('canary');
});

test('what only resembles a secret stays as it is', () => {
  const { log, lines } = recorded();
  const text = 'the fields "email": and "token" are missing: {"email":1}';
  log.info({ text, emails: 2, kind: 'email' }, text);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ text, emails: 2, kind: 'email', msg: text });
});

test('an error is written without a connection attached to it', () => {
  const { log, lines } = recorded();
  const client = new (class Client {
    secretKey = 'canary';
  })();
  const inner = Object.assign(new Error('inner'), { client, code: '57P01' });
  const outer = Object.assign(new Error('outer'), { client, inner, details: { code: 7 } });
  log.warn({ err: outer }, 'an idle connection broke');
  log.warn({ err: new AggregateError([inner], 'many') }, 'many broke');
  expect(lines.join()).not.toContain('canary');
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
    type: 'Error',
    message: 'outer',
    inner: { message: 'inner', code: '57P01' },
    details: { code: 7 },
  });
  expect(JSON.parse(lines[1] ?? '').err.aggregateErrors).toMatchObject([{ message: 'inner', code: '57P01' }]);
});
