import type { RawDocument } from '@countinghouse/contracts/settings/page-content';
import { isRawDocument } from '@countinghouse/contracts/settings/raw-document';
import fc from 'fast-check';
import { Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { docFromRaw } from './from-raw.ts';
import { schema } from './schema.ts';
import { rawFromDoc } from './to-raw.ts';

interface RawRange {
  readonly offset: number;
  readonly length: number;
  readonly style?: string;
  readonly key?: number;
}
interface TestBlock {
  readonly key: string;
  readonly text: string;
  readonly type?: string;
  readonly depth?: number;
  readonly inlineStyleRanges: readonly RawRange[];
  readonly entityRanges: readonly RawRange[];
  readonly data?: object;
  readonly children?: readonly object[];
}

const styles = ['BOLD', 'ITALIC', 'UNDERLINE', 'STRIKETHROUGH', 'CODE', 'SUPERSCRIPT', 'SUBSCRIPT'];
const ownStyles = ['color-rgb(1,2,3)', 'color-rgb(9,9,9)', 'bgcolor-#fff', 'fontsize-24', 'toString', 'my style'];
const types = [
  ...['unstyled', 'paragraph', 'section', 'article', 'of-our-own', 'blockquote', 'code-block', 'code', 'atomic'],
  ...['unordered-list-item', 'ordered-list-item'],
  ...['one', 'two', 'three', 'four', 'five', 'six'].map((level) => `header-${level}`),
];

const letters = ['a', 'b', ' ', '\n', '\t', '貨', '品', '😀', '👍🏽', '👨‍👩‍👧', 'é', 'e\u0301', '𠮷'];
const text = fc.array(fc.constantFrom(...letters), { maxLength: 14 }).map((parts) => parts.join(''));
/** Includes zero length, and ranges beyond the end of the text. */
const place = { offset: fc.nat(16), length: fc.nat(9) };
const styleRange = fc.record({ ...place, style: fc.constantFrom(...styles, ...ownStyles) });
/** Key 4 is never in the map: a dangling range. */
const entityRange = fc.record({ ...place, key: fc.integer({ min: 0, max: 4 }) });

const entity = fc.record(
  {
    type: fc.constantFrom('LINK', 'IMAGE', 'MENTION', 'OWN'),
    mutability: fc.constantFrom('MUTABLE', 'IMMUTABLE', 'SEGMENTED'),
    data: fc.constantFrom({}, { url: '/a' }, { url: '/b', targetOption: '_blank' }, { src: '/i.png', width: 3 }),
    unknown: fc.constant({ kept: true }),
  },
  { requiredKeys: ['type', 'mutability', 'data'] },
);

const block = fc.record(
  {
    text,
    type: fc.constantFrom(...types),
    depth: fc.nat(6),
    inlineStyleRanges: fc.array(styleRange, { maxLength: 5 }),
    entityRanges: fc.array(entityRange, { maxLength: 4 }),
    data: fc.constantFrom({}, { 'text-align': 'center' }, { deep: { list: [1] } }),
    unknown: fc.constant('kept'),
    children: fc.constantFrom<object[]>(
      [],
      [{ key: 'z', text: 'in', entityRanges: [{ offset: 0, length: 1, key: 2 }] }],
    ),
  },
  { requiredKeys: ['text', 'inlineStyleRanges', 'entityRanges'] },
);

const documents = fc
  .record(
    {
      blocks: fc.array(block, { maxLength: 6 }),
      entities: fc.array(entity, { maxLength: 4 }),
      unknown: fc.constant([1]),
    },
    { requiredKeys: ['blocks', 'entities'] },
  )
  .map(({ blocks, entities, ...rest }) => ({
    ...rest,
    blocks: blocks.map((block, index) => ({
      key: `k${index}`,
      ...block,
      entityRanges: block.entityRanges.filter((range) => Number(range.key) < entities.length),
    })),
    entityMap: Object.fromEntries(entities.map((entity, index) => [String(index), entity])),
  }));

interface Character {
  readonly point: string;
  readonly styles: readonly string[];
  /** Key in the map of the document in question. */
  readonly entity: string | undefined;
}

/** Styles and entity of every character, computed directly from the definition of the format. */
function charactersOf(block: TestBlock, entityMap: object): Character[] {
  return Array.from(block.text).map((point, index) => {
    const here = (range: RawRange) => index >= range.offset && index < range.offset + range.length;
    const keys = block.entityRanges.filter(here).map(({ key }) => String(key));
    return {
      point,
      styles: [...new Set(block.inlineStyleRanges.filter(here).map(({ style }) => style ?? ''))].sort(),
      entity: keys.filter((key) => key in entityMap).at(-1),
    };
  });
}

const isTree = (block: TestBlock) => (block.children?.length ?? 0) > 0;
const isAtomic = (block: TestBlock) => !isTree(block) && block.type === 'atomic';

/**
 * The form in which a document is saved again: defaults filled in, characters unchanged, entities by first appearance.
 */
function resaved(raw: RawDocument) {
  const blocks = raw.blocks as unknown as readonly TestBlock[];
  const named = blocks
    .filter(isTree)
    .flatMap(({ entityRanges }) => ['2', ...entityRanges.map(({ key }) => String(key))]);
  const treeKeys = new Set(named.filter((key) => key in raw.entityMap));
  const order: string[] = [];
  const saved = blocks.map((block) => {
    if (isTree(block)) return block;
    const { inlineStyleRanges: _, entityRanges: __, ...kept } = block;
    const characters = charactersOf(block, raw.entityMap);
    for (const { entity } of characters) if (entity !== undefined && !order.includes(entity)) order.push(entity);
    return { type: 'unstyled', depth: 0, data: {}, ...kept, characters };
  });
  return { blocks: saved, entities: order.map((key) => raw.entityMap[key]), treeKeys: [...treeKeys] };
}

/** Expects equal documents: block by block, character by character, with the same entities. */
function expectSame(saved: RawDocument, original: RawDocument): void {
  const [actual, expected] = [resaved(saved), resaved(original)];
  const named = (document: RawDocument, side: ReturnType<typeof resaved>) =>
    side.blocks.map((block) =>
      'characters' in block
        ? {
            ...block,
            characters: block.characters.map((character) => ({
              ...character,
              entity: character.entity === undefined ? null : document.entityMap[character.entity],
            })),
          }
        : block,
    );
  expect(named(saved, actual)).toEqual(named(original, expected));
  expect(actual.entities).toEqual(expected.entities);
  // Only entities that are used, and those that opaque blocks reference under their own keys.
  expect(Object.keys(saved.entityMap)).toHaveLength(
    new Set([...expected.entities.keys()]).size + expected.treeKeys.length,
  );
  for (const key of expected.treeKeys) expect(saved.entityMap[key]).toEqual(original.entityMap[key]);
}

/** Expects the longest possible ranges: none touches or overlaps another one of the same kind. */
function expectLongest(saved: RawDocument): void {
  for (const block of saved.blocks as unknown as readonly TestBlock[]) {
    if (isTree(block)) continue;
    const ranges = [...block.inlineStyleRanges, ...block.entityRanges];
    for (const one of ranges) {
      const touching = ranges.filter(
        (other) => other.style === one.style && other.key === one.key && other.offset === one.offset + one.length,
      );
      expect([one.length > 0, touching]).toEqual([true, []]);
    }
  }
}

/** Styles and entity of every character in the editor, read from its nodes alone. */
function charactersInEditor(node: Node) {
  return node.children.flatMap((inline) =>
    Array.from(inline.text ?? '\n').map((point) => ({
      point,
      styles: inline.marks
        .filter(({ type }) => type.name !== 'entity')
        .map(({ type, attrs }) => (type.name === 'draft_style' ? attrs.style : styleNamed[type.name]))
        .sort(),
      entity: inline.marks.find(({ type }) => type.name === 'entity')?.attrs.id,
    })),
  );
}
const styleNamed: Record<string, string> = Object.fromEntries(
  ['bold', 'italic', 'underline', 'strike', 'code', 'superscript', 'subscript'].map((mark, index) => [
    mark,
    styles[index] ?? '',
  ]),
);

const RUNS = { numRuns: 600 };
const TIMEOUT_MS = 60_000;

test(
  'any document that the shop accepts is unchanged after a round trip',
  () => {
    fc.assert(
      fc.property(documents, (raw) => {
        expect(isRawDocument(raw)).toBe(true);
        const inEditor = Node.fromJSON(schema, docFromRaw(raw).toJSON());
        inEditor.check();
        const saved = rawFromDoc(inEditor);
        const { blocks: _, entityMap: __, ...rest } = raw;
        expect(saved).toMatchObject(rest);
        expectSame(saved, raw);
        expectLongest(saved);
        expect(rawFromDoc(docFromRaw(saved))).toEqual(saved);
      }),
      RUNS,
    );
  },
  TIMEOUT_MS,
);

test(
  'every character has the styles and the entity in the editor that the format defines',
  () => {
    fc.assert(
      fc.property(documents, (raw) => {
        const doc = docFromRaw(raw);
        raw.blocks.forEach((block, index) => {
          if (isTree(block) || isAtomic(block)) return;
          expect(charactersInEditor(doc.child(index))).toEqual(charactersOf(block, raw.entityMap));
        });
      }),
      RUNS,
    );
  },
  TIMEOUT_MS,
);

const only = (block: object, entityMap: object = {}) =>
  ({ blocks: [{ key: 'a', text: '', ...block }], entityMap }) as RawDocument;

test('offsets count code points: an emoji is one', () => {
  const doc = docFromRaw(only({ text: '😀貨👍🏽x', inlineStyleRanges: [{ offset: 1, length: 2, style: 'BOLD' }] }));
  expect(doc.child(0).children.map((node) => [node.text, node.marks.length])).toEqual([
    ['😀', 0],
    ['貨👍', 1],
    ['🏽x', 0],
  ]);
});

test('two equal adjacent links stay two; one link in two places stays one', () => {
  const link = { type: 'LINK', mutability: 'MUTABLE', data: { url: '/a' } };
  const ranges = (...keys: number[]) => keys.map((key, offset) => ({ offset, length: 1, key }));
  const two = rawFromDoc(docFromRaw(only({ text: 'ab', entityRanges: ranges(0, 1) }, { 0: link, 1: link })));
  expect([two.blocks[0]?.entityRanges, Object.keys(two.entityMap)]).toEqual([ranges(0, 1), ['0', '1']]);
  const one = rawFromDoc(
    docFromRaw(only({ text: 'abc', entityRanges: [ranges(5)[0], { offset: 2, length: 1, key: 5 }] }, { 5: link })),
  );
  expect(Object.keys(one.entityMap)).toEqual(['0']);
});

test.each([[null], [{ blocks: [], entityMap: {} }]])(
  'an empty document is an empty line in the editor and empty again (%#)',
  (raw) => {
    const doc = docFromRaw(raw);
    expect([doc.childCount, doc.textContent]).toEqual([1, '']);
    expect(rawFromDoc(doc)).toEqual({ blocks: [], entityMap: {} });
  },
);

test('a block without a key gets one', () => {
  expect(rawFromDoc(docFromRaw({ blocks: [{ text: 'a' }], entityMap: {} })).blocks[0]?.key).toMatch(/^[0-9a-v]{5}$/);
});
