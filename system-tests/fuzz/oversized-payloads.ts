import { MAX_JSON_DEPTH, MAX_JSON_VALUES } from '@countinghouse/platform/rest/input/json-body';

/** Bytes of a value, within the mebibyte of a body. */
const SIZE = 1_000_000;

const listOf = (piece: string, count = Math.floor(SIZE / (piece.length + 1))) =>
  `[${Array.from({ length: count }, () => piece).join(',')}]`;
const keys = (value: string, count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":${value}`).join(',')}}`;
const text = (piece: string) => JSON.stringify(piece.repeat(Math.floor(SIZE / Buffer.byteLength(piece))));
const brackets = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Maximum number of values that are still parsed, with room for the body around them. */
const MANY = MAX_JSON_VALUES / 2 - 200;

/** JSON texts of values at or above the limits. */
export const oversizedPayloads: readonly string[] = [
  text('x'),
  text(' '),
  text('😀'),
  text('e\u0301'),
  text('<'),
  text('a@'),
  text('a.'),
  text('0-'),
  '9'.repeat(SIZE),
  listOf('1'),
  listOf('{}'),
  listOf('null', 2 * MANY),
  listOf('""', 2 * MANY),
  listOf('{}', MANY),
  listOf('[]', MANY),
  listOf('{"a":"x"}', MANY / 2),
  keys('1', 70_000),
  keys('1', 2 * MANY),
  keys('{}', MANY),
  brackets(SIZE / 2),
  `${'{"a":'.repeat(SIZE / 6)}1${'}'.repeat(SIZE / 6)}`,
  JSON.stringify(brackets(SIZE / 2)),
  JSON.stringify(`{"blocks":${listOf('{}', 2_000)},"entityMap":${keys('{}', 15_000)}}`),
  listOf(brackets(MAX_JSON_DEPTH - 8), 500),
];
