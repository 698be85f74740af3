import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../event-log/event-store.ts';
import { testApp } from './testing/test-app.ts';

const { post, stage } = testApp();

describe('Idempotency-Key', () => {
  test('the same request is done once and gets two responses', async () => {
    const first = await post('{"name":"n","quantity":1}', { 'idempotency-key': 'k1' });
    const second = await post('{"quantity":1,"name":"n"}', { 'idempotency-key': 'k1' });
    expect(second.json()).toEqual(first.json());
    expect(second.statusCode).toBe(201);
    expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true', etag: '"4"', 'x-position': '0007' });
    expect(stage.saved).toHaveLength(1);
  });

  test('another body, a bad key', async () => {
    await post({ name: 'n' }, { 'idempotency-key': 'k2' });
    expect((await post({ name: 'm' }, { 'idempotency-key': 'k2' })).json().code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await post({ name: 'm' }, { 'idempotency-key': 'k'.repeat(65) })).statusCode).toBe(422);
  });

  test('a key that is used again when its record has expired makes the same of the same, and something else of anything else', async () => {
    const made = async (name: string) => {
      stage.kept.clear();
      return (await post({ name }, { 'idempotency-key': 'k4' })).json().thing._id as string;
    };
    const first = await made('n');
    expect(await made('m')).not.toBe(first);
    expect(await made('n')).toBe(first);
  });

  test('what is refused and may be tried again keeps no key; what failed does', async () => {
    for (const [code, keys] of [
      ['RATE_LIMITED', 0],
      ['INVALID_CREDENTIALS', 0],
      ['VALIDATION', 0],
      ['UNAVAILABLE', 1],
      ['IN_USE', 1],
    ] as const) {
      stage.kept.clear();
      stage.failure = new RefusedError(refuse(code));
      await post('', { 'idempotency-key': 'k5' }, '/api/v1/fail');
      expect([code, stage.kept.size]).toEqual([code, keys]);
    }
  });

  test('a refused repetition leaves the key to the call that took it', async () => {
    await post({ name: 'n' }, { 'idempotency-key': 'k6' });
    expect((await post({ name: 'm' }, { 'idempotency-key': 'k6' })).statusCode).toBe(422);
    expect((await post({ name: 'n' }, { 'idempotency-key': 'k6' })).headers['idempotent-replayed']).toBe('true');
  });

  test('final refusals are kept, passing trouble is not', async () => {
    stage.failure = new StoreUnavailable('down');
    expect((await post('', { 'idempotency-key': 'k3' }, '/api/v1/fail')).statusCode).toBe(503);
    stage.failure = new RefusedError(refuse('IN_USE'));
    expect((await post('', { 'idempotency-key': 'k3' }, '/api/v1/fail')).json().code).toBe('IN_USE');
    stage.failure = new RefusedError(refuse('NAME_TAKEN'));
    expect((await post('', { 'idempotency-key': 'k3' }, '/api/v1/fail')).json().code).toBe('IN_USE');
  });
});
