import type { RawDocument } from '@countinghouse/contracts/settings/page-content';

/** A link of a rich text whose target changed; without `from` it is new, without `to` it is gone. */
export interface LinkChange {
  /** The words that are the link. */
  readonly text: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface DocumentLink {
  readonly text: string;
  readonly target: string;
}

export function isDocument(value: unknown): value is RawDocument {
  return typeof value === 'object' && value !== null && Array.isArray((value as { blocks?: unknown }).blocks);
}

/** Returns the links that differ between two rich texts, matched by their words in the order of the text. */
export function linkChanges(before: unknown, after: unknown): readonly LinkChange[] {
  const [was, is] = [linksOf(before), linksOf(after)];
  const gone = without(was, is);
  const added = without(is, was);
  const changed = gone.map(({ text, target }): LinkChange => {
    const place = added.findIndex((link) => link.text === text);
    return { text, from: target, to: place < 0 ? undefined : added.splice(place, 1)[0]?.target };
  });
  return [...changed, ...added.map(({ text, target }) => ({ text, to: target }))];
}

/** The links that have no equal among others; each of the others counts once. */
function without(links: readonly DocumentLink[], others: readonly DocumentLink[]): DocumentLink[] {
  const left = others.map(keyOf);
  return links.filter((link) => {
    const place = left.indexOf(keyOf(link));
    if (place < 0) return true;
    left.splice(place, 1);
    return false;
  });
}

const keyOf = ({ text, target }: DocumentLink) => JSON.stringify([text, target]);

function linksOf(value: unknown): readonly DocumentLink[] {
  if (!isDocument(value)) return [];
  return value.blocks.flatMap(({ text, entityRanges }) =>
    (Array.isArray(entityRanges) ? entityRanges : []).flatMap(({ offset, length, key }: EntityRange) => {
      const target = targetOf(value.entityMap?.[String(key)]);
      return target === undefined ? [] : [{ text: [...text].slice(offset, offset + length).join(''), target }];
    }),
  );
}

/** A range counts code points. */
interface EntityRange {
  readonly offset: number;
  readonly length: number;
  readonly key: number | string;
}

function targetOf(entity: unknown): string | undefined {
  const { data } = (entity ?? {}) as { data?: { url?: unknown; href?: unknown } };
  const target = data?.url ?? data?.href;
  return typeof target === 'string' ? target : undefined;
}
