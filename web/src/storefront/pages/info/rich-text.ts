import type { RawDocument } from '@countinghouse/contracts/settings/page-content';

/** Maximum characters of a page's description for search engines. */
const DESCRIPTION = 200;

/** Returns true when a rich text has a word or a picture; editors save a space for a picture. */
export function hasContent(document: RawDocument | null): document is RawDocument {
  return (
    document?.blocks.some(
      ({ text, entityRanges }) => text.trim() !== '' || (Array.isArray(entityRanges) && entityRanges.length > 0),
    ) ?? false
  );
}

/** Returns the first words of a rich text, as one line. */
export function beginningOf(document: RawDocument | null): string {
  const words = (document?.blocks ?? []).map(({ text }) => text).join(' ');
  const line = words.replace(/\s+/g, ' ').trim();
  return [...line].length <= DESCRIPTION ? line : `${[...line].slice(0, DESCRIPTION - 1).join('')}…`;
}
