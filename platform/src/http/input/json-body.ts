import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { FastifyInstance } from 'fastify';

/** Levels of objects and arrays within each other; rich text, the deepest that clients send, has 40 of its own. */
export const MAX_JSON_DEPTH = 64;
/** Values in one text; the largest rich text has about 30,000. More cost the event loop more than their bytes do. */
export const MAX_JSON_VALUES = 40_000;

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d,
];

/** JSON is the only body besides uploads. An empty one is no body; keys that reach into prototypes are refused. */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text === '') return done(null, undefined);
    const excess = jsonExcess(text);
    if (excess) return done(new RefusedError(refuse(excess)));
    void parse(request, text, (error, parsed) => done(error && new RefusedError(refuse('BAD_REQUEST')), parsed));
  });
}

/**
 * Why a JSON text is not even parsed: BAD_REQUEST for one deeper than {@link MAX_JSON_DEPTH}, TOO_LARGE for more than
 * {@link MAX_JSON_VALUES}. Checks no more than that; whether the text is JSON at all is left to the parser.
 */
export function jsonExcess(text: string): 'BAD_REQUEST' | 'TOO_LARGE' | undefined {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        values += 1;
        if (++depth > MAX_JSON_DEPTH) return 'BAD_REQUEST';
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      case COMMA:
        values += 1;
        break;
    }
    if (values > MAX_JSON_VALUES) return 'TOO_LARGE';
  }
  return undefined;
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
