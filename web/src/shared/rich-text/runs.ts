/** A range of text whose characters have the same styles and entity. */
export interface Run {
  readonly text: string;
  /** Sorted: the order in which they were applied does not matter. */
  readonly styles: readonly string[];
  readonly entity: Entity | null;
}

/** A link, an image or a mention behind a range of text; `id` distinguishes two equal neighbours. */
export interface Entity {
  readonly id: string;
  readonly type: string;
  readonly mutability: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Unknown fields; preserved. */
  readonly extra: Readonly<Record<string, unknown>>;
}

interface Range {
  readonly offset: number;
  readonly length: number;
}
export interface StyleRange extends Range {
  readonly style: string;
}
export interface EntityRange extends Range {
  readonly key: number | string;
}
interface PlacedEntity extends Range {
  readonly entity: Entity;
}

const covers = ({ offset, length }: Range, point: number) => offset <= point && point < offset + length;

/**
 * Splits a block's text where a style or an entity begins or ends. Offsets count Unicode code points, not the UTF-16
 * units of JavaScript. Of overlapping entities the later one wins; a range without an existing entity is ignored, as is
 * anything beyond the text.
 */
export function runsOf(
  text: string,
  styles: readonly StyleRange[],
  entityRanges: readonly EntityRange[],
  entityOf: (key: string) => Entity | null,
): Run[] {
  const points = [...text];
  const entities = entityRanges.flatMap(({ offset, length, key }) => {
    const entity = entityOf(String(key));
    return entity ? [{ offset, length, entity }] : [];
  });
  const cuts = new Set([0, points.length]);
  for (const { offset, length } of [...styles, ...entities]) {
    for (const cut of [offset, offset + length]) if (cut < points.length) cuts.add(cut);
  }
  const ends = [...cuts].sort((a, b) => a - b);
  return ends.slice(1).map((to, index) => {
    const from = ends[index] ?? 0;
    return {
      text: points.slice(from, to).join(''),
      styles: [...new Set(styles.filter((range) => covers(range, from)).map(({ style }) => style))].sort(),
      entity: entities.findLast((range) => covers(range, from))?.entity ?? null,
    };
  });
}

/** The inverse: the text and the longest possible ranges, with offsets in code points. */
export function rangesOf(runs: readonly Run[]): { text: string; styles: StyleRange[]; entities: PlacedEntity[] } {
  const styles: StyleRange[] = [];
  const entities: PlacedEntity[] = [];
  let offset = 0;
  for (const run of runs) {
    const length = [...run.text].length;
    for (const style of run.styles) {
      extendOrAdd(styles, { offset, length, style }, (range) => range.style === style);
    }
    const { entity } = run;
    if (entity) extendOrAdd(entities, { offset, length, entity }, (range) => isSameEntity(range.entity, entity));
    offset += length;
  }
  return { text: runs.map((run) => run.text).join(''), styles, entities };
}

/** Text pasted from another page may have an id that is in use, so the id alone does not identify an entity. */
function isSameEntity(one: Entity, other: Entity): boolean {
  return one === other || (one.id === other.id && JSON.stringify(one) === JSON.stringify(other));
}

/** Extends the range of the same kind that ends where the new one begins, or adds a range. */
function extendOrAdd<R extends Range>(ranges: R[], added: R, isSame: (range: R) => boolean): void {
  const index = ranges.findLastIndex((range) => isSame(range) && range.offset + range.length === added.offset);
  const before = ranges[index];
  if (before) ranges[index] = { ...before, length: before.length + added.length };
  else ranges.push(added);
}
