import { describe, expect, it } from 'vitest';
import { splitFacts } from './description-facts.ts';

describe('the facts of a description', () => {
  it('are its lines with a short label and a value; the rest stays text', () => {
    expect(splitFacts('A cup.\n\nSize: 8 × 9 cm\nMaterial : stoneware\n- 產地：香港\n\nWash by hand.')).toEqual({
      facts: [
        { label: 'Size', value: '8 × 9 cm' },
        { label: 'Material', value: 'stoneware' },
        { label: '產地', value: '香港' },
      ],
      text: 'A cup.\n\nWash by hand.',
    });
  });

  it('may stand apart by empty lines, and end their lines as on Windows', () => {
    expect(splitFacts('Size: 8 cm\r\n\r\nColour: blue').facts).toHaveLength(2);
  });

  it('keep markup as the text that it is', () => {
    const { facts, text } = splitFacts('Size: <b>8</b> cm\nMaterial: <script>alert(1)</script>\n<i>Colour</i>: blue');
    expect(facts).toEqual([
      { label: 'Size', value: '<b>8</b> cm' },
      { label: 'Material', value: '<script>alert(1)</script>' },
    ]);
    expect(text).toBe('<i>Colour</i>: blue');
  });

  it.each([
    ['one line alone', 'A cup.\nSize: 8 cm'],
    ['two lines apart', 'Size: 8 cm\nA cup.\nColour: blue'],
    ['links', 'https://shop.example/a\nhttp://shop.example/b\nmailto:a@b.example\nwww.shop.example:80'],
    ['times', '10:30\n12:45 to 14:00\nOpen 10:30\nMonday 9:00 to 18:00'],
    ['sentences with a colon', 'There are three things to know before: wash it\nWe say this to everybody who asks: no'],
    ['labels without a value', 'Size:\nColour: '],
    ['values of a page', `Size: ${'x'.repeat(300)}\nColour: ${'y'.repeat(300)}`],
    ['a text of 10,000 characters', 'a '.repeat(5_000)],
    ['nothing', ''],
  ])('are not %s', (_, description) => {
    expect(splitFacts(description)).toEqual({ facts: [], text: description.trim() });
  });
});
