import { randomBytes } from 'node:crypto';
import { newId } from '@countinghouse/contracts/kernel/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resetCodes } from './reset-codes.ts';

const codes = resetCodes(randomBytes(32));

test('a code leads to the reset that it was made for, however it is written', () => {
  const resetId = newId();
  const code = codes.codeOf(resetId);
  expect(codes.codeOf(resetId)).toBe(code);
  for (const written of [code, code.toUpperCase(), ` ${code}\n`]) expect(codes.resetOf(written)).toBe(resetId);
});

test('nothing else leads anywhere: another key, another id under the same proof, a changed digit, any text', () => {
  const [one, other] = [codes.codeOf(newId()), codes.codeOf(newId())];
  expect(resetCodes(randomBytes(32)).resetOf(one)).toBeUndefined();
  expect(codes.resetOf(one.slice(0, 32) + other.slice(32))).toBeUndefined();
  fc.assert(
    fc.property(fc.nat(63), fc.integer({ min: 1, max: 15 }), (place, by) => {
      const digit = ((Number.parseInt(one[place]!, 16) + by) % 16).toString(16);
      expect(codes.resetOf(one.slice(0, place) + digit + one.slice(place + 1))).toBeUndefined();
    }),
  );
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => codes.resetOf(text) === undefined));
});
