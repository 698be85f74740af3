import { expect, test } from 'vitest';

const modules = import.meta.glob(['./**/*.ts', './**/*.tsx', '!./**/*.test.*']);

test('modules shared by both applications load without a browser', async () => {
  expect(Object.keys(modules).length).toBeGreaterThan(5);
  expect(typeof window).toBe('undefined');
  for (const load of Object.values(modules)) await load();
});
