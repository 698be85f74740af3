import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { schemaOf } from '@countinghouse/contracts/routes/openapi';
import type { SeededRandom } from '@countinghouse/platform/runtime/seeded-random';
import { oversizedPayloads } from './oversized-payloads.ts';
import { type Known, type Schema, sampleValue } from './sample-value.ts';

const loneSurrogate = '\ud800';
const long = 'x'.repeat(100_000);
const texts = [
  '',
  ' ',
  '\u0000',
  `a\u0000b`,
  loneSurrogate,
  `a${loneSurrogate}`,
  '\u202e\u200b',
  '__proto__',
  'constructor',
];
const moreTexts = [
  'null',
  'true',
  '1',
  '-1',
  '../../etc/passwd',
  '%2e%2e%2f',
  "'; drop schema log cascade; --",
  '{{7*7}}',
  long,
];
const numbers = [0, -0, -1, 0.1, 0.001, 1e-7, 1e21, 2 ** 53, 2 ** 31, -(2 ** 63), 99_999_999.99, 1e308];
const values: readonly unknown[] = [
  ...texts,
  ...moreTexts,
  ...numbers,
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { a: {} },
];
/** Values that JSON.stringify cannot write, or that are parsed differently. */
const rawValues = [
  '1e999',
  '-1e999',
  '"\\ud800"',
  '"\\u0000"',
  '00',
  'NaN',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '0'.repeat(400),
];
const keys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  '\u0000',
  'a.b',
  '$where',
  'x'.repeat(5_000),
];
const pieces = [
  '..',
  '.',
  '%2e%2e',
  '..%2f..%2f',
  '%00',
  '%',
  '%zz',
  '%ff',
  '%ed%a0%80',
  '%2F',
  '%5c',
  ';x=1',
  '__proto__',
  ' ',
  'x'.repeat(400),
  'list',
  '-1',
  '0',
  '1e9',
  '*',
  '😀',
  '%F0%9F%98%80',
];
const pages = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '99999999999999999999',
  ' 1',
  '１',
  'NaN',
  'Infinity',
  '',
  'null',
  '1000001',
  '101',
  '-9007199254740993',
];
const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/xml',
  'APPLICATION/JSON',
  'json',
  '',
  'application/json, text/html',
  'image/png',
];
const headers: readonly (readonly [string, string])[] = [
  ['idempotency-key', 'x'.repeat(65)],
  ['idempotency-key', 'é'],
  ['idempotency-key', ''],
  ['if-match', '"1"'],
  ['if-match', '*'],
  ['if-match', '"-99"'],
  ['if-match', 'W/"x", "y"'],
  ['if-match', `"${'9'.repeat(400)}"`],
  ['x-min-position', 'nonsense'],
  ['x-min-position', '\t'],
  ['x-min-position', '0'.repeat(200)],
  ['accept-language', '*;q=é,,;;zh;q=9'],
  ['authorization', 'Bearer'],
  ['authorization', `Bearer ${'a.'.repeat(3_000)}`],
  ['authorization', 'Basic eDp5'],
  ['x-request-id', '<script>'],
  ['x-forwarded-for', '999.1.1.1, ::::, "'],
  ['last-event-id', '\u00ff'],
  ['content-encoding', 'gzip'],
  ['expect', '100-continue'],
];
const deepArray = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const deepObject = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
const tooLarge = JSON.stringify({ name: 'x'.repeat(1_200_000) });
const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, index])));
const bodies = [
  deepArray,
  deepObject,
  tooLarge,
  wide,
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '1',
  '{"a":1}{"b":2}',
  '\ufeff{}',
  '{"a":1,"a":2}',
  ...rawValues,
];

export interface FuzzRequest {
  readonly method: RouteDefinition['method'];
  /** From `/api/v1` on, as sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
  /** Description of the mutations, for the report. */
  readonly twist: string;
  /** True when the address may match another route, or none. */
  readonly strayed?: boolean;
}

export interface FuzzContext {
  readonly random: SeededRandom;
  readonly token: string | undefined;
  readonly known: Known;
  /** Bodies of uploads: valid ones, malformed ones and those with wrong content. */
  readonly uploads: readonly { readonly payload: Buffer; readonly contentType: string }[];
}

/** Returns a request for a route, valid or with one or two mutations; the same random numbers give the same request. */
export function hostileRequest(route: RouteDefinition, { random, token, known, uploads }: FuzzContext): FuzzRequest {
  const twists: string[] = [];
  const twist = (probability: number, name: string) => {
    if (!random.chance(probability)) return false;
    twists.push(name);
    return true;
  };
  const sample = (schema: RouteDefinition['body']) =>
    schema ? (sampleValue(inputOf(schema), 'id', random, known) as Record<string, unknown>) : undefined;

  const params = sample(route.params) ?? {};
  let strayed = false;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    if (!twist(0.15, 'path')) return encodeURIComponent(String(params[name]));
    strayed = true;
    return random.pick(pieces);
  });
  const url = `/api/v1${path}${query(sample(route.query), random, twist)}`;
  const sent: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  if (twist(0.12, 'header')) {
    const [name, value] = random.pick(headers);
    sent[name] = value;
  }
  if (route.method !== 'GET' && random.chance(0.15)) sent['idempotency-key'] = `key-${random.integer(1_000_000)}`;
  const request = { method: route.method, url, headers: sent };

  if (route.upload) {
    const { payload, contentType } = random.pick(uploads);
    return { ...request, headers: { ...sent, 'content-type': contentType }, payload, twist: twists.join(' '), strayed };
  }
  if (!route.body && !twist(0.05, 'unwanted body')) return { ...request, twist: twists.join(' '), strayed };
  const payload = body(sample(route.body), random, twist);
  sent['content-type'] = twist(0.06, 'content type') ? random.pick(contentTypes) : 'application/json';
  return { ...request, payload, twist: twists.join(' '), strayed };
}

type Twist = (probability: number, name: string) => boolean;

function query(sampled: Record<string, unknown> | undefined, random: SeededRandom, twist: Twist): string {
  const pairs = Object.entries(sampled ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)] as [string, string]);
  if (pairs.length > 0 && twist(0.25, 'query value')) {
    random.pick(pairs)[1] = random.chance(0.5) ? random.pick(pages) : String(random.pick([...texts, ...moreTexts]));
  }
  if (pairs.length > 0 && twist(0.05, 'doubled query')) pairs.push([...random.pick(pairs)]);
  if (twist(0.05, 'unknown query')) pairs.push([random.pick([...keys, 'current[]', 'size[a]']), '1']);
  const text = pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  if (twist(0.02, 'raw query')) return `?${random.pick(pieces)}=${random.pick(pieces)}&&&=`;
  return text === '' ? '' : `?${text}`;
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function body(sampled: unknown, random: SeededRandom, twist: Twist): string {
  if (twist(0.06, 'raw body')) return random.pick(bodies);
  const wanted = structuredClone(sampled ?? {});
  if (twist(0.015, 'oversized')) return withGiant(wanted, random);
  if (twist(0.35, 'value')) spoil(wanted, random);
  if (twist(0.08, 'unknown key')) addKey(wanted, random);
  const text = JSON.stringify(wanted);
  if (twist(0.03, 'cut off')) return text.slice(0, random.integer(text.length));
  // A value that only raw text can contain.
  if (twist(0.06, 'raw value')) return text.replace(/:[^,{}[\]]+/, `:${random.pick(rawValues)}`);
  return text;
}

/** Inserts a hostile value into a JSON value; returns false when there is no place for it. */
function spoil(value: unknown, random: SeededRandom, hostile = random.pick(values)): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const holder = value as Record<string, unknown>;
  const names = Object.keys(holder);
  if (names.length === 0) return false;
  const name = random.pick(names);
  if (!random.chance(0.6) || !spoil(holder[name], random, hostile)) holder[name] = hostile;
  return true;
}

/** A body of maximum size, by one of its values. */
function withGiant(wanted: unknown, random: SeededRandom): string {
  const oversized = random.pick(oversizedPayloads);
  const place = 'the place of the oversized';
  return spoil(wanted, random, place) ? JSON.stringify(wanted).replace(`"${place}"`, () => oversized) : oversized;
}

function addKey(value: unknown, random: SeededRandom): void {
  if (typeof value !== 'object' || value === null) return;
  // As an own property, so that it is serialized; an assignment to `__proto__` would not create one.
  Object.defineProperty(value, random.pick(keys), { value: random.pick(values), enumerable: true, configurable: true });
}

const inputs = new Map<NonNullable<RouteDefinition['body']>, Schema>();

function inputOf(schema: NonNullable<RouteDefinition['body']>): Schema {
  let input = inputs.get(schema);
  if (!input) {
    input = schemaOf(schema, 'input') as Schema;
    inputs.set(schema, input);
  }
  return input;
}
