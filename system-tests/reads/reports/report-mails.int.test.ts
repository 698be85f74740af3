import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SavedView } from '@countinghouse/contracts/identity/saved-views/saved-view-api';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { jobCodes } from '@countinghouse/platform/vault/id-codes';
import { parseMail } from '@countinghouse/workers/testing/parse-mail';
import { reportMailClock } from '@countinghouse/write-api/identity/preferences/report-mail.clock';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callOrThrow, newCustomer, newOrder, newProduct } from '../../support/shop-people.ts';
import { openWholeShop, type WholeShop } from '../../support/whole-shop.ts';

let shop: WholeShop;
beforeAll(async () => {
  shop = await openWholeShop();
});
afterAll(() => shop.close());

const HOUR_MS = 3_600_000;
const { timeZone, startOf, dayOf, next } = shopCalendar('Asia/Hong_Kong');
/** Days later at an hour of the shop. */
const later = (days: number, hour: number) => {
  let day = dayOf(Date.now());
  for (let n = 0; n < days; n++) day = next(day);
  return startOf(day) + hour * HOUR_MS;
};
const tickAt = (now: number) => reportMailClock(shop.deps, () => now).tick(new AbortController().signal);

async function mailsAbout(words: string) {
  const folder = join(shop.folder, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map(async (name) => parseMail(await readFile(join(folder, name), 'utf8'))));
  return mails.filter(({ headers }) => headers.get('subject')?.includes(words));
}

async function mailedView(name: string, language: 'en' | 'zh-HK' = 'en') {
  const token = shop.superAdmin;
  const body = { list: 'revenue', name, query: 'period=yesterday' };
  const { view } = await callOrThrow<{ view: SavedView }>(shop, 'saveView', { token, body });
  const mail = { every: 'day', hour: 0, ask: 'by=none&compare=both', period: 'yesterday', language } as const;
  const change = { token, params: { id: view._id }, headers: { 'if-match': view.version }, body: { mail } };
  return (await callOrThrow<{ view: SavedView }>(shop, 'changeSavedView', change)).view;
}

test('the report of a view is mailed once on its day, by several processes and after a night away', async () => {
  expect(timeZone).toBe(shop.deps.settings.SHOP_TIMEZONE);
  const { _id: product } = await newProduct(shop, { name: 'Lantern', sellingPrice: 12.5 });
  await newOrder(shop, (await newCustomer(shop)).token, product);
  const view = await mailedView('Our <b>sales</b>');
  expect(view.mail).toMatchObject({ every: 'day', hour: 0 });
  await shop.caughtUp();

  await Promise.all([tickAt(Date.now()), tickAt(later(0, 23))]);
  expect(await mailsAbout('Our')).toEqual([]);
  await Promise.all([tickAt(later(1, 0)), tickAt(later(1, 0)), tickAt(later(1, 9))]);
  const [mail, ...more] = await vi.waitFor(
    async () => {
      const mails = await mailsAbout('Our');
      expect(mails.length).toBeGreaterThan(0);
      return mails;
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(more).toEqual([]);
  const text = mail?.parts.get('text/plain') ?? '';
  expect(text).toMatch(/Goods: 12\.50 \(0\.00 in the period before · 0\.00 a year before\)/);
  expect(text).toContain('https://shop.example/admin/report/revenue?period=yesterday');
  expect(mail?.parts.get('text/html')).toContain('Our &lt;b&gt;sales&lt;/b&gt;');

  // Three mornings without a process are one mail.
  await tickAt(later(4, 8));
  await tickAt(later(4, 9));
  await vi.waitFor(async () => expect(await mailsAbout('Our')).toHaveLength(2), { timeout: 20_000, interval: 100 });
});

test('a view that is not mailed any more is not, even where its mail was due', async () => {
  const { _id, version } = await mailedView('私人報表', 'zh-HK');
  const token = shop.superAdmin;
  const change = { token, params: { id: _id }, headers: { 'if-match': version }, body: { mail: null } };
  await callOrThrow(shop, 'changeSavedView', change);
  await tickAt(later(9, 8));
  expect(await mailsAbout('私人報表')).toEqual([]);
});

test('only a report is mailed, and only what its call takes', async () => {
  const token = shop.superAdmin;
  const saved = async (list: string) =>
    (await callOrThrow<{ view: SavedView }>(shop, 'saveView', { token, body: { list, name: list, query: '' } })).view;
  const refused = async ({ _id, version }: SavedView, change: object) => {
    const mail = { every: 'day', hour: 7, ask: '', period: 'today', language: 'en', ...change };
    const headers = { 'if-match': version };
    const reply = await shop.call(routeTable.changeSavedView, {
      ...{ token, params: { id: _id }, headers, body: { mail } },
    });
    return [reply.statusCode, reply.json().errors?.[0]?.field];
  };
  const orders = await saved('orders');
  const revenue = await saved('revenue');
  expect(await refused(orders, {})).toEqual([422, 'mail']);
  expect(await refused(revenue, { ask: "by='; drop table x" })).toEqual([422, 'mail.ask']);
  expect(await refused(revenue, { period: null })).toEqual([422, 'mail.period']);
  expect(await refused(revenue, { hour: 24 })).toEqual([422, 'mail.hour']);
});

test('a code of a job reads reports and nothing else', async () => {
  const read = async (path: string, code: string) => {
    const headers = { authorization: `Job ${code}` };
    return (await shop.apps['read-api'].inject({ url: `/api/v1${path}`, headers })).statusCode;
  };
  const code = jobCodes(shop.masterKey).newCode();
  expect(await read('/report/valuation', code)).toBe(200);
  for (const path of ['/order/list', '/customer/list', '/saved-view/list', '/report/explain?figure=sales.goods']) {
    expect(await read(path, code), path).toBe(401);
  }
  expect(await read('/report/valuation', jobCodes(Buffer.alloc(32, 9)).newCode())).toBe(401);
});
