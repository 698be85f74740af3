import { randomBytes } from 'node:crypto';
import { newId } from '@countinghouse/contracts/kernel/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idCodes, jobCodes, numberedCodes } from './id-codes.ts';

const codes = idCodes(randomBytes(32), 'tests');

test('a code leads to the reset that it was made for, however it is written', () => {
  const id = newId();
  const code = codes.codeOf(id);
  expect(codes.codeOf(id)).toBe(code);
  for (const written of [code, code.toUpperCase(), ` ${code}\n`]) expect(codes.idOf(written)).toBe(id);
});

test('nothing else leads anywhere: another key, another id under the same proof, a changed digit, any text', () => {
  const [one, other] = [codes.codeOf(newId()), codes.codeOf(newId())];
  expect(idCodes(randomBytes(32), 'tests').idOf(one)).toBeUndefined();
  expect(codes.idOf(one.slice(0, 32) + other.slice(32))).toBeUndefined();
  fc.assert(
    fc.property(fc.nat(63), fc.integer({ min: 1, max: 15 }), (place, by) => {
      const digit = ((Number.parseInt(one[place]!, 16) + by) % 16).toString(16);
      expect(codes.idOf(one.slice(0, place) + digit + one.slice(place + 1))).toBeUndefined();
    }),
  );
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => codes.idOf(text) === undefined));
});

const key = Buffer.alloc(32, 1);
const links = numberedCodes(key, 'links');
const numbered = { id: '01890000-0000-7000-8000-00000000abcd', number: 3 };

test('leads back to its id and number, in any case of letters', () => {
  const code = links.codeOf(numbered);
  expect(code).toMatch(/^[0-9a-f]{68}$/);
  expect(links.madeFor(` ${code.toUpperCase()} `)).toEqual(numbered);
});

test('is another one for another id, number, purpose or key, and nothing else is one', () => {
  const code = links.codeOf(numbered);
  const nextNumber = `${code.slice(0, 35)}4${code.slice(36)}`;
  const otherId = `1${code.slice(1)}`;
  for (const forged of [nextNumber, otherId, `${code}0`, code.slice(1), '', 'x', `${code.slice(0, -1)}g`]) {
    expect(links.madeFor(forged), forged).toBeUndefined();
  }
  expect(numberedCodes(key, 'other').madeFor(code)).toBeUndefined();
  expect(numberedCodes(Buffer.alloc(32, 2), 'links').madeFor(code)).toBeUndefined();
});

test('a code of a job is good for a minute, under its key only, and no other code is one', () => {
  let now = Date.now();
  const jobs = jobCodes(key, () => now);
  const code = jobs.newCode();
  expect(jobs.isGood(code)).toBe(true);
  expect(jobCodes(randomBytes(32)).isGood(code)).toBe(false);
  expect(jobs.isGood(idCodes(key, 'links to orders').codeOf(newId()))).toBe(false);
  now += 61_000;
  expect(jobs.isGood(code)).toBe(false);
  for (const text of ['', 'x', '0'.repeat(64)]) expect(jobs.isGood(text)).toBe(false);
});
