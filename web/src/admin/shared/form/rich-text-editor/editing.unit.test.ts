import type { RawDocument } from '@countinghouse/contracts/settings/page-content';
import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import {
  exitEmptyBlock,
  insertBreak,
  moveDepth,
  setKind,
  simplifyAtStart,
  splitBlock,
  toggleStyle,
} from './commands.ts';
import { docFromRaw } from './document/from-raw.ts';
import { rawFromDoc } from './document/to-raw.ts';
import { editorPlugins } from './editor-plugins.ts';
import { linkAt, linkTyped, removeLink, setLink } from './links.ts';

type Block = Record<string, unknown>;

/** An editor with blocks; the selection counts characters of the first block unless another is given. */
function editor(blocks: Block[], entityMap: object = {}) {
  const raw = {
    blocks: blocks.map((block, index) => ({ key: `k${index}`, ...block })),
    entityMap,
  } as unknown as RawDocument;
  let state = EditorState.create({ doc: docFromRaw(raw), plugins: editorPlugins({}) });
  const start = (block: number) =>
    state.doc.children.slice(0, block).reduce((position, node) => position + node.nodeSize, 1);
  return {
    select(from: number, to = from, block = 0) {
      const selection = TextSelection.create(state.doc, start(block) + from, start(block) + to);
      state = state.apply(state.tr.setSelection(selection));
      return this;
    },
    run(command: Command) {
      const done = command(state, (transaction) => {
        state = state.apply(transaction);
      });
      return done;
    },
    type(text: string) {
      state = state.apply(state.tr.insertText(text));
      return this;
    },
    remove(from: number, to: number) {
      state = state.apply(state.tr.delete(1 + from, 1 + to));
      return this;
    },
    get state() {
      return state;
    },
    get blocks() {
      return rawFromDoc(state.doc).blocks as unknown as Block[];
    },
    get raw() {
      return rawFromDoc(state.doc);
    },
  };
}

const linked = (mutability = 'MUTABLE') =>
  editor([{ text: 'see Tom Lee here', entityRanges: [{ offset: 4, length: 7, key: 0 }] }], {
    0: { type: mutability === 'MUTABLE' ? 'LINK' : 'MENTION', mutability, data: { url: '/tom' } },
  });

describe('keys', () => {
  test('a split block keeps its key, and the new one gets its own', () => {
    const it = editor([{ text: 'ab' }]).select(1);
    it.run(splitBlock);
    const keys = it.blocks.map(({ key }) => key);
    expect(it.blocks.map(({ text }) => text)).toEqual(['a', 'b']);
    expect(keys[0]).toBe('k0');
    expect(new Set(keys).size).toBe(2);
  });

  test('a change of kind keeps the key and unknown fields of the block', () => {
    const it = editor([{ text: 'a', data: { x: 1 }, unknown: 2 }]).select(0);
    it.run(setKind('heading2'));
    expect(it.blocks).toMatchObject([{ key: 'k0', type: 'header-two', data: { x: 1 }, unknown: 2 }]);
  });

  test('pasted blocks with a known key get new ones', () => {
    const it = editor([{ text: 'a' }, { text: 'b' }]);
    const state = it.state.apply(it.state.tr.insert(it.state.doc.content.size, it.state.doc.content));
    const keys = rawFromDoc(state.doc).blocks.map(({ key }) => key);
    expect(keys.slice(0, 2)).toEqual(['k0', 'k1']);
    expect(new Set(keys).size).toBe(4);
  });
});

describe('lists', () => {
  const item = (depth: number) => ({ text: 'x', type: 'unordered-list-item', depth });

  test('an item goes at most one level below the one before it, and the first none', () => {
    const it = editor([item(0), item(0)]);
    expect(it.select(0).run(moveDepth(1))).toBe(false);
    expect(it.select(0, 0, 1).run(moveDepth(1))).toBe(true);
    expect(it.blocks.map(({ depth }) => depth)).toEqual([0, 1]);
    expect(it.run(moveDepth(1))).toBe(false);
  });

  test('Backspace at the start goes up level by level, then out of the list', () => {
    const it = editor([item(0), item(1)]).select(0, 0, 1);
    it.run(simplifyAtStart);
    expect(it.blocks[1]).toMatchObject({ type: 'unordered-list-item', depth: 0 });
    it.run(simplifyAtStart);
    expect(it.blocks[1]).toMatchObject({ type: 'unstyled', depth: 0 });
    expect(it.run(simplifyAtStart)).toBe(false);
  });

  test('Enter makes the next item, of the same list; in an empty one it leaves the list', () => {
    const it = editor([{ text: 'x', type: 'ordered-list-item' }]).select(1);
    it.run(splitBlock);
    expect(it.blocks.map(({ type }) => type)).toEqual(['ordered-list-item', 'ordered-list-item']);
    expect(it.run(exitEmptyBlock)).toBe(true);
    expect(it.blocks.map(({ type }) => type)).toEqual(['ordered-list-item', 'unstyled']);
  });
});

test('after a heading comes a paragraph', () => {
  const it = editor([{ text: 'x', type: 'header-one' }]).select(1);
  it.run(splitBlock);
  expect(it.blocks.map(({ type }) => type)).toEqual(['header-one', 'unstyled']);
});

test('line ends survive when text becomes code and text again', () => {
  const it = editor([{ text: 'ab' }]).select(1);
  it.run(insertBreak);
  it.run(setKind('codeBlock'));
  expect(it.blocks).toMatchObject([{ type: 'code-block', text: 'a\nb' }]);
  it.run(setKind('paragraph'));
  expect(it.blocks).toMatchObject([{ type: 'unstyled', text: 'a\nb' }]);
});

test('a style covers what was selected, in code points', () => {
  const it = editor([{ text: '😀ab' }]).select(2, 3);
  it.run(toggleStyle('bold'));
  expect(it.blocks[0]?.inlineStyleRanges).toEqual([{ offset: 1, length: 1, style: 'BOLD' }]);
});

describe('links', () => {
  test('text typed after a link is not part of it', () => {
    const it = linked().select(11).type('!');
    expect(it.blocks[0]?.entityRanges).toEqual([{ offset: 4, length: 7, key: 0 }]);
  });

  test('a link is found from any position in it, also from its end, and changed as a whole', () => {
    for (const place of [4, 7, 10])
      expect(linkAt(linked().select(place).state)).toMatchObject({ from: 5, to: 12, url: '/tom' });
    const it = linked().select(6);
    it.run(setLink('/lee'));
    expect(it.blocks[0]?.entityRanges).toEqual([{ offset: 4, length: 7, key: 0 }]);
    expect(it.raw.entityMap[0]).toMatchObject({ type: 'LINK', data: { url: '/lee' } });
    it.run(removeLink);
    expect(it.raw.entityMap).toEqual({});
    expect(linkAt(it.state)).toBeNull();
  });

  test('without a selection the address itself is the text', () => {
    const it = editor([{ text: '' }]).select(0);
    it.run(setLink('https://a.hk'));
    expect(it.blocks).toMatchObject([{ text: 'https://a.hk', entityRanges: [{ offset: 0, length: 12, key: 0 }] }]);
  });

  test.each([
    ['shop.hk/a', 'https://shop.hk/a'],
    [' https://shop.hk ', 'https://shop.hk'],
    ['amy@shop.hk', 'mailto:amy@shop.hk'],
    ['/returns', '/returns'],
    ['#top', '#top'],
    ['tel:+85223456789', 'tel:+85223456789'],
    ['localhost:80', undefined],
    ['javascript:alert(1)', undefined],
    ['two words', undefined],
    ['', undefined],
  ])('%j is the link %j', (typed, link) => {
    expect(linkTyped(typed)).toBe(link);
  });
});

describe('an immutable entity', () => {
  test('is deleted as a whole when a part of it is deleted', () => {
    const it = linked('IMMUTABLE').remove(6, 8);
    expect(it.blocks).toMatchObject([{ text: 'see  here', entityRanges: [] }]);
  });

  test('becomes ordinary text when something is typed into it', () => {
    const it = linked('IMMUTABLE').select(7).type('x');
    expect(it.blocks).toMatchObject([{ text: 'see Tomx Lee here', entityRanges: [] }]);
  });

  test('is unaffected by changes around it, and by styles on it', () => {
    const it = linked('IMMUTABLE').remove(0, 2).select(9).type('!');
    it.select(3, 5).run(toggleStyle('bold'));
    expect(it.blocks).toMatchObject([{ text: 'e Tom Lee! here', entityRanges: [{ offset: 2, length: 7, key: 0 }] }]);
  });

  test('a mutable one is shortened', () => {
    expect(linked().remove(6, 8).blocks).toMatchObject([{ entityRanges: [{ offset: 4, length: 5, key: 0 }] }]);
  });
});
