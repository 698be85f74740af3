import { expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

it('a password belongs to its own hash only', async () => {
  const hash = await hashPassword('one long password');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches('one long password', hash)).toBe(true);
  expect(await passwordMatches('another long password', hash)).toBe(false);
});

it('no password belongs to an account without a hash', async () => {
  expect(await passwordMatches('one long password', undefined)).toBe(false);
});

it('a password of another network does not wait behind those of one that sends many', async () => {
  const ended: string[] = [];
  const compare = (network: string) => passwordMatches('x', undefined, network).then(() => ended.push(network));
  const many = Array.from({ length: 20 }, () => compare('198.51.100.7'));
  await Promise.all([compare('203.0.113.9'), ...many]);
  expect(ended.indexOf('203.0.113.9')).toBeLessThan(8);
});
