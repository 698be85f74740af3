import { randomBytes } from 'node:crypto';
import { newId } from '@countinghouse/contracts/kernel/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idCodes } from './id-codes.ts';

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
