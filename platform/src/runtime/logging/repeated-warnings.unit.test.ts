import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../../event-log/event-store.ts';
import { repeatedWarnings } from './repeated-warnings.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function recorded() {
  const lines: object[] = [];
  const warnings = repeatedWarnings({ warn: (details, message) => void lines.push({ ...details, message }) });
  return { warnings, lines };
}

const away = new StoreUnavailable('the log did not answer', { cause: new Error('refused') });

test('says a repeated failure once a second, with a number and without a stack', () => {
  const { warnings, lines } = recorded();
  for (let request = 0; request < 500; request++) warnings.count(away, 'refused');
  expect(lines).toEqual([{ message: 'refused', error: 'the log did not answer: refused' }]);
  vi.advanceTimersByTime(1_000);
  expect(lines.slice(1)).toEqual([{ message: 'refused', error: 'the log did not answer: refused', times: 499 }]);
  for (let request = 0; request < 3; request++) warnings.count(away, 'refused');
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(1_000);
  expect(lines[2]).toMatchObject({ times: 3 });
});

test('says the next failure at once when a second went by without one', () => {
  const { warnings, lines } = recorded();
  warnings.count(away, 'refused');
  vi.advanceTimersByTime(1_000);
  expect(vi.getTimerCount()).toBe(0);
  warnings.count(away, 'refused');
  expect(lines).toHaveLength(2);
});

test('counts what has other words or details apart', () => {
  const { warnings, lines } = recorded();
  for (const service of ['read-api', 'write-api', 'read-api']) warnings.count(away, 'no answer', { service });
  warnings.count(away, 'no page');
  expect(lines).toHaveLength(3);
});

test('keeps the stack of what is no outage, and says it each time', () => {
  const { warnings, lines } = recorded();
  const fault = new TypeError('not a function');
  for (let time = 0; time < 2; time++) warnings.warn(fault, 'failed');
  expect(lines).toEqual([
    { message: 'failed', err: fault },
    { message: 'failed', err: fault },
  ]);
  for (let time = 0; time < 2; time++) warnings.warn(away, 'failed');
  expect(lines).toHaveLength(3);
});

test('names an error without a message by its code', () => {
  const { warnings, lines } = recorded();
  warnings.warn(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'failed');
  expect(lines).toEqual([{ message: 'failed', error: 'ECONNREFUSED' }]);
});
