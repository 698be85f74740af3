import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FpsAccount, fpsAccountOf, fpsCode } from './fps-code.ts';

/** Reads a code by the book: each field has an id, a length in two digits and a value. */
function fieldsOf(code: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let rest = code; rest !== ''; ) {
    const length = Number(rest.slice(2, 4));
    const value = rest.slice(4, 4 + length);
    expect(value, `field ${rest.slice(0, 2)}`).toHaveLength(length);
    fields.set(rest.slice(0, 2), value);
    rest = rest.slice(4 + length);
  }
  return fields;
}

/** CRC-16/CCITT-FALSE by long division of the bits, as a check of another kind than a loop over bytes. */
function remainderOf(text: string): string {
  const bits = [...text].map((one) => one.charCodeAt(0).toString(2).padStart(8, '0')).join('');
  let dividend = (BigInt(`0b${bits}`) << 16n) ^ (0xffffn << BigInt(bits.length));
  for (let at = BigInt(bits.length) + 15n; at >= 16n; at--)
    if ((dividend >> at) & 1n) dividend ^= 0x11021n << (at - 16n);
  return dividend.toString(16).toUpperCase().padStart(4, '0');
}

describe('fpsAccountOf', () => {
  it.each([
    ['1234567', '02', '1234567'],
    ['123 456 789', '02', '123456789'],
    ['9123 4567', '03', '+852-91234567'],
    ['+852-6123-4567', '03', '+852-61234567'],
    ['852 5123 4567', '03', '+852-51234567'],
    ['１２３４５６７', '02', '1234567'],
    [' shop@example.hk ', '04', 'shop@example.hk'],
  ])('reads %s', (text, field, value) => {
    expect(fpsAccountOf(text)).toEqual({ field, value });
  });

  it.each([
    '',
    '12345678',
    '1234567890',
    '2123 4567',
    'shop@',
    'a b@example.hk',
    '<b>',
    `${'a'.repeat(60)}@${'b'.repeat(40)}.hk`,
  ])('does not take %s', (text) => {
    expect(fpsAccountOf(text)).toBeUndefined();
  });
});

describe('fpsCode', () => {
  it('names the scheme, the account, the amount and the order', () => {
    const code = fpsCode({ field: '02', value: '1234567' }, 12_345, 'O-000042');
    const fields = fieldsOf(code);
    expect(fieldsOf(fields.get('26') ?? '')).toEqual(
      new Map([
        ['00', 'hk.com.hkicl'],
        ['02', '1234567'],
      ]),
    );
    expect(fields.get('00')).toBe('01');
    expect(fields.get('53')).toBe('344');
    expect(fields.get('54')).toBe('123.45');
    expect(fields.get('58')).toBe('HK');
    expect(fieldsOf(fields.get('62') ?? '')).toEqual(new Map([['01', 'O-000042']]));
    expect([...fields.keys()].at(-1)).toBe('63');
  });

  it('ends with the check sum of the published example', () => {
    // "123456789" has the check value 29B1 in the catalogue of CRCs.
    expect(remainderOf('123456789')).toBe('29B1');
  });

  it('is read back whatever it says', () => {
    const accounts = fc.constantFrom<FpsAccount>(
      { field: '02', value: '123456789' },
      { field: '03', value: '+852-91234567' },
      { field: '04', value: 'shop@example.hk' },
    );
    fc.assert(
      fc.property(
        accounts,
        fc.integer({ min: 1, max: 999_999_999_99 }),
        fc.string({ maxLength: 40 }),
        (account, amount, reference) => {
          const code = fpsCode(account, amount, reference);
          const fields = fieldsOf(code);
          expect(Math.round(Number(fields.get('54')) * 100)).toBe(amount);
          expect(fieldsOf(fields.get('26') ?? '').get(account.field)).toBe(account.value);
          expect(fields.get('63')).toBe(remainderOf(code.slice(0, -4)));
        },
      ),
    );
  });
});
