import { listing } from '@countinghouse/read-api/catalog/shelf/shelf-listing';
import { beforeAll, expect, test } from 'vitest';
import { demoCatalogue, type JudgedProduct, shelfWith } from './demo-catalogue.ts';
import { type JudgedQuery, judgedQueries } from './judged-queries.ts';

const queries = judgedQueries();
/** As the staff of a shop would keep them. */
const SYNONYMS = [
  'xmas = christmas',
  'hwb = hot water bottle',
  'brolly = umbrella',
  'beaker = mug = cup',
  'rucksack = bag',
];
let products: readonly JudgedProduct[];
let shelf: ReturnType<typeof shelfWith>;

beforeAll(async () => {
  products = await demoCatalogue();
  shelf = shelfWith(products);
  shelf.apply({ synonyms: SYNONYMS });
}, 120_000);

/** How good the results of a query are, each from 0 to 1. */
interface Score {
  readonly recall: number;
  readonly first: number;
}

const scores = new Map<JudgedQuery, Score>();

function scoreOf(query: JudgedQuery): Score {
  const score = scores.get(query) ?? judged(query);
  scores.set(query, score);
  return score;
}

function judged({ text, isNothing, isLoose, isRight }: JudgedQuery): Score {
  const found = [...listing(shelf, { search: text }).slots];
  if (isNothing) return { recall: found.length === 0 ? 1 : 0, first: found.length === 0 ? 1 : 0 };
  const right = products.flatMap((product, slot) => (isRight(product) ? [slot] : []));
  const hits = new Set(found);
  const first = found[0] !== undefined && isRight(products[found[0]]!) ? 1 : 0;
  const recall = isLoose ? Number(found.length > 0) : right.filter((slot) => hits.has(slot)).length / right.length;
  return { recall, first };
}

function meanOf(some: readonly JudgedQuery[]): Score {
  const mean = (part: keyof Score) => some.reduce((sum, query) => sum + scoreOf(query)[part], 0) / some.length;
  return { recall: mean('recall'), first: mean('first') };
}

test('every rule of the judged queries names products of the catalogue', () => {
  const empty = queries.filter(({ isNothing, isRight }) => !isNothing && !products.some(isRight));
  expect(empty.map(({ text }) => text)).toEqual([]);
});

test.each([
  ['all', () => queries],
  ['those written before the search was', () => queries.filter(({ isBlind }) => isBlind)],
])(
  'of the judged queries, %s, 95 in 100 right products are found and 9 in 10 first ones are right',
  (_, some) => {
    const wrong = some().filter((query) => scoreOf(query).recall < 0.95 || scoreOf(query).first < 1);
    const { recall, first } = meanOf(some());
    const report = wrong.map((query) => `${query.text}: ${JSON.stringify(scoreOf(query))}`).join('\n');
    expect(recall, report).toBeGreaterThanOrEqual(0.95);
    expect(first, report).toBeGreaterThanOrEqual(0.9);
  },
  120_000,
);
