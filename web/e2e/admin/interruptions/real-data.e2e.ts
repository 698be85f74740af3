import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { environmentOf, ops, root, runCommand } from '../../support/shop-process.ts';

/** Imports real invoices into the running shop by the command line, with interruptions and a repetition. */
const shop = inject('shop');
const source = join(root, 'demo/data/online-retail-two-weeks.csv.gz');
const importer = 'write-api/dist/cli/import-orders.main.js';
const days = ['2011-02-15', '2011-02-16', '2011-02-17'];
const LINES_OF_A_DAY = 130;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-slice-'));
  file = join(folder, 'three-days.csv');
  const [head, ...lines] = gunzipSync(await readFile(source))
    .toString('utf8')
    .split(/\r?\n/);
  // Records with quotes are left out, as they may have several lines; all cancellations are included, as they are rare.
  const records = lines.filter((line) => /^C?\d{6},[^"]*$/.test(line));
  const slice = days.flatMap((day) => {
    const ofDay = records.filter((line) => line.includes(`,${day} `));
    return ofDay.filter((line, index) => index < LINES_OF_A_DAY || line.startsWith('C'));
  });
  await writeFile(file, `${[head, ...slice].join('\n')}\n`);
});

afterAll(() => rm(folder, { recursive: true }));

/** Runs the import and kills it after this many tenths of its progress. */
async function importUntil(tenths: number): Promise<void> {
  const child = spawn(process.execPath, [join(root, importer), file], { cwd: root, env: environmentOf(shop) });
  let progress = '';
  child.stderr.on('data', (chunk: Buffer) => {
    progress += chunk.toString('utf8');
    if (progress.split(' left\n').length > tenths) child.kill('SIGKILL');
  });
  await once(child, 'exit');
  expect(child.signalCode, progress).toBe('SIGKILL');
}

const logHead = async () => {
  const { stdout } = await runCommand(shop, ops, 'status', '--json');
  return (JSON.parse(stdout) as { head: string }).head;
};

it('resumes an import that was killed at any point, with reports that equal the file', async () => {
  await importUntil(3);
  await importUntil(8);
  const { code, stdout, stderr } = await runCommand(shop, importer, file);
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(
    /^\d+ products, \d+ customers\.\n\d+ orders, [1-9]\d* of them cancellations that stand as Rejected\.$/m,
  );
  expect(stdout).not.toContain('Refused');

  const check = await runCommand(shop, 'write-api/dist/cli/import-check.main.js', file);
  expect(check.stdout + check.stderr).toMatch(/[1-9]\d* ranking lines and [1-9]\d* trends compared, 0 differences\.\n/);
  expect(check.code).toBe(0);
});

it('changes nothing when the same file is imported again', async () => {
  const head = await logHead();
  const { code } = await runCommand(shop, importer, file);
  expect(code).toBe(0);
  expect(await logHead()).toBe(head);
});
