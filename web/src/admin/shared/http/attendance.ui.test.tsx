import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attendance, watchAttendance } from './attendance.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('calls are the page’s own when there was no input for a minute, and a person’s again with the next one', () => {
  watchAttendance();
  window.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(60_000);
  expect(attendance()).toEqual({});
  vi.advanceTimersByTime(1);
  expect(attendance()).toEqual({ 'X-Unattended': '1' });
  window.dispatchEvent(new Event('pointerdown'));
  expect(attendance()).toEqual({});
});
