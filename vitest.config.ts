import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const source = { conditions: ['@countinghouse/source', 'node', 'development|production'] };
const shared = {
  resolve: source,
  ssr: { resolve: source },
};
const waitLimits = 'platform/src/testing/wait-limits.setup.ts';

/** Files that take minutes. They begin first, so that none is left running alone at the end. */
const longest = ['system-tests/interruptions/interrupted-processes.int.test.ts', 'system-tests/fuzz/fuzz.int.test.ts'];

/** A worker keeps what it has loaded only for files of one project that follow each other. */
const projectOrder = ['int', 'unit', 'isolated', 'ui', 'e2e'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const index = longest.findIndex((path) => moduleId.endsWith(path));
      return index === -1 ? longest.length + projectOrder.indexOf(project.name) : index;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/**
 * Suffixes name the cost of a test: `.unit.test.ts` needs nothing, `.int.test.ts` needs a real PostgreSQL
 * (one embedded cluster per run, one database per suite), `.isolated.test.ts` needs that and modules that no
 * other file has loaded, `.ui.test.tsx` needs a DOM,
 * `.e2e.ts` needs the whole shop and a browser.
 */
export default defineConfig({
  test: {
    // As many as the smallest machine has cores.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['*/src/**/*.unit.test.ts', 'system-tests/**/*.unit.test.ts'],
          environment: 'node',
          setupFiles: [waitLimits],
          // Files share the modules that a worker has loaded; to load them for each anew takes as long as the tests.
          isolate: false,
          // Some load whole applications or try thousands of cases, beside other workers on two cores.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'int',
          include: ['*/src/**/*.int.test.ts', 'system-tests/**/*.int.test.ts'],
          environment: 'node',
          setupFiles: [waitLimits],
          globalSetup: ['platform/src/testing/postgres-cluster.setup.ts'],
          // As above: loading services anew for each file took a fifth of the time.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'isolated',
          include: ['*/src/**/*.isolated.test.ts'],
          environment: 'node',
          setupFiles: [waitLimits],
          globalSetup: ['platform/src/testing/postgres-cluster.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'ui',
          include: ['web/src/**/*.ui.test.tsx'],
          environment: 'happy-dom',
          // A click on a file to be downloaded leaves the window as it is, as in a browser.
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
          },
          // As above: each file drew the component library anew, which took two fifths of the time.
          isolate: false,
          setupFiles: [waitLimits, 'web/src/admin/testing/fresh-page.setup.ts'],
          // Rendering leaves much garbage; collected in larger portions, it takes a tenth of the time less.
          execArgv: ['--max-semi-space-size=64'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'e2e',
          include: ['web/e2e/**/*.e2e.ts'],
          environment: 'node',
          globalSetup: ['web/e2e/support/shop.setup.ts'],
          // As above: one browser, and the modules of the tests, are loaded once.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          fileParallelism: false,
          // What a page comes to show is waited for as long as by Playwright, not for Vitest's one second.
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
