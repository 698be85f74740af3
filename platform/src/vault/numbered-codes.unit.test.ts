import { expect, it } from 'vitest';
import { numberedCodes } from './numbered-codes.ts';

const key = Buffer.alloc(32, 1);
const codes = numberedCodes(key, 'links');
const numbered = { id: '01890000-0000-7000-8000-00000000abcd', number: 3 };

it('leads back to its id and number, in any case of letters', () => {
  const code = codes.codeOf(numbered);
  expect(code).toMatch(/^[0-9a-f]{68}$/);
  expect(codes.madeFor(` ${code.toUpperCase()} `)).toEqual(numbered);
});

it('is another one for another id, number, purpose or key, and nothing else is one', () => {
  const code = codes.codeOf(numbered);
  const nextNumber = `${code.slice(0, 35)}4${code.slice(36)}`;
  const otherId = `1${code.slice(1)}`;
  for (const forged of [nextNumber, otherId, `${code}0`, code.slice(1), '', 'x', `${code.slice(0, -1)}g`]) {
    expect(codes.madeFor(forged), forged).toBeUndefined();
  }
  expect(numberedCodes(key, 'other').madeFor(code)).toBeUndefined();
  expect(numberedCodes(Buffer.alloc(32, 2), 'links').madeFor(code)).toBeUndefined();
});
