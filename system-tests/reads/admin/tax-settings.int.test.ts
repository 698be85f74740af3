import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  TAX_SETTINGS,
  taxClassSet,
  taxesSwitched,
  taxRulesSet,
  taxZoneSet,
} from '@countinghouse/contracts/pricing/tax/events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
beforeAll(async () => {
  shop = await openTestReadSide();
});
afterAll(() => shop.close());

const stream = streamOf(TAX_SETTINGS.category, TAX_SETTINGS.id);
const books = newId();
const zone = {
  ...{ zoneId: '*', names: { en: 'VAT', zh: '增值稅' } },
  rates: [
    { classId: 'standard', rate: 8_875 },
    { classId: books, rate: 0 },
  ],
};

const setting = async () => (await shop.get('/setting', 'nobody')).json().setting;
const frame = async () => (await shop.get('/setting/frame', 'nobody')).json();

test('tax settings are read as they are and as they were, and show nowhere until they are on', async () => {
  expect((await shop.get('/setting/tax', 'admin')).json().taxes).toEqual({
    ...{ on: false, included: true, elsewhere: 'same', home: '*', number: '', classes: [], zones: [], version: '-1' },
  });
  expect((await shop.get('/setting/tax', 'nobody')).statusCode).toBe(401);

  await shop.happened(stream, event(taxClassSet, { classId: books, name: 'Books' }), event(taxZoneSet, zone));
  const present = await shop.get('/setting/tax', 'admin');
  expect(present.headers.etag).toBe('"1"');
  expect(present.json().taxes).toMatchObject({
    ...{ on: false, classes: [{ _id: books, name: 'Books' }] },
    zones: [
      {
        zone: '*',
        rates: [
          { class: 'standard', rate: 8.875 },
          { class: books, rate: 0 },
        ],
      },
    ],
  });
  expect(Object.keys(await setting())).not.toContain('features');
  expect(Object.keys(await frame())).not.toContain('taxes');

  const before = new Date().toISOString();
  await vi.waitUntil(() => new Date().toISOString() > before, { interval: 1 });
  const rules = { included: false, elsewhere: 'without' as const, homeZoneId: '*', taxNumber: 'GB 1' };
  await shop.happened(stream, event(taxesSwitched, { on: true }), event(taxRulesSet, rules));
  expect((await shop.get(`/setting/tax?asOf=${before}`, 'admin')).json().taxes).toEqual(present.json().taxes);
  expect((await setting()).features).toEqual(['taxes']);
  expect((await frame()).taxes).toBe(true);

  const { entries } = (await shop.get('/history/setting/tax', 'admin')).json();
  expect(entries.map(({ type }: { type: string }) => type)).toEqual([
    'pricing.TaxRulesSet',
    'pricing.TaxesSwitched',
    'pricing.TaxZoneSet',
    'pricing.TaxClassSet',
  ]);
  expect(entries[1].changes).toEqual([{ field: 'taxes', from: false, to: true }]);
  expect(entries[2].changes).toMatchObject([
    {
      field: 'taxZones.*',
      to: { names: { en: 'VAT' }, rates: [{ class: 'standard', rate: 8.875 }, { class: 'Books' }] },
    },
  ]);
});
