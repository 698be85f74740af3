import { expect, test } from 'vitest';
import { savedReports } from '../identity/arranged-lists.ts';
import { figureNames, numbersIn } from '../kernel/http/figures.ts';
import { figureWords } from './figure-words.ts';
import { isOfDays, mailedReports, objectionToMail } from './mailed-reports.ts';

test('each saved report has totals with figures, which have words in both languages', () => {
  for (const name of savedReports) {
    const figures = numbersIn(mailedReports[name].reply).filter(({ path }) => path.startsWith('totals[].'));
    expect(figures.length, name).toBeGreaterThan(0);
    expect(mailedReports[name].forJobs, name).toBe(true);
  }
  for (const name of figureNames) {
    const { en, 'zh-HK': zh } = figureWords(name);
    expect(en && zh, name).toBeTruthy();
  }
});

test('a report of days is mailed by a period, another one without', () => {
  for (const name of savedReports) {
    const hasDays = isOfDays(mailedReports[name]);
    expect(objectionToMail(name, { ask: '', period: hasDays ? 'yesterday' : null }), name).toBeUndefined();
    expect(objectionToMail(name, { ask: '', period: hasDays ? null : 'yesterday' }), name).toEqual({
      field: 'mail.period',
      code: 'invalid',
    });
  }
});

test('what the call of the report does not take is not mailed, nor is a list', () => {
  const asked = (ask: string) => objectionToMail('revenue', { ask, period: 'lastMonth' });
  expect(asked('by=week&group=supplier&compare=both&sort=-goods')).toBeUndefined();
  for (const ask of ['by=century', "group='; drop table x", 'figure=sales.goods', 'toString=1', '__proto__=x']) {
    expect(asked(ask), ask).toEqual({ field: 'mail.ask', code: 'invalid' });
  }
  expect(objectionToMail('orders', { ask: '', period: 'today' })).toEqual({ field: 'mail', code: 'invalid' });
  expect(objectionToMail('toString', { ask: '', period: 'today' })).toEqual({ field: 'mail', code: 'invalid' });
});
