import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const tellScripts = fileURLToPath(new URL('../testing/tell-scripts.mjs', import.meta.url));

/** What only a bundle does without: Node's fetch, which pg tries, and OpenTelemetry, which prom-client loads. */
const notInBundles = /^node:internal\/deps\/undici|\/node_modules\/@opentelemetry\//;

/** What no service needs before its first use, or at all in a shop of one machine. */
const never = ['@aws-sdk/', '@eventstore/', '@grpc/', 'ioredis/', 'jose/', 'nodemailer/', 'playwright-core/', 'sharp/'];
const forOthers: Readonly<Record<string, readonly string[]>> = {
  'write-api/src/main.ts': ['bullmq/', 'undici/'],
  'projector/src/main.ts': ['bullmq/', 'undici/', 'fastify/', '/contracts/src/routes/route-table'],
  'read-api/src/main.ts': ['bullmq/', 'undici/'],
  'workers/src/main.ts': ['fastify/', 'undici/', '/contracts/src/routes/route-table'],
  'platform/src/gateway/main.ts': [
    'bullmq/',
    'pg/',
    'fast-jwt/',
    '@fastify/multipart/',
    '/contracts/src/routes/route-table',
  ],
};

/**
 * Thousands of characters of source that a bundle loads at its start at most, a tenth more than in November 2026: what
 * is loaded stays in memory.
 */
const mostLoaded: Readonly<Record<string, number>> = {
  'write-api/dist/bundle.js': 2_850,
  'projector/dist/bundle.js': 1_200,
  'read-api/dist/bundle.js': 2_750,
  'workers/dist/bundle.js': 3_350,
  'platform/dist/gateway/bundle.js': 1_900,
};
const ownModules = ['--conditions=@countinghouse/source', '--import', 'tsx'];

/** Starts a service with a setting that it refuses, so that it ends when all that it imports is loaded. */
function loadedBy(entry: string, options: readonly string[] = []): Promise<readonly string[]> {
  const args = [...options, '--import', tellScripts, entry];
  const env = { PATH: process.env.PATH, PORT: 'none' };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: root, env, timeout: 40_000, maxBuffer: 8_000_000 }, (error, stdout) => {
      if (error?.code === 2) resolve(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
      else reject(error ?? new Error('the service accepted PORT=none'));
    });
  });
}

it.each(Object.entries(forOthers))(
  '%s loads nothing that it does not need at its start',
  async (entry, others) => {
    const loaded = await loadedBy(entry, ownModules);
    expect(loaded.filter((address) => address.includes('/node_modules/zod/'))).not.toEqual([]);
    const places = [...never, ...others].map((name) => (name.startsWith('/') ? name : `/node_modules/${name}`));
    expect(loaded.filter((address) => places.some((place) => address.includes(place)))).toEqual([]);
  },
  60_000,
);

it.each(Object.entries(mostLoaded))(
  '%s loads at most %i thousand characters, and none of what bundles do without',
  async (entry, most) => {
    const loaded = await loadedBy(entry);
    expect(loaded.filter((address) => notInBundles.test(address))).toEqual([]);
    const paths = loaded.flatMap((address) => {
      if (address.startsWith('file:')) return fileURLToPath(address);
      return address.startsWith('/') ? address : [];
    });
    expect(paths).toContain(join(root, entry));
    const characters = [...new Set(paths)].reduce((sum, path) => sum + readFileSync(path, 'utf8').length, 0);
    expect(characters).toBeLessThan(most * 1_000);
  },
);

it('bundles hold ASCII only, which V8 keeps in one byte a character', () => {
  const bundles = Object.keys(mostLoaded).flatMap((entry) => {
    const parts = join(root, entry, '../bundled');
    const names = entry.includes('gateway') ? [] : readdirSync(parts);
    return [join(root, entry), ...names.map((name) => join(parts, name))];
  });
  bundles.push(join(root, 'platform/dist/launcher/bundle.js'), join(root, 'web/dist-server/server.js'));
  expect(bundles.filter((path) => readFileSync(path).some((byte) => byte > 0x7f))).toEqual([]);
});
