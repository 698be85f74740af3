import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalEmail, isEmailAddress } from './email-address.ts';

describe('an e-mail address', () => {
  it.each([
    'chan@例子.香港',
    'chan@xn--fsqu00a.xn--j6w193g',
    'amy@bücher.example',
    "o'neill+shop@mail.example.com",
    'a!b#c$d%e&f*g/h=i?j^k`l{m|n}o~p@example.org',
    '_@a.museum',
    'AMY@EXAMPLE.COM',
    'amy@a-b.example',
    'amy@例子。香港',
  ])('is %s', (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  it.each([
    '',
    'amy',
    'amy@',
    '@example.com',
    'amy@localhost',
    'amy@example.c',
    'amy@127.0.0.1',
    'amy@0x7f.1',
    'amy@[::1]',
    '.amy@example.com',
    'amy.@example.com',
    'a..b@example.com',
    'a b@example.com',
    'amy@exa mple.com',
    'amy@-example.com',
    'amy@example-.com',
    'amy@example..com',
    'amy@example.com.',
    'amy@example.com/path',
    'amy@example.com:80',
    'amy@example.com?x',
    'amy@ex%41mple.com',
    'two@at@example.com',
    '"quoted local"@example.com',
    '陳@example.com',
    `${'a'.repeat(65)}@example.com`,
    `amy@${'a'.repeat(64)}.com`,
    'amy@xn--.com',
  ])('is not %s', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });

  it('is one in all its spellings', () => {
    const spellings = [
      'Chan@例子.香港',
      ' chan@xn--fsqu00a.xn--j6w193g ',
      'CHAN@XN--FSQU00A.xn--j6w193g',
      'chan@例子。香港',
    ];
    expect(new Set(spellings.map(canonicalEmail))).toEqual(new Set(['chan@xn--fsqu00a.xn--j6w193g']));
    expect(canonicalEmail('A@BÜCHER.example')).toBe(canonicalEmail('a@bu\u0308cher.example'));
  });

  it('has a canonical form that is its own, whatever was typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme' })), (text) => {
        expect(canonicalEmail(canonicalEmail(text))).toBe(canonicalEmail(text));
      }),
    );
  });
});
