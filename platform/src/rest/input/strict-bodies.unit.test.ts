import { describe, expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const { get, post, stage } = testApp();

describe('strict bodies', () => {
  test.each([
    ['not JSON', '{'],
    ['another JSON type', '[]'],
    ['no body', ''],
    ['unknown field', { name: 'n', extra: 1 }],
    ['unknown inner field', { name: 'n', inner: { zip: '1', x: 1 } }],
    ['string for number', { name: 'n', quantity: '1' }],
    ['true for number', { name: 'n', quantity: true }],
    ['null for number', { name: 'n', quantity: null }],
    ['array for number', { name: 'n', quantity: [1] }],
    ['string for boolean', { name: 'n', status: 'true' }],
    ['number for text', { name: 1 }],
    ['number for choice', { name: 'n', kind: 1 }],
    ['number for union', { name: 'n', email: 5 }],
    ['number for discriminator', { name: 'n', update: { type: 5 } }],
    ['prototype key', '{"name":"n","__proto__":{"a":1}}'],
    ['constructor key', '{"name":"n","inner":{"zip":"1","constructor":{"prototype":{"a":1}}}}'],
  ])('%s is 400', async (_name, payload) => {
    const reply = await post(payload);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect(stage.saved).toEqual([]);
  });

  test.each([
    ['missing', {}, 'name', 'required'],
    ['empty', { name: '' }, 'name', 'required'],
    ['blank', { name: ' ' }, 'name', 'required'],
    ['too long', { name: 'n'.repeat(11) }, 'name', 'too_long'],
    ['NUL', { name: 'n\u0000' }, 'name', 'unstorable_text'],
    ['lone surrogate', '{"name":"n\\ud800"}', 'name', 'unstorable_text'],
    ['negative', { name: 'n', quantity: -1 }, 'quantity', 'too_small'],
    ['fraction', { name: 'n', quantity: 1.5 }, 'quantity', 'not_an_integer'],
    ['huge', { name: 'n', quantity: 2 ** 60 }, 'quantity', 'too_big'],
    ['1e400', '{"name":"n","price":1e400}', 'price', 'not_a_number'],
    ['three decimals', { name: 'n', price: 1.005 }, 'price', 'too_many_decimals'],
    ['bad choice', { name: 'n', kind: 'C' }, 'kind', 'invalid_choice'],
    ['bad e-mail', { name: 'n', email: 'nope' }, 'email', 'invalid_email'],
    ['bad discriminator', { name: 'n', update: { type: 'y' } }, 'update.type', 'invalid_choice'],
    ['missing inner', { name: 'n', inner: {} }, 'inner.zip', 'required'],
  ])('%s value is 422', async (_name, payload, field, code) => {
    const reply = await post(payload);
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'VALIDATION']);
    expect(reply.json().errors).toMatchObject([{ field, code }]);
    expect(stage.saved).toEqual([]);
  });

  test('other content types are 415, large bodies 413', async () => {
    expect((await post('name=n', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415);
    expect((await post(`{"name":"${'n'.repeat(1024 * 1024)}"}`)).statusCode).toBe(413);
  });
});

test('paging out of range is refused, never clamped; unknown query fields are 400', async () => {
  expect((await get('/thing/list')).json()).toEqual({ query: { current: 1, size: 10 } });
  expect((await get('/thing/list?size=101')).statusCode).toBe(422);
  expect((await get('/thing/list?current=0')).statusCode).toBe(422);
  expect((await get('/thing/list?size=ten')).statusCode).toBe(422);
  expect((await get('/thing/list?size=1&size=2')).statusCode).toBe(400);
  expect((await get('/thing/list?pages=2')).statusCode).toBe(400);
});
