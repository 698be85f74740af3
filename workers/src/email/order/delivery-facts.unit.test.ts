import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressLines } from './delivery-facts.ts';

it.each([
  ['Flat A, 12/F.\n88 Nathan Road\r\n\n Kowloon ', ['Flat A, 12/F.', '88 Nathan Road', 'Kowloon']],
  ['九龍彌敦道 88 號', ['九龍彌敦道 88 號']],
  ['No.8 Queen St.', ['No.8 Queen St.']],
  ['Win at https://evil.example/x now', ['Win at  evil. example/x now']],
  ['me@evil.example', ['me@evil. example']],
  ['', []],
])('the lines of the address %j are %j', (address, lines) => {
  expect(addressLines(address)).toEqual(lines);
});

it('an address has no link, few lines and 200 characters at most', () => {
  const piece = fc.constantFrom('evil', '.', 'example', 'com', '://', 'http', '//', ' ', '\n', '@', '．', 'www');
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc.array(piece).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(typed, (address) => {
      const lines = addressLines(address);
      expect(lines.length).toBeLessThanOrEqual(6);
      expect([...lines.join('')].length).toBeLessThanOrEqual(200);
      for (const line of lines) {
        expect(line).not.toMatch(/[\p{L}\p{N}][.．][\p{L}]{2}|:\/\/|[\r\n]/u);
      }
    }),
  );
});
