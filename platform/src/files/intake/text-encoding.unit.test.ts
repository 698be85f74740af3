import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText, findEncoding } from './text-encoding.ts';

const bytes = (...parts: (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const found = (content: Uint8Array) => {
  const { encoding, sure } = findEncoding(content);
  return { encoding, sure, text: decodeText(content, encoding) };
};

describe('the encoding of a text', () => {
  test('is told by a byte order mark, which is no part of the text', () => {
    expect(found(Buffer.from('\ufeff貨號'))).toEqual({ encoding: 'utf-8', sure: true, text: '貨號' });
    const little = Buffer.from('\ufeff貨號', 'utf16le');
    expect(found(little)).toEqual({ encoding: 'utf-16le', sure: true, text: '貨號' });
    expect(found(Buffer.from(little).swap16())).toEqual({ encoding: 'utf-16be', sure: true, text: '貨號' });
  });

  test('is UTF-8 without a doubt when all of it is valid, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (given) => {
        fc.pre(!given.includes('\u0000') && !given.startsWith('\ufeff') && given.isWellFormed());
        expect(found(Buffer.from(given))).toEqual({ encoding: 'utf-8', sure: true, text: given });
      }),
    );
  });

  test.each([
    ['Big5', [0xb3, 0x66, 0xb8, 0xb9, 0x2c, 0xa6, 0x57, 0xba, 0xd9], 'big5', '貨號,名稱'],
    ['Big5 with HKSCS', [0xaf, 0xf9, 0xa5, 0x5d, 0x2c, 0x9d, 0xef, 0x9d, 0xf8], 'big5', '茶包,嘅啲'],
    ['GB18030', [0xbb, 0xf5, 0xba, 0xc5, 0x2c, 0xc3, 0xfb, 0xb3, 0xc6], 'gb18030', '货号,名称'],
    ['Windows-1252', 'Cr\xe8me br\xfbl\xe9e \x96 \x80 5', 'windows-1252', 'Crème brûlée – € 5'],
    ['Windows-1252 with one letter', 'Caf\xe9', 'windows-1252', 'Café'],
    [
      'UTF-8 with a damaged place',
      [...Buffer.from('茉莉花茶,香港製造'), 0xe8, 0x8c],
      'utf-8',
      '茉莉花茶,香港製造\ufffd',
    ],
  ])('is guessed, never taken for sure: %s', (_name, content, encoding, text) => {
    expect(found(bytes(content))).toEqual({ encoding, sure: false, text });
  });

  test('is guessed for UTF-16 without a mark by its zero bytes', () => {
    const little = Buffer.from('Item No\t名稱\r\nA-1\t茉莉花茶\r\n', 'utf16le');
    expect(found(little)).toMatchObject({ encoding: 'utf-16le', sure: false });
    expect(found(Buffer.from(little).swap16())).toMatchObject({ encoding: 'utf-16be', sure: false });
  });

  test('is found behind a long beginning of plain text', () => {
    const plain = 'A-1;Tea\n'.repeat(40_000);
    expect(found(bytes(plain, 'Cr\xe8me br\xfbl\xe9e'))).toMatchObject({ encoding: 'windows-1252', sure: false });
  });

  test('no bytes make it fail', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (content) => typeof found(content).text === 'string'));
  });
});
