import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import type { ReadyMessage } from './service.ts';

const sample = fileURLToPath(new URL('../testing/sample-service.ts', import.meta.url));
const key = Buffer.alloc(32, 1).toString('base64');
const settings = { DATABASE_URL: 'postgres://u@127.0.0.1:1/x', JWT_SECRET: key, MASTER_KEY: key };
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function start(behaviour: string, environment: NodeJS.ProcessEnv = settings) {
  const child = spawn(process.execPath, ['--conditions=@countinghouse/source', '--import', 'tsx', sample, behaviour], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  const written = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    written.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    written.stderr += chunk;
  });
  const ended = once(child, 'close').then(([code]) => code as number);
  const ready = once(child, 'message').then(([message]) => message as ReadyMessage);
  ready.catch(() => undefined);
  return { child, written, ended, ready };
}

it('a service is ready, reports its health, and closes in reverse order on request', async () => {
  const { child, written, ended, ready } = start('calm');
  const { metricsPort } = await ready;
  const health = await fetch(`http://127.0.0.1:${metricsPort}/health/ready`);
  expect([health.status, await health.json()]).toMatchObject([
    200,
    { status: 'ready', ready: true, waitingFor: [], degradedBy: [] },
  ]);
  expect(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).toContain('service="sample"');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  const messages = written.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg);
  expect(messages).toEqual(['ready', 'closing', 'last opened', 'first opened', 'closed']);
});

it('lives but is not ready while a check fails', async () => {
  const { metricsPort } = await start('not-ready').ready;
  const readiness = await fetch(`http://127.0.0.1:${metricsPort}/health/ready`);
  expect([readiness.status, await readiness.json()]).toMatchObject([
    503,
    { status: 'not-ready', ready: false, waitingFor: ['database'], reasons: { database: 'the check says no' } },
  ]);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/health/live`)).status).toBe(200);
});

it('waits for a database that is read-only as it starts, and closes what each attempt opened', async () => {
  const { child, written, ended, ready } = start('early');
  const { metricsPort } = await ready;
  expect((await fetch(`http://127.0.0.1:${metricsPort}/health/ready`)).status).toBe(200);
  expect(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).toContain('sample_total');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  const said = written.stdout.split('\n').flatMap((line) => (line ? [JSON.parse(line).msg] : []));
  const attempt = ['cannot start yet, tries again', 'last opened', 'first opened'];
  expect(said).toEqual([...attempt, ...attempt, 'ready', 'closing', 'last opened', 'first opened', 'closed']);
});

it('names a wrong setting in one sentence', async () => {
  const { written, ended } = start('calm', { ...settings, PORT: 'high' });
  expect(await ended).toBe(2);
  expect(written.stderr).toBe(
    'A setting is wrong: PORT must be a port number from 1 to 65535. See docs/settings.md.\n',
  );
});

it('reports in one sentence that it cannot write its log', async () => {
  const { written, ended } = start('calm', { ...settings, LOG_FILE: '/nowhere/calm.log' });
  expect(await ended).toBe(2);
  expect(written.stderr).toContain('LOG_FILE cannot be written: ENOENT');
});

it('ends when the launcher is gone and its log has no reader any more', async () => {
  const { child, ready } = start('calm');
  await ready;
  child.stdout?.destroy();
  child.stderr?.destroy();
  // Its streams are gone, so "close" means nothing here.
  const exited = once(child, 'exit');
  child.disconnect();
  expect(await exited).toEqual([0, null]);
});

it('ends after an unhandled rejection', async () => {
  const { written, ended } = start('rejecting');
  expect(await ended).toBe(1);
  expect(written.stdout).toContain('nobody handles this');
});
