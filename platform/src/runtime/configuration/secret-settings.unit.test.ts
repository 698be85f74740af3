import { expect, test } from 'vitest';
import { childEnvironment } from '../child-environment.ts';
import { environmentOf, secretSettings } from './secret-settings.ts';
import { readServiceSettings } from './settings.ts';

const all = {
  PATH: '/bin',
  LANG: 'en_GB.UTF-8',
  PORT: '8090',
  ADMIN_PASSWORD: 'a long enough one',
  DATABASE_URL: 'postgres://u:p@h/d',
  EVENT_STORE_URL: 'postgres://u:p@h/e',
  JWT_SECRET: Buffer.alloc(48, 1).toString('base64'),
  MASTER_KEY: Buffer.alloc(32, 2).toString('base64'),
  QUEUE_URL: 'redis://u:p@h',
  SMTP_URL: 'smtp://u:p@h',
  STORAGE_URL: 's3://bucket',
  STRIPE_SECRET_KEY: 'sk_canary',
  STRIPE_WEBHOOK_SECRET: 'whsec_canary',
  AWS_SECRET_ACCESS_KEY: 'canary',
};
const secretsIn = (environment: NodeJS.ProcessEnv) =>
  Object.keys(environment).filter((name) => (secretSettings as readonly string[]).includes(name) || /AWS/.test(name));

test.each([
  ['gateway', []],
  ['projector', ['DATABASE_URL', 'EVENT_STORE_URL', 'MASTER_KEY']],
  ['read-api', ['DATABASE_URL', 'EVENT_STORE_URL', 'JWT_SECRET', 'MASTER_KEY', 'STORAGE_URL', 'AWS_SECRET_ACCESS_KEY']],
  [
    'write-api',
    [
      ...['DATABASE_URL', 'EVENT_STORE_URL', 'JWT_SECRET', 'MASTER_KEY', 'STORAGE_URL'],
      ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'AWS_SECRET_ACCESS_KEY'],
    ],
  ],
  [
    'workers',
    ['DATABASE_URL', 'EVENT_STORE_URL', 'MASTER_KEY', 'QUEUE_URL', 'SMTP_URL', 'STORAGE_URL', 'AWS_SECRET_ACCESS_KEY'],
  ],
])('%s is given the secrets that it needs and starts with them', (service, expected) => {
  const environment = environmentOf(service, all);
  expect(secretsIn(environment)).toEqual(expected);
  expect(environment.PORT).toBe('8090');
  const settings = readServiceSettings(service, environment);
  for (const name of secretSettings) {
    if (expected.includes(name)) expect(settings[name], name).toBeDefined();
    else expect(() => settings[name], name).toThrow(`${service} is not given ${name}`);
  }
});

test('a service that needs a secret does not start without it', () => {
  expect(() => readServiceSettings('workers', environmentOf('gateway', all))).toThrow('MASTER_KEY is not set');
});

test('a program that is not ours gets nothing of the settings', () => {
  expect(childEnvironment(all)).toEqual({ PATH: '/bin', LANG: 'en_GB.UTF-8' });
});

test('what is installed, built and tested goes without the same secrets', async () => {
  const script = new URL('../../../scripts/prepare.mjs', import.meta.url).href;
  const { secrets } = (await import(script)) as { secrets: ReadonlySet<string> };
  expect([...secrets].sort()).toEqual([...secretSettings].sort());
});
