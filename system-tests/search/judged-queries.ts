import { readFileSync } from 'node:fs';
import { folded } from '@countinghouse/contracts/kernel/text/folded-text';
import type { JudgedProduct } from './demo-catalogue.ts';

/** A query with the products that a person says are right. */
export interface JudgedQuery {
  readonly text: string;
  /** Written before the search was made. */
  readonly isBlind: boolean;
  /** True where no product is right. */
  readonly isNothing: boolean;
  /** True where the first result only is judged. */
  readonly isLoose: boolean;
  readonly isRight: (product: JudgedProduct) => boolean;
}

/** Reads the queries of judged-queries.txt, which says what its rules are. */
export function judgedQueries(): JudgedQuery[] {
  let isBlind = false;
  return readFileSync(new URL('judged-queries.txt', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('[')) isBlind = line === '[blind]';
      const [text, rule] = line.startsWith('#') ? [] : line.split(' => ');
      return text && rule ? [{ text, isBlind, ...judgement(rule.trim()) }] : [];
    });
}

function judgement(rule: string): Omit<JudgedQuery, 'text' | 'isBlind'> {
  const isLoose = rule.startsWith('~ ');
  const isNothing = rule === '-';
  const ways = (isLoose ? rule.slice(2) : rule).split(' / ').map((way) => way.split(' ').map(testOf));
  return {
    ...{ isLoose, isNothing },
    isRight: (product) => !isNothing && ways.some((tests) => tests.every((test) => test(product))),
  };
}

function testOf(part: string): (product: JudgedProduct) => boolean {
  const name = part.slice(1).replaceAll('_', ' ');
  if (part.startsWith('@')) return ({ shelves }) => shelves.some((shelf) => shelf === name);
  if (part.startsWith('#')) return ({ tags }) => tags.includes(name);
  if (part.startsWith('!')) {
    const test = testOf(part.slice(1));
    return (product) => !test(product);
  }
  const anyOf = folded(part).split('|');
  return ({ words }) =>
    anyOf.some((word) =>
      word.endsWith('*') ? [...words].some((one) => one.startsWith(word.slice(0, -1))) : words.has(word),
    );
}
