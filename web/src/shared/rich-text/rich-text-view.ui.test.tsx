import type { RawDocument } from '@countinghouse/contracts/settings/page-content';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RichTextView } from './rich-text-view.tsx';

const block = (key: string, text: string, type: string, rest: object = {}) => ({ key, text, type, depth: 0, ...rest });

function show(blocks: RawDocument['blocks'], entityMap: RawDocument['entityMap'] = {}): HTMLElement {
  return render(<RichTextView document={{ blocks, entityMap }} />).container;
}

test('headings, lists and styles become elements; offsets count code points', () => {
  const shown = show([
    block('a', 'Terms', 'header-one'),
    block('b', '😀 bold', 'unstyled', { inlineStyleRanges: [{ offset: 2, length: 4, style: 'BOLD' }] }),
    block('c', 'one', 'unordered-list-item'),
    block('d', 'two', 'unordered-list-item'),
  ]);
  expect(shown.innerHTML).toContain('<h2>Terms</h2>');
  expect(shown.querySelector('strong')?.textContent).toBe('bold');
  expect(shown.querySelectorAll('ul > li')).toHaveLength(2);
});

test('text stays text, and only safe links are links', () => {
  const shown = show(
    [
      block('a', '<img src=x onerror=alert(1)>', 'unstyled'),
      block('b', 'bad', 'unstyled', { entityRanges: [{ offset: 0, length: 3, key: 0 }] }),
      block('c', 'good', 'unstyled', { entityRanges: [{ offset: 0, length: 4, key: 1 }] }),
    ],
    {
      0: { type: 'LINK', mutability: 'MUTABLE', data: { url: 'javascript:alert(1)' } },
      1: { type: 'LINK', mutability: 'MUTABLE', data: { url: 'https://example.com' } },
    },
  );
  expect(shown.querySelector('img')).toBeNull();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://example.com']);
});

test('items of a list are indented by class, never by a style that the content security policy forbids', () => {
  const depths = [0, 1, 4, 9, -1, 'x'].map((depth, index) =>
    block(String(index), 'item', 'ordered-list-item', { depth }),
  );
  const items = [...show(depths).querySelectorAll('li')];
  expect(items.map((item) => item.getAttribute('style'))).toEqual(depths.map(() => null));
  const [flat, one, four, deeper, negative, odd] = items.map(({ className }) => className);
  expect([flat, negative, odd]).toEqual(['', '', '']);
  expect(one).not.toBe(four);
  expect(deeper).toBe(four);
});
