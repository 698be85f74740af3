// npm test: every check and every test of the project, each counted, on a fresh clone. Ends with one line "N passed, N
// failed".
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { commentFaults } from './comments.mjs';
import { folderFaults } from './folders.mjs';
import { lengthFaults } from './lengths.mjs';
import { lockfileFaults } from './lockfile.mjs';
import { installPackages, requireNode, root, run, runTool, tscThreads } from './prepare.mjs';

requireNode();
const say = (line) => console.log(line);
await installPackages(say);

let passed = 0;
/** What failed, by name and with its first sentence: repeated at the end, where nobody has to scroll for it. */
const failures = [];

function fail(name, what = '') {
  failures.push(name + what.split('\n', 1)[0].slice(0, 300));
  console.log(`FAILED  ${name}${what}`);
}

/** A check is one count: `work` returns its faults, or nothing. */
async function check(name, work) {
  const startedAt = Date.now();
  const fault = await work().catch((error) => error.stack);
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
  if (fault) {
    console.log(`\n${fault.trim()}\n`);
    return fail(name, ` (${seconds} s)`);
  }
  passed += 1;
  console.log(`ok      ${name} (${seconds} s)`);
}

async function inTurn(checks) {
  for (const [name, work] of checks) await check(name, work);
}

const faultOf = ({ code, output }) => (code === 0 ? undefined : output);
const runScript = (path) => run(process.execPath, [join(root, path)]);

async function documentFaults() {
  const generators = ['contracts/scripts/generate-docs.ts', 'platform/scripts/generate-settings-docs.ts'];
  const results = await Promise.all(
    generators.map((path) => runTool('tsx', ['--conditions=@countinghouse/source', path, '--check'])),
  );
  return results.map(faultOf).filter(Boolean).join('\n');
}

// Two at a time, as there are two processors.
await Promise.all([
  inTurn([
    ['types', async () => faultOf(await runTool('tsc', ['-p', 'tsconfig.json', ...tscThreads]))],
    ['import boundaries', async () => faultOf(await runScript('platform/scripts/boundaries.mjs'))],
    ['dead code', async () => faultOf(await runTool('knip', ['--no-progress']))],
    ['comments', async () => commentFaults().join('\n')],
    ['folders', async () => folderFaults().join('\n')],
    ['limits of length', async () => (await lengthFaults()).join('\n')],
    ['lockfile', async () => lockfileFaults().join('\n')],
  ]),
  inTurn([
    // In a process of its own: a build that fails ends it.
    ['build', async () => faultOf(await runScript('platform/scripts/build.mjs'))],
    ['size budget', async () => faultOf(await runScript('web/scripts/size-budget.mjs'))],
    ['generated documents are current', documentFaults],
    ['format and lint', async () => faultOf(await runTool('biome', ['check', '--error-on-warnings', '.']))],
  ]),
]);
// One worker loads the component library once for all screens.
await Promise.all([
  vitest('unit, int and isolated tests', ['unit', 'int', 'isolated']),
  vitest('tests of screens', ['ui'], { selection: ['--maxWorkers', '1'], isBeside: true }),
]);
// A browser and a shop wait for each other a quarter of the time: two of each, at once, fill two processors.
// Either half takes as long as the other; this one is named by the beginnings of its paths.
const secondHalf = ['web/e2e/admin/usability/accessibility', 'web/e2e/storefront/'];
await Promise.all([
  vitest('end-to-end tests of the admin', ['e2e'], {
    selection: secondHalf.flatMap((path) => ['--exclude', `${path}**`]),
  }),
  vitest('end-to-end tests of accessibility and the storefront', ['e2e'], { selection: secondHalf, isBeside: true }),
]);

for (const name of failures) console.log(`FAILED  ${name}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

/**
 * Every test is one count; so is a file that cannot even be loaded, and a run that fails without a failing test. What
 * runs beside another is printed when it has ended.
 */
async function vitest(name, projects, { selection = [], isBeside = false } = {}) {
  const report = join(root, 'node_modules', '.cache', 'countinghouse', `${name.replace(/\W+/g, '-')}.json`);
  mkdirSync(join(report, '..'), { recursive: true });
  rmSync(report, { force: true });
  if (!isBeside) console.log(`\n${name}`);
  const selected = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await runTool('vitest', ['run', ...selected, ...selection, ...reporters], {
    ...(!isBeside && { onOutput: (text) => process.stdout.write(text) }),
  });
  if (isBeside) console.log(`\n${name}\n${output}`);
  if (!existsSync(report)) return fail(name, `: the run broke off (code ${code})`);
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  passed += numPassedTests;
  const before = failures.length;
  for (const { name: path, status, message, assertionResults } of testResults) {
    const file = relative(root, path);
    const tests = assertionResults.filter((result) => result.status === 'failed');
    for (const { fullName, failureMessages } of tests) fail(`${file} › ${fullName}`, `: ${failureMessages[0]}`);
    if (status === 'failed' && tests.length === 0) fail(file, `: ${message}`);
  }
  if (code !== 0 && failures.length === before) fail(name, `: an error outside every test (code ${code})`);
}
