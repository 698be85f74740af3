import type { RawDocument } from '@countinghouse/contracts/settings/page-content';

const types: Readonly<Record<string, string>> = {
  '# ': 'header-two',
  '## ': 'header-three',
  '- ': 'unordered-list-item',
};

/** A rich-text raw document of lines: `# ` and `## ` make headings, `- ` items of a list, `**words**` bold. */
export function richText(...lines: readonly string[]): RawDocument {
  return { blocks: lines.map(blockOf), entityMap: {} };
}

function blockOf(line: string, index: number): RawDocument['blocks'][number] {
  const sign = Object.keys(types).find((prefix) => line.startsWith(prefix)) ?? '';
  const { text, inlineStyleRanges } = withoutStars(line.slice(sign.length));
  const type = types[sign] ?? 'unstyled';
  return { key: `b${index}`, text, type, depth: 0, inlineStyleRanges, entityRanges: [], data: {} };
}

function withoutStars(marked: string) {
  const inlineStyleRanges: { offset: number; length: number; style: string }[] = [];
  let text = '';
  for (const [index, part] of marked.split('**').entries()) {
    if (index % 2 === 1) inlineStyleRanges.push({ offset: [...text].length, length: [...part].length, style: 'BOLD' });
    text += part;
  }
  return { text, inlineStyleRanges };
}
