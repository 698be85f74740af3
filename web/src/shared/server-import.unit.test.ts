import { expect, test } from 'vitest';

const modules = import.meta.glob(['./**/*.ts', './**/*.tsx', '!./**/*.test.*']);

test('everything that both applications share loads where there is no browser', async () => {
  expect(Object.keys(modules).length).toBeGreaterThan(5);
  expect(typeof window).toBe('undefined');
  for (const load of Object.values(modules)) await load();
});
