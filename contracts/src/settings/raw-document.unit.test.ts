import { describe, expect, test } from 'vitest';
import { isSafeLink, MAX_BLOCK_TEXT, MAX_BLOCKS, rawDocumentFaults } from './raw-document.ts';

const block = (fields: object = {}) => ({ key: 'a', text: 'x', ...fields });
const document = (fields: object = {}) => ({ blocks: [block()], entityMap: {}, ...fields });
const faults = (value: unknown) => rawDocumentFaults(value).map(({ field, code }) => `${field}: ${code}`);

describe('a rich text', () => {
  test('may hold unknown types, styles, entities and fields', () => {
    expect(
      faults({
        blocks: [
          { text: 'a\n😀 你好' },
          block({
            type: 'my-own-type',
            depth: 3,
            inlineStyleRanges: [{ offset: 0, length: 9, style: 'color-rgb(1,2,3)' }],
            entityRanges: [{ offset: 0, length: 1, key: 1 }],
            data: { 'text-align': 'center' },
            children: [{ anything: null }],
          }),
        ],
        entityMap: {
          0: { type: 'LINK', mutability: 'MUTABLE', data: { url: 'https://shop.example', targetOption: '_blank' } },
          1: { type: 'IMAGE', mutability: 'IMMUTABLE', data: { src: '/files/a.webp' } },
        },
        version: 7,
      }),
    ).toEqual([]);
    expect(faults({ blocks: [], entityMap: {} })).toEqual([]);
  });

  test.each([
    [null, [': invalid']],
    [[], [': invalid']],
    [{ entityMap: {} }, ['blocks: required']],
    [{ blocks: [] }, ['entityMap: required']],
    [document({ blocks: ['x'] }), ['blocks.0: invalid']],
    [document({ blocks: [{ key: 'a' }] }), ['blocks.0.text: required']],
    [document({ blocks: [block({ depth: -1 })] }), ['blocks.0.depth: invalid']],
    [
      document({ blocks: [block({ entityRanges: [{ offset: 0.5, length: 1, key: 0 }] })] }),
      ['blocks.0.entityRanges: invalid', 'blocks.0.entityRanges.0.key: invalid'],
    ],
    [
      document({ blocks: [block(), block({ inlineStyleRanges: [{ offset: 0, length: 1, style: 'x;y:url(' }] })] }),
      ['blocks.1.inlineStyleRanges.0.style: unsafe_style'],
    ],
    [document({ entityMap: { 0: { data: {} } } }), ['entityMap.0: invalid']],
    [document({ blocks: [block({ text: 'a\u0000' })] }), ['blocks.0.text: unstorable_text']],
    [document({ more: ['\ud800'] }), ['more.0: unstorable_text']],
    [document({ blocks: [block({ text: 'x'.repeat(MAX_BLOCK_TEXT + 1) })] }), ['blocks.0.text: too_long']],
    [document({ blocks: Array(MAX_BLOCKS + 1).fill(block()) }), ['blocks: too_many']],
    [document({ more: 'x'.repeat(300_000) }), [': too_long']],
  ])('is refused when it is malformed (%#)', (value, expected) => {
    expect(faults(value)).toEqual(expected);
  });

  test('is refused with the limit of what there is too much', () => {
    const long = rawDocumentFaults(document({ blocks: [block({ text: 'x'.repeat(MAX_BLOCK_TEXT + 1) })] }));
    const many = rawDocumentFaults(document({ blocks: Array(MAX_BLOCKS + 1).fill(block()) }));
    expect([...long, ...many].map(({ limit }) => limit)).toEqual([MAX_BLOCK_TEXT, MAX_BLOCKS]);
  });

  test('cannot carry a link that runs code, however deep it hides', () => {
    const link = (url: unknown) => document({ entityMap: { 0: { type: 'LINK', data: { url } } } });
    expect(faults(link('javascript:alert(1)'))).toEqual(['entityMap.0.data.url: unsafe_link']);
    expect(faults(link({ toString: 'javascript:' }))).toEqual(['entityMap.0.data.url: unsafe_link']);
    expect(faults(document({ blocks: [block({ data: { deep: [{ SRC: 'data:text/html,x' }] } })] }))).toEqual([
      'blocks.0.data.deep.0.SRC: unsafe_link',
    ]);
    let nested: unknown = 'x';
    for (let depth = 0; depth < 60; depth++) nested = [nested];
    expect(faults(document({ nested }))).toHaveLength(1);
  });
});

test.each([
  ['https://a.example', true],
  ['HTTP://a.example', true],
  [' https://a.example ', true],
  ['mailto:a@b.hk', true],
  ['tel:+852', true],
  ['/files/a.webp', true],
  ['page?x=a:b', true],
  ['#part', true],
  ['', true],
  ['javascript:alert(1)', false],
  [' \tjava\nscript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['\u0001javascript:x', false],
  ['vbscript:x', false],
  ['data:text/html,x', false],
  ['blob:x', false],
  [7, false],
])('the link %j is safe: %s', (link, safe) => {
  expect(isSafeLink(link)).toBe(safe);
});
