import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RotatingLog } from './rotating-log.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-log-'));
  path = join(folder, 'some.log');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('a rotating log has written a line when it returns, for its owner only, and appends to what is there', async () => {
  new RotatingLog(path).write('one\n');
  new RotatingLog(path).write('two\n');
  expect(await readFile(path, 'utf8')).toBe('one\ntwo\n');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('begins a new file beyond the limit, and keeps the one before', async () => {
  const log = new RotatingLog(path, 8);
  for (const line of ['12345678\n', 'a\n', 'b\n', '87654321\n', 'c\n']) log.write(line);
  expect(await readFile(path, 'utf8')).toBe('c\n');
  expect(await readFile(`${path}.1`, 'utf8')).toBe('a\nb\n87654321\n');
});

it('counts what a file held before', async () => {
  new RotatingLog(path, 8).write('123456789\n');
  new RotatingLog(path, 8).write('next\n');
  expect(await readFile(path, 'utf8')).toBe('next\n');
});

it('costs a line and nothing else when there is no room for it', async () => {
  const log = new RotatingLog(path, 4);
  log.write('12345\n');
  await rm(folder, { recursive: true });
  expect(() => log.write('lost\n')).not.toThrow();
});
