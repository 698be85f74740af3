import pg from 'pg';

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.TIMESTAMPTZ, (text) => isoInstant(text.replace(' ', 'T'))],
]);

/**
 * How a connection in UTC reads values: `bigint` as a number (amounts are minor units, far below 2^53), `timestamptz`
 * as ISO 8601 text, `date` as `YYYY-MM-DD`.
 */
export const jsonReadyTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * PostgreSQL's `2026-01-31T09:30:00.5+00:00` in the form JavaScript writes: `2026-01-31T09:30:00.500Z`. Finer digits
 * are kept.
 */
export function isoInstant(text: string): string {
  const end = text.lastIndexOf('+');
  const dot = text.indexOf('.');
  const whole = text.slice(0, dot < 0 ? end : dot);
  return `${whole}.${dot < 0 ? '000' : text.slice(dot + 1, end).padEnd(3, '0')}Z`;
}
