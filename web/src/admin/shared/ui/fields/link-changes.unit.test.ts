import { expect, test } from 'vitest';
import { linkChanges } from './link-changes.ts';

const page = (...links: readonly (readonly [string, string])[]) => ({
  blocks: links.map(([text], key) => ({ text: `🙂 ${text}`, entityRanges: [{ offset: 2, length: text.length, key }] })),
  entityMap: Object.fromEntries(links.map(([, url], key) => [key, { type: 'LINK', data: { url } }])),
});

test('names the old and the new target of a link, and nothing of links that stay', () => {
  const before = page(['terms', '/terms'], ['shop', 'https://a.example']);
  const after = page(['terms', '/terms'], ['shop', 'https://b.example']);
  expect(linkChanges(before, after)).toEqual([{ text: 'shop', from: 'https://a.example', to: 'https://b.example' }]);
  expect(linkChanges(before, before)).toEqual([]);
});

test('names links that are gone and links that are new, repeated ones too', () => {
  expect(linkChanges(page(['a', '/1'], ['a', '/1']), page(['a', '/1'], ['b', '/2']))).toEqual([
    { text: 'a', from: '/1', to: undefined },
    { text: 'b', to: '/2' },
  ]);
});

test('takes damaged documents as texts without links', () => {
  expect(linkChanges({ blocks: [{ text: 'a', entityRanges: 'no' }], entityMap: null }, 'text')).toEqual([]);
});
