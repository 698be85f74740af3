import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base32, codeAt, recoveryCodes, recoveryNumberOf, stepOf, typedCode } from './one-time-codes.ts';

/** Appendix B of RFC 6238; its codes of eight digits end in those of six. */
const rfcSecret = Buffer.from('12345678901234567890');
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %i seconds is that of RFC 6238', (seconds, code) => {
  expect(codeAt(rfcSecret, Math.floor(seconds / 30))).toBe(code);
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base 32 of %j is that of RFC 4648', (text, letters) => {
  expect(base32(Buffer.from(text))).toBe(letters);
});

test('a clock may be one step off, and not two', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 20, maxLength: 20 }),
      fc.integer({ min: 3, max: 200_000_000 }),
      fc.integer({ min: 0, max: 29_999 }),
      fc.integer({ min: -3, max: 3 }),
      (bytes, step, within, off) => {
        const secret = Buffer.from(bytes);
        const nearby = [-1, 0, 1].map((near) => codeAt(secret, step + near));
        const code = codeAt(secret, step + off);
        const found = stepOf(secret, code, step * 30_000 + within);
        // Codes of two steps may be equal by chance; the newest counts.
        if (Math.abs(off) <= 1) expect(codeAt(secret, found!)).toBe(code);
        else if (!nearby.includes(code)) expect(found).toBeUndefined();
      },
    ),
  );
});

test('recovery codes are ten different ones, differ by set, and are found however they are typed', () => {
  const secret = randomBytes(32);
  const codes = recoveryCodes(secret, 'a');
  expect(new Set([...codes, ...recoveryCodes(secret, 'b')]).size).toBe(20);
  for (const [number, code] of codes.entries()) {
    expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    const typed = typedCode(` ${code.toLowerCase().replace('-', ' ').replaceAll('o', '0')} `);
    expect('recovery' in typed && recoveryNumberOf(secret, 'a', typed.recovery)).toBe(number);
    expect(recoveryNumberOf(secret, 'b', code.replace('-', ''))).toBeUndefined();
  }
});

test('what is pasted with blanks, a dash or in wide digits is the same code', () => {
  for (const text of ['123456', ' 123 456 ', '123-456', '１２３４５６', '123\u00a0456\n']) {
    expect(typedCode(text)).toEqual({ digits: '123456' });
  }
  for (const text of ['12345', '1234567', '', 'abcdef']) expect('recovery' in typedCode(text)).toBe(true);
});
