import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { charactersOf } from './woff2-characters.ts';

const require = createRequire(import.meta.url);
interface Family {
  readonly family: string;
  readonly source: string;
  /** The style sheet with all weights of a variable font. Default: one by weight. */
  readonly sheet?: string;
}

const families: readonly Family[] = [
  { family: 'Inter', source: '@fontsource/inter' },
  { family: 'Noto Sans HK', source: '@fontsource/noto-sans-hk' },
  ...['SC', 'KR', 'Thai', 'Devanagari', 'Arabic', 'Hebrew'].map((script) => fallback(`Noto Sans ${script}`)),
  fallback('Noto Emoji'),
];

/** Inter where it has the glyphs, Noto Sans HK for Chinese, and a font for each of the other scripts. */
export const fontStack = `${families.map(({ family }) => `'${family}'`).join(', ')}, sans-serif`;

/** All weights of a fallback are in one file for each part of its glyphs, a tenth of the size of static ones. */
function fallback(family: string) {
  return { family, source: `@fontsource-variable/${family.toLowerCase().replaceAll(' ', '-')}`, sheet: 'index.css' };
}

/** A file with some of a family's glyphs. */
interface Subset {
  readonly family: string;
  /** One weight, or the first and last of a variable font. */
  readonly weight: string;
  readonly file: string;
  readonly range: string;
  /** Pairs of the first and last code point. */
  readonly spans: readonly (readonly [number, number])[];
}

const subsetsByWeight = new Map<number, Promise<readonly Subset[]>>();

/** The fonts of a text. */
export interface EmbeddedFonts {
  /** `@font-face` rules with the fonts embedded. */
  readonly rules: string;
  /** The visible characters of the text that no font has, each once. */
  readonly unprinted: string;
}

/**
 * Returns exactly those font subsets that a text requires: a page of Chinese uses some of the hundred files of Noto
 * Sans HK.
 * @param weights e.g. 400 and 600; the first families are static, because variable ones lose the names of their
 * outlines in a PDF.
 */
export async function embeddedFonts(text: string, weights: readonly number[]): Promise<EmbeddedFonts> {
  const characters = [...new Set(text)];
  const chosen = await Promise.all(weights.map(async (weight) => choose(await subsetsOf(weight), characters)));
  const needed = new Set(chosen.flatMap(({ subsets }) => [...subsets]));
  const rules = await Promise.all([...needed].map(toRule));
  return {
    rules: [...new Set(rules)].join('\n'),
    unprinted: [...new Set(chosen.flatMap(({ lacking }) => lacking))].join(''),
  };
}

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Control}\p{White_Space}]/u;

/** Selects for each character the first family that contains it; style sheets claim more than their fonts have. */
async function choose(all: readonly Subset[], characters: readonly string[]) {
  const subsets = new Set<Subset>();
  const lacking: string[] = [];
  for (const character of characters) {
    const subset = await subsetWith(all, character.codePointAt(0) ?? 0);
    if (subset) subsets.add(subset);
    else if (!invisible.test(character)) lacking.push(character);
  }
  return { subsets, lacking };
}

async function subsetWith(subsets: readonly Subset[], point: number): Promise<Subset | undefined> {
  for (const subset of subsets) {
    const isClaimed = subset.spans.some(([first, last]) => first <= point && point <= last);
    if (isClaimed && (await charactersIn(subset.file)).has(point)) return subset;
  }
  return undefined;
}

const charactersByFile = new Map<string, Promise<ReadonlySet<number>>>();

function charactersIn(file: string): Promise<ReadonlySet<number>> {
  let characters = charactersByFile.get(file);
  if (!characters) {
    characters = readFile(file).then(charactersOf);
    charactersByFile.set(file, characters);
    characters.catch(() => charactersByFile.delete(file));
  }
  return characters;
}

function subsetsOf(weight: number): Promise<readonly Subset[]> {
  let subsets = subsetsByWeight.get(weight);
  if (!subsets) {
    subsets = Promise.all(families.map((family) => readSubsets(family, weight))).then((all) => all.flat());
    subsetsByWeight.set(weight, subsets);
    subsets.catch(() => subsetsByWeight.delete(weight));
  }
  return subsets;
}

async function readSubsets({ family, source, sheet: all }: Family, weight: number): Promise<Subset[]> {
  const sheet = require.resolve(`${source}/${all ?? `${weight}.css`}`);
  const css = await readFile(sheet, 'utf8');
  const face = /url\((\.\/files\/[^)]+\.woff2)\)[^}]*?unicode-range:\s*([^;]+);/g;
  return [...css.matchAll(face)].map(([, file = '', range = '']) => ({
    family,
    weight: all ? '100 900' : String(weight),
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
