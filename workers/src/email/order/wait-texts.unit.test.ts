import { expect, it } from 'vitest';
import { waitTexts } from './wait-texts.ts';

const zone = 'Asia/Hong_Kong';
const end = '2026-12-01T08:00:00.000Z';

it.each([
  [
    { payOnlineBy: end },
    'en',
    'Please pay online until Dec 1, 2026, 4:00 PM: open your order and choose “Pay now”. After that, it is cancelled.',
  ],
  [{ payBy: end }, 'en', 'Please pay until Dec 1, 2026, 4:00 PM. After that, the order is cancelled.'],
  [{ payBy: end }, 'zh-HK', '請於 2026年12月1日 下午4:00 前付款。逾時未付款，訂單會取消。'],
] as const)('an order that waits until a time says so: %o %s', (waiting, language, text) => {
  expect(waitTexts(waiting, language, zone).map((one) => one.replaceAll('\u202f', ' '))).toEqual([text]);
});

it('an order that waits for no certain time says nothing', () => {
  expect(waitTexts({}, 'en', zone)).toEqual([]);
});
