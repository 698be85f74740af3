import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { expect, test } from 'vitest';
import { sampleCatalogue } from '../http/sample-catalogue.ts';
import { dearCalls, publicRoutes } from './dear-calls.ts';

const catalogue = sampleCatalogue({ products: 200, customers: 1, orders: 1 }, ['p']);
const measured = dearCalls({ catalogue });

test('what every public route costs is measured, and stands in the table of docs/security.md', () => {
  const guide = readFileSync(fileURLToPath(new URL('../../../docs/security.md', import.meta.url)), 'utf8');
  const listed = [...guide.matchAll(/^\| `(\w+)` \| [\d.]+ ms \| [\d.]+ ms \|/gm)].map(([, name]) => name);
  expect(Object.keys(measured)).toEqual(expect.arrayContaining(publicRoutes()));
  expect(listed.sort()).toEqual(publicRoutes().sort());
});

test.each(publicRoutes())('the calls of %s are of that route', (name) => {
  const { method, path } = routeTable[name as keyof typeof routeTable];
  const address = new RegExp(`^/api/v1${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);
  for (const call of measured[name]!) {
    const [one, other] = [call(1), call(2)];
    expect([one.method, one.path]).toEqual([method, expect.stringMatching(address)]);
    expect([other.method, other.path]).toEqual([method, expect.stringMatching(address)]);
  }
});
