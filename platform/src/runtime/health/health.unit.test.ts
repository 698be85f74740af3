import { afterEach, expect, test, vi } from 'vitest';
import { atMostEvery, HealthChecks } from './health.ts';

afterEach(() => void vi.useRealTimers());

const failing = (message: string) => () => Promise.reject(new Error(message));

test('a service is ready while everything that is needed is there', async () => {
  const checks = new HealthChecks();
  checks.addRequired('database', async () => 'fine');
  checks.addOptional('mail', () => undefined);
  expect(await checks.run()).toEqual({ status: 'ready', ready: true, waitingFor: [], degradedBy: [], reasons: {} });
});

test('a service is degraded without what it can do without for a while, and reports why', async () => {
  const checks = new HealthChecks();
  checks.addRequired('database', () => true);
  checks.addOptional('mail', failing('nobody answers'));
  expect(await checks.run()).toEqual({
    status: 'degraded',
    ready: true,
    waitingFor: [],
    degradedBy: ['mail'],
    reasons: { mail: 'nobody answers' },
  });
});

test('a service is not ready without what it needs, until that is back or needed no more', async () => {
  const checks = new HealthChecks();
  let isThere = false;
  checks.addRequired('database', () => isThere);
  checks.addRequired('start', failing(''));
  expect(await checks.run()).toMatchObject({
    status: 'not-ready',
    ready: false,
    waitingFor: ['database', 'start'],
    reasons: { database: 'the check says no', start: 'the check failed' },
  });
  isThere = true;
  checks.drop('start');
  expect(await checks.run()).toMatchObject({ status: 'ready', ready: true });
});

test('counts a check that does not come back as failed', async () => {
  vi.useFakeTimers();
  const checks = new HealthChecks();
  checks.addRequired('event log', () => new Promise(() => undefined));
  const running = checks.run();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await running).toMatchObject({ ready: false, reasons: { 'event log': 'the check takes too long' } });
});

test('checks what is outside only now and then', async () => {
  let now = 0;
  const ask = vi.fn(async () => {
    if (ask.mock.calls.length > 1) throw new Error('gone');
  });
  const check = atMostEvery(10_000, ask, () => now);
  await check();
  now = 9_999;
  await check();
  expect(ask).toHaveBeenCalledTimes(1);
  now = 10_000;
  await expect(check()).rejects.toThrow('gone');
  await expect(check()).rejects.toThrow('gone');
  expect(ask).toHaveBeenCalledTimes(2);
});
