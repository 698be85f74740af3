import type { RawDocument } from '@countinghouse/contracts/settings/page-content';

/** Characters of a page that search engines show. */
const DESCRIPTION = 200;

/** Whether a rich text has a word or a picture; editors save a space where they show a picture. */
export function hasContent(document: RawDocument | null): document is RawDocument {
  return (
    document?.blocks.some(
      ({ text, entityRanges }) => text.trim() !== '' || (Array.isArray(entityRanges) && entityRanges.length > 0),
    ) ?? false
  );
}

/** The first words of a rich text, as one line. */
export function beginningOf(document: RawDocument | null): string {
  const words = (document?.blocks ?? []).map(({ text }) => text).join(' ');
  const line = words.replace(/\s+/g, ' ').trim();
  return [...line].length <= DESCRIPTION ? line : `${[...line].slice(0, DESCRIPTION - 1).join('')}…`;
}
