import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { FastifyInstance } from 'fastify';

/** Levels of objects and arrays within each other; rich text, the deepest that clients send, has 40 of its own. */
export const MAX_JSON_DEPTH = 64;
/** Values in one text; the largest rich text has about 30,000. More cost the event loop more than their bytes do. */
export const MAX_JSON_VALUES = 40_000;
/**
 * Different names of properties in one text; a body has some dozens. Each new one costs the event loop several times
 * what another value does.
 */
export const MAX_JSON_NAMES = 1_000;

const [QUOTE, BACKSLASH, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d,
];
/** The greatest of the characters that JSON has between its parts: tab, line feed, carriage return and space. */
const SPACE = 0x20;

/** JSON is the only body besides uploads. An empty one is no body; keys that reach into prototypes are refused. */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text === '') return done(null, undefined);
    const { excess } = jsonExcess(text);
    if (excess) return done(new RefusedError(refuse(excess)));
    void parse(request, text, (error, parsed) => done(error && new RefusedError(refuse('BAD_REQUEST')), parsed));
  });
}

/** Why a JSON text is not parsed, if it is not, and how much of it was looked at. */
export interface JsonExcess {
  readonly excess: 'BAD_REQUEST' | 'TOO_LARGE' | undefined;
  /** Different names of properties that were read. */
  readonly names: number;
  /** Characters that were read. */
  readonly read: number;
}

/**
 * Reads a JSON text until it is too much to parse: BAD_REQUEST for one deeper than {@link MAX_JSON_DEPTH}, TOO_LARGE
 * for more values than {@link MAX_JSON_VALUES} or more names than {@link MAX_JSON_NAMES}. Whether the text is JSON at
 * all is left to the parser.
 */
export function jsonExcess(text: string): JsonExcess {
  const names = new Set<string>();
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    let excess: JsonExcess['excess'];
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at);
        if (isName(text, end) && names.size <= MAX_JSON_NAMES) names.add(text.slice(at, end));
        if (names.size > MAX_JSON_NAMES) excess = 'TOO_LARGE';
        at = end;
        break;
      }
      case OPEN_LIST:
      case OPEN_OBJECT:
        values += 1;
        if (++depth > MAX_JSON_DEPTH) excess = 'BAD_REQUEST';
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      case COMMA:
        values += 1;
        break;
    }
    if (values > MAX_JSON_VALUES) excess ??= 'TOO_LARGE';
    if (excess) return { excess, names: names.size, read: at };
  }
  return { excess: undefined, names: names.size, read: text.length };
}

/** Whether the string that ends there is followed by a colon. */
function isName(text: string, end: number): boolean {
  let at = end + 1;
  while (text.charCodeAt(at) <= SPACE) at += 1;
  return text.charCodeAt(at) === COLON;
}

/** Where the string that begins at `start` has its closing quote; the end of the text when it has none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === BACKSLASH) before -= 1;
  return (at - before) % 2 === 0;
}
