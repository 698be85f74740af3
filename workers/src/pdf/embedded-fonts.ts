import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Inter where it has the glyphs, Noto Sans HK for Chinese and the rest. */
export const fontStack = "'Inter', 'Noto Sans HK', sans-serif";

const require = createRequire(import.meta.url);
const families = [
  { family: 'Inter', source: '@fontsource/inter' },
  { family: 'Noto Sans HK', source: '@fontsource/noto-sans-hk' },
] as const;

/** A file with some of a family's glyphs. */
interface Subset {
  readonly family: string;
  readonly weight: number;
  readonly file: string;
  readonly range: string;
  /** Pairs of the first and last code point. */
  readonly spans: readonly (readonly [number, number])[];
}

const subsetsByWeight = new Map<number, Promise<readonly Subset[]>>();

/**
 * Returns the `@font-face` rules of exactly those font subsets that a text requires, with the fonts embedded: a page of
 * Chinese uses some of the hundred files of Noto Sans HK.
 * @param weights e.g. 400 and 600; static fonts, because variable ones lose the names of their outlines in a PDF.
 */
export async function embeddedFonts(text: string, weights: readonly number[]): Promise<string> {
  const points = [...new Set(text)].map((char) => char.codePointAt(0) ?? 0);
  const rules = await Promise.all(
    weights.map(async (weight) => {
      const needed = choose(await subsetsOf(weight), points);
      return Promise.all(needed.map(toRule));
    }),
  );
  return rules.flat().join('\n');
}

/** Selects for each character the first family that contains it. */
function choose(subsets: readonly Subset[], points: readonly number[]): Subset[] {
  const needed = new Set<Subset>();
  for (const point of points) {
    const subset = subsets.find(({ spans }) => spans.some(([first, last]) => first <= point && point <= last));
    if (subset) needed.add(subset);
  }
  return [...needed];
}

function subsetsOf(weight: number): Promise<readonly Subset[]> {
  let subsets = subsetsByWeight.get(weight);
  if (!subsets) {
    subsets = Promise.all(families.map((family) => readSubsets(family.family, family.source, weight))).then((all) =>
      all.flat(),
    );
    subsetsByWeight.set(weight, subsets);
    subsets.catch(() => subsetsByWeight.delete(weight));
  }
  return subsets;
}

async function readSubsets(family: string, source: string, weight: number): Promise<Subset[]> {
  const sheet = require.resolve(`${source}/${weight}.css`);
  const css = await readFile(sheet, 'utf8');
  const face = /url\((\.\/files\/[^)]+\.woff2)\)[^}]*?unicode-range:\s*([^;]+);/g;
  return [...css.matchAll(face)].map(([, file = '', range = '']) => ({
    family,
    weight,
    range,
    file: join(dirname(sheet), file),
    spans: range.split(',').map(toSpan),
  }));
}

function toSpan(range: string): readonly [number, number] {
  const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

async function toRule({ family, weight, file, range }: Subset): Promise<string> {
  const data = await readFile(file, 'base64');
  return `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff2;base64,${data}) format('woff2');unicode-range:${range}}`;
}
