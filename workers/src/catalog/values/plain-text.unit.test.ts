import { expect, test } from 'vitest';
import { plainLine, plainText } from './plain-text.ts';

test.each([
  [
    '<p>A <strong>tin</strong> for tea.</p>\n<ul>\n<li>200 g</li>\n<li>Red</li>\n</ul>',
    'A tin for tea.\n• 200 g\n• Red',
  ],
  ['<ol><li>one<li>two</ol>after', '1. one\n2. two\nafter'],
  ['Long text<br>with html', 'Long text\nwith html'],
  ['<div>Fish &amp; chips&nbsp;&#8211; 5 &lt; 6</div>', 'Fish & chips – 5 < 6'],
  ['<p>a</p><script>alert("<p>x</p>")</script><style>p{}</style><p>b</p>', 'a\nb'],
  ['<table><tr><td>Width</td><td>3 cm</td></tr><tr><td>Depth</td><td>4</td></tr></table>', 'Width 3 cm\nDepth 4'],
  ['<p>unclosed <b>bold', 'unclosed bold'],
])('%j is read as its lines', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test.each(['5 < 6 and 7 > 3', 'a <tag> of ours', 'AT&T', 'two\n\nlines  apart', 'R&D; more'])(
  '%j is kept as it is',
  (text) => {
    expect(plainText(text)).toBe(text);
  },
);

test('an entity is decoded between lines that are kept, and a line has none', () => {
  expect(plainText('Fish &amp; chips\n  5 &lt; 6')).toBe('Fish & chips\n  5 < 6');
  expect(plainLine('Tea &amp; <br> Coffee')).toBe('Tea & Coffee');
  expect(plainLine('two  blanks')).toBe('two  blanks');
});
