import { expect, test } from 'vitest';
import { choiceParam, dayParam, integerParam, readUrl, textParam, writeUrl } from './url-state.ts';

const params = {
  current: integerParam(1),
  size: integerParam(10, 1, 100),
  search: textParam(),
  status: choiceParam(['Pending', 'Complete']),
  start: dayParam('2026-11-01'),
};
const read = (text: string) => readUrl(params, new URLSearchParams(text));
const write = (text: string, change: Parameters<typeof writeUrl<typeof params>>[2]) =>
  writeUrl(params, new URLSearchParams(text), change).toString();

test('an empty address is the default view', () => {
  expect(read('')).toEqual({ current: 1, size: 10, search: '', status: undefined, start: '2026-11-01' });
});

test('written values are read back', () => {
  const address = write('', { current: 3, search: '茶 & 杯', status: 'Complete', start: '2026-02-28' });
  expect(read(address)).toEqual({ current: 3, size: 10, search: '茶 & 杯', status: 'Complete', start: '2026-02-28' });
});

test.each([
  ['current=0', 'current', 1],
  ['current=-2', 'current', 1],
  ['current=1e3', 'current', 1],
  ['current=abc', 'current', 1],
  ['size=101', 'size', 10],
  ['size=100', 'size', 100],
  ['status=pending', 'status', undefined],
  ['start=2026-13-01', 'start', '2026-11-01'],
  ['start=yesterday', 'start', '2026-11-01'],
])('%s is read as %s = %s', (address, name, value) => {
  expect(read(address)[name as keyof typeof params]).toBe(value);
});

test('a search longer than the server accepts is cut', () => {
  expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(128);
});

test('defaults are omitted from the address, undeclared parameters stay', () => {
  expect(write('current=3&search=tea&tab=history', { current: 1, search: '' })).toBe('tab=history');
});
