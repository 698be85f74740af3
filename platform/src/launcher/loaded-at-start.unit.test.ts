import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const tellScripts = fileURLToPath(new URL('../testing/tell-scripts.mjs', import.meta.url));

/** What no service needs before it is asked for something, or at all in a shop of one machine. */
const never = ['@aws-sdk/', '@eventstore/', '@grpc/', 'ioredis/', 'jose/', 'nodemailer/', 'playwright-core/', 'sharp/'];
const forOthers: Readonly<Record<string, readonly string[]>> = {
  'write-api/src/main.ts': ['bullmq/', 'undici/'],
  'projector/src/main.ts': ['bullmq/', 'undici/', 'fastify/', '/contracts/src/route-table'],
  'read-api/src/main.ts': ['bullmq/', 'undici/'],
  'workers/src/main.ts': ['fastify/', 'undici/', '/contracts/src/route-table'],
  'platform/src/gateway/main.ts': ['bullmq/', 'pg/', 'fast-jwt/', '@fastify/multipart/', '/contracts/src/route-table'],
};

/** Starts a service with a setting that it refuses, so that it ends when all that it imports is loaded. */
function loadedBy(entry: string): Promise<readonly string[]> {
  const args = ['--conditions=@countinghouse/source', '--import', 'tsx', '--import', tellScripts, entry];
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
    const loaded = await loadedBy(entry);
    expect(loaded.filter((address) => address.includes('/node_modules/zod/'))).not.toEqual([]);
    const places = [...never, ...others].map((name) => (name.startsWith('/') ? name : `/node_modules/${name}`));
    expect(loaded.filter((address) => places.some((place) => address.includes(place)))).toEqual([]);
  },
  60_000,
);
