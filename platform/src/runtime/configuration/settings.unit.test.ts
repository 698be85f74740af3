import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readLauncherSettings, readSettings } from './settings.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const least = { DATABASE_URL: 'postgres://u:p@db/shop', JWT_SECRET: key, MASTER_KEY: key };

it('needs a database and two secrets, and fills in the rest', () => {
  const settings = readSettings({ ...least, PORT: '', SHOP_LOCALE: ' zh-HK ' });
  expect(settings).toMatchObject({
    PORT: 8080,
    VAR_DIR: resolve('./var'),
    SHOP_LOCALE: 'zh-HK',
    SHOP_TIMEZONE: 'Asia/Hong_Kong',
    EVENT_STORE_URL: least.DATABASE_URL,
    QUEUE_URL: least.DATABASE_URL,
    WRITE_API_URL: ['http://127.0.0.1:8081'],
    RATE_LIMIT_SIGN_IN: { count: 5, seconds: 900 },
  });
  expect(settings.STORAGE_URL).toMatch(/^file:\/\/.*\/var\/files$/);
  expect(settings.MASTER_KEY).toHaveLength(32);
});

it('leaves database and secrets to the launcher', () => {
  expect(readLauncherSettings({ PORT: '8090' })).toMatchObject({ PORT: 8090 });
  expect(() => readSettings({})).toThrow(/DATABASE_URL is not set.*JWT_SECRET is not set.*MASTER_KEY is not set/);
});

it.each([
  ['PORT', '0', 'must be a port number from 1 to 65535'],
  ['PORT', '80a', 'must be a port number from 1 to 65535'],
  ['PORT', '8080.5', 'must be a port number from 1 to 65535'],
  ['DATABASE_URL', 'mysql://u:secret@db/shop', 'must be an address that begins with postgres://'],
  ['EVENT_STORE_URL', 'http://x', 'or esdb://'],
  ['EVENT_STORE_URL', 'kurrentdb://name:secret@host:2113', 'or esdb://'],
  ['EVENT_STORE_URL', 'esdb://name:sec@ret@host:2113', 'or esdb://'],
  ['SHOP_TIMEZONE', 'Hong Kong', 'must be a time zone'],
  ['SHOP_LOCALE', 'de', 'must be en or zh-HK'],
  ['ADMIN_PASSWORD', 'secret', 'must have 8 to 128 characters'],
  ['RATE_LIMIT_SIGN_IN', '5 per hour', 'must be written as count/seconds'],
  ['JWT_SECRET', Buffer.alloc(31).toString('base64'), 'must be at least 32 bytes in base64'],
  ['MASTER_KEY', Buffer.alloc(33).toString('base64'), 'must be 32 bytes in base64'],
  ['LOG_LEVEL', 'loud', 'must be fatal, error'],
  ['FAILPOINT', 'nowhere', 'must be the name of a failpoint'],
  ['FAILPOINT', 'saga.started:0', 'must be the name of a failpoint'],
])('names %s when it is %s, without showing the value', (name, value, sentence) => {
  const read = () => readSettings({ ...least, [name]: value });
  expect(read).toThrow(`A setting is wrong: ${name} must`);
  expect(read).toThrow(sentence);
  if (value.includes('secret')) expect(read).not.toThrow(/secret/);
});

it('arms a failpoint in tests only', () => {
  const FAILPOINT = 'saga.reserved:2';
  expect(readSettings({ ...least, FAILPOINT, NODE_ENV: 'test' }).FAILPOINT).toEqual({
    name: 'saga.reserved',
    pass: 2,
  });
  expect(readSettings({ ...least, FAILPOINT: 'by-message', NODE_ENV: 'test' }).FAILPOINT).toBe('by-message');
  for (const NODE_ENV of ['production', 'development', undefined]) {
    expect(() => readSettings({ ...least, FAILPOINT, NODE_ENV })).toThrow('FAILPOINT must not be set but in tests');
    expect(() => readLauncherSettings({ FAILPOINT, NODE_ENV })).toThrow('FAILPOINT must not be set but in tests');
  }
});
