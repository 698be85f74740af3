import { defineConfig } from 'vitest/config';

const source = { conditions: ['@countinghouse/source', 'node', 'development|production'] };
const shared = {
  resolve: source,
  ssr: { resolve: source },
};

/**
 * Suffixes name the cost of a test: `.unit.test.ts` needs nothing, `.int.test.ts` needs a real PostgreSQL
 * (one embedded cluster per run, one database per suite), `.ui.test.tsx` needs a DOM,
 * `.e2e.ts` needs the whole shop and a browser.
 */
export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: { name: 'unit', include: ['*/src/**/*.unit.test.ts', '*/test/**/*.unit.test.ts'], environment: 'node' },
      },
      {
        ...shared,
        test: {
          name: 'int',
          include: ['*/src/**/*.int.test.ts', '*/test/**/*.int.test.ts'],
          environment: 'node',
          globalSetup: ['platform/src/testing/postgres-cluster.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...shared,
        test: {
          name: 'ui',
          include: ['web/src/**/*.ui.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/src/testing/fresh-page.setup.ts'],
          testTimeout: 20_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        ...shared,
        test: {
          name: 'e2e',
          include: ['web/e2e/**/*.e2e.ts'],
          environment: 'node',
          globalSetup: ['web/e2e/support/shop.setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
