import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { shopCalendar } from './shop-day.ts';

/**
 * Whole, half and three-quarter hours from UTC; days that begin at one o'clock; a day that was left out; summer time of
 * half an hour.
 */
const zones = [
  ...['UTC', 'Asia/Hong_Kong', 'Europe/London', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Asia/Beirut'],
  ...['Australia/Lord_Howe', 'Pacific/Apia', 'Pacific/Chatham', 'Pacific/Kiritimati', 'Africa/Cairo'],
];
const zone = fc.constantFrom(...zones);
const instant = fc.date({ min: new Date('1980-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

describe('a shop calendar', () => {
  it('returns the day of every instant, as the runtime writes it', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, at) => {
        const { dayOf } = shopCalendar(timeZone);
        const written = at.toLocaleDateString('sv-SE', { timeZone });
        expect(dayOf(at.getTime())).toBe(written);
        expect(dayOf(at.toISOString())).toBe(written);
      }),
    );
  });

  it('begins every day with its first millisecond', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, at) => {
        const { dayOf, startOf } = shopCalendar(timeZone);
        const day = dayOf(at.getTime());
        expect(startOf(day)).toBeLessThanOrEqual(at.getTime());
        expect(dayOf(startOf(day))).toBe(day);
        expect(dayOf(startOf(day) - 1) < day).toBe(true);
      }),
    );
  });

  it('begins where the clocks are put forward at midnight, and where a day is left out', () => {
    expect(new Date(shopCalendar('America/Sao_Paulo').startOf('2018-11-04')).toISOString()).toBe(
      '2018-11-04T03:00:00.000Z',
    );
    const apia = shopCalendar('Pacific/Apia');
    expect(apia.startOf('2011-12-30')).toBe(apia.startOf('2011-12-31'));
  });

  it('counts days on, whatever the clocks do', () => {
    const { next } = shopCalendar('Europe/London');
    expect([next('2026-03-28'), next('2024-02-28'), next('2026-12-31')]).toEqual([
      '2026-03-29',
      '2024-02-29',
      '2027-01-01',
    ]);
  });

  it('makes no format, which takes memory, before its first use', () => {
    const formats = vi.spyOn(Intl, 'DateTimeFormat');
    onTestFinished(() => formats.mockRestore());
    shopCalendar('Asia/Hong_Kong');
    expect(formats).not.toHaveBeenCalled();
  });

  it('refuses a zone that does not exist', () => {
    expect(() => shopCalendar('Mars/Olympus').dayOf(0)).toThrow(RangeError);
  });
});
