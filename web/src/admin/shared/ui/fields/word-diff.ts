/** A part of a text comparison. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Maximum cells of the comparison table; beyond them the middle of a text counts as replaced. */
const MOST_CELLS = 2_000_000;
/** Unchanged characters shown on either side of a change. */
const CONTEXT = 60;

/** Compares two texts word by word, Chinese by its words too; long unchanged parts are cut. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < old.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const middle = compare(old.slice(start, old.length - end), now.slice(start, now.length - end));
  const parts = [part('same', old.slice(0, start)), ...middle, part('same', old.slice(old.length - end))];
  return shortened(joined(parts.filter(({ text }) => text !== '')));
}

function wordsOf(text: string): string[] {
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
}

function part(kind: DiffPart['kind'], words: readonly string[]): DiffPart {
  return { kind, text: words.join('') };
}

/** By the longest common subsequence. */
function compare(old: readonly string[], now: readonly string[]): DiffPart[] {
  const width = now.length + 1;
  if ((old.length + 1) * width > MOST_CELLS) return [part('removed', old), part('added', now)];
  // common[i * width + j]: words that the rests from i and from j have in common.
  const common = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      common[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]];
    if (was !== undefined && was === is) {
      parts.push({ kind: 'same', text: was });
      i++;
      j++;
    } else if (is === undefined || (was !== undefined && at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ kind: 'removed', text: was ?? '' });
      i++;
    } else {
      parts.push({ kind: 'added', text: is });
      j++;
    }
  }
  return parts;
}

/** Merges adjacent parts of one kind; in a replacement, the removed part comes first. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  let changed = { removed: '', added: '' };
  const flush = () => {
    for (const kind of ['removed', 'added'] as const) if (changed[kind]) result.push({ kind, text: changed[kind] });
    changed = { removed: '', added: '' };
  };
  for (const { kind, text } of parts) {
    const last = result.at(-1);
    if (kind !== 'same') changed[kind] += text;
    else if (last?.kind === 'same' && !changed.removed && !changed.added) {
      result[result.length - 1] = { kind, text: last.text + text };
    } else {
      flush();
      result.push({ kind, text });
    }
  }
  flush();
  return result;
}

function shortened(parts: readonly DiffPart[]): DiffPart[] {
  return parts.map(({ kind, text }, index) => {
    if (kind !== 'same' || text.length <= 2 * CONTEXT) return { kind, text };
    const head = index === 0 ? '' : text.slice(0, CONTEXT);
    const tail = index === parts.length - 1 ? '' : text.slice(-CONTEXT);
    return { kind, text: `${head}…${tail}` };
  });
}
