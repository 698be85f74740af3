import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readSettings } from '../runtime/configuration/settings.ts';
import { freePort } from '../runtime/free-port.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { startShop } from './launcher.ts';
import { readRuntimeFile, writeRuntimeFile } from './runtime-file.ts';
import { shopSecrets } from './secrets.ts';
import { SupervisedService } from './supervised-service.ts';
import { withoutEmpty } from './without-empty.ts';

const folder = mkdtempSync(join(tmpdir(), 'countinghouse-launcher-'));
afterAll(() => rmSync(folder, { recursive: true }));

const start = (environment: NodeJS.ProcessEnv) =>
  startShop({ VAR_DIR: join(folder, 'var'), ...environment }, () => undefined);

it('reports what prevents the start before it starts or makes anything', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  await expect(start({ PORT: String(port) })).rejects.toThrow(`Port ${port} is in use by another program`);
  other.close();

  await expect(start({ SHOP_TIMEZONE: 'Mars' })).rejects.toThrow('SHOP_TIMEZONE must be a time zone');
  writeFileSync(join(folder, 'file'), '');
  const PORT = String(await freePort());
  await expect(start({ PORT, VAR_DIR: join(folder, 'file', 'var') })).rejects.toThrow(/VAR_DIR .* cannot be used/);
  await expect(start({ PORT, DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' })).rejects.toThrow(
    'DATABASE_URL does not lead',
  );
});

it('does not touch the data of another PostgreSQL', async () => {
  const data = join(folder, 'var', 'postgres');
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'PG_VERSION'), '16\n');
  await expect(start({ PORT: String(await freePort()) })).rejects.toThrow('holds data of PostgreSQL 16');
  expect(readdirSync(data)).toEqual(['PG_VERSION']);
});

it('takes what is empty for what is not set: the secrets are those that it made', async () => {
  const { JWT_SECRET, MASTER_KEY } = await shopSecrets(join(folder, 'empty-var'));
  const given = { JWT_SECRET: '', MASTER_KEY: ' ', SMTP_URL: '', DATABASE_URL: 'postgres://h/d' };
  const settings = readSettings({ JWT_SECRET, MASTER_KEY, ...withoutEmpty(given) });
  expect(settings.JWT_SECRET.toString('base64')).toBe(JWT_SECRET);
  expect(settings.MASTER_KEY.toString('base64')).toBe(MASTER_KEY);
  expect(settings.SMTP_URL).toBeUndefined();
});

it('makes secrets once and for the owner only', async () => {
  const varDir = join(folder, 'secret-var');
  const first = await shopSecrets(varDir);
  expect(await shopSecrets(varDir)).toEqual(first);
  expect(Buffer.from(first.MASTER_KEY, 'base64')).toHaveLength(32);
  for (const name of readdirSync(join(varDir, 'secrets'))) {
    expect(statSync(join(varDir, 'secrets', name)).mode & 0o777).toBe(0o600);
  }
});

it('makes no secret that the environment has, nor one of a shop that exists elsewhere', async () => {
  const varDir = join(folder, 'given-var');
  const environment = { MASTER_KEY: 'a', JWT_SECRET: 'b', DATABASE_URL: 'postgres://x' };
  expect(await shopSecrets(varDir, { environment })).toEqual({
    MASTER_KEY: 'a',
    JWT_SECRET: 'b',
    databasePassword: '',
  });
  const { MASTER_KEY: _, ...without } = environment;
  await expect(shopSecrets(varDir, { environment: without, make: false })).rejects.toThrow(
    /MASTER_KEY is not set.*set MASTER_KEY/,
  );
  await expect(shopSecrets(varDir, { environment: without, make: false })).rejects.toBeInstanceOf(StartFailure);
  expect(existsSync(join(varDir, 'secrets'))).toBe(false);
});

it('gives command lines the data of the running shop in a file for the owner only', async () => {
  const runtime = {
    pid: 1,
    address: 'http://x',
    databaseUrl: 'postgres://x',
    writeApiUrl: '',
    readApiUrl: '',
    services: [],
  };
  await writeRuntimeFile(folder, runtime);
  expect(await readRuntimeFile(folder)).toEqual(runtime);
  expect(statSync(join(folder, 'runtime.json')).mode & 0o777).toBe(0o600);
});

function service(source: string) {
  const entry = join(folder, `service-${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(entry, source);
  const reports: string[] = [];
  const waiting: (() => void)[] = [];
  const supervised = new SupervisedService({
    name: 'sample',
    entry,
    env: process.env,
    logFile: join(folder, 'sample.log'),
    report: (sentence) => reports.push(sentence),
    onChange: () => {
      for (const look of waiting) look();
    },
  });
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => waiting.push(() => condition() && resolve()));
  return { supervised, reports, until };
}

const readyThen = (rest: string) =>
  `process.send({ ready: true, metricsPort: 7 }); process.on('SIGTERM', () => process.exit(0)); ${rest}`;

it('starts a service again when it is killed, and stops it on request', async () => {
  const { supervised, reports, until } = service(readyThen('setInterval(() => {}, 1000);'));
  await supervised.start();
  const first = supervised.pid as number;
  const again = until(() => supervised.pid !== first && supervised.metricsPort === 7);
  process.kill(first, 'SIGKILL');
  await again;
  expect(reports).toEqual([expect.stringContaining('sample ended (SIGKILL); starting it again')]);
  const second = supervised.pid as number;
  await supervised.stop();
  expect(() => process.kill(second, 0)).toThrow();
  expect(supervised.metricsPort).toBeUndefined();
});

it('does not try again when a service cannot even start once, and repeats its error', async () => {
  const { supervised } = service(`process.stderr.write('A setting is wrong: PORT\\n'); process.exit(2);`);
  await expect(supervised.start()).rejects.toThrow('sample did not start: A setting is wrong: PORT');
});
