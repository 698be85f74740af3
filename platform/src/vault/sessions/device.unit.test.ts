import { expect, test } from 'vitest';
import { deviceIn } from './device.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`, 'Edge', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.5 Safari/605.1.15`, 'Safari', 'macOS'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webKit} CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  ['curl/8.5.0', '', ''],
  [undefined, '', ''],
  [`${'Chrome '.repeat(10_000)}Chrome/1`, '', ''],
])('%s', (userAgent, browser, system) => {
  expect(deviceIn(userAgent)).toEqual({ browser, system });
});
