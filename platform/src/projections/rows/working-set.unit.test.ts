import { additive, bigint, date, integer, keyed, readModel, text } from '@countinghouse/contracts/kernel/table';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowOf, rowsWith } from '../projection/projection.ts';
import { WorkingSet } from './working-set.ts';

const { things, pairs, sums, notes } = readModel('sample', {
  things: keyed({ columns: { id: integer(), name: text().nullable(), note: text().nullable() }, key: ['id'] }),
  pairs: keyed({ columns: { a: text(), b: text(), n: integer() }, key: ['a', 'b'] }),
  sums: additive({ columns: { day: date(), n: bigint(), cents: bigint() }, key: ['day'] }),
  notes: keyed({ columns: { id: integer(), note: text() }, key: ['id'], isWrittenOnce: true }),
});
const unknown = { ...things, name: 'unknown' };

const fresh = (isComplete = false) => new WorkingSet([things, pairs, sums, notes], isComplete);

test('a row is read as after the events so far, with every column', () => {
  const rows = fresh();
  rows.put(things, { id: 1, name: 'a' });
  expect(rows.get(things, 1)).toEqual({ id: 1, name: 'a', note: null });
  rows.delete(things, 1);
  expect(rows.get(things, 1)).toBeUndefined();
});

test('requests only once the rows that are not loaded', () => {
  const rows = fresh();
  rows.put(things, { id: 1 });
  const refs = [1, 2, 2, 3].map((id) => rowOf(things, id));
  expect([...rows.missing(refs)]).toEqual([[things, [{ id: 2 }, { id: 3 }]]]);
  rows.loaded(things, [{ id: 2 }, { id: 3 }], [{ id: 2, name: 'b', note: null }]);
  expect(rows.missing(refs).size).toBe(0);
  expect(rows.get(things, 2)).toEqual({ id: 2, name: 'b', note: null });
  expect(rows.get(things, 3)).toBeUndefined();
});

test('a number that is too large for its column counts as the largest, is reported, and is taken back like any other', () => {
  const rows = fresh();
  rows.mark();
  rows.put(pairs, { a: 'a', b: 'b', n: 2 ** 31 });
  rows.put(things, { id: 1, name: 'in bounds' });
  expect(rows.get(pairs, 'a', 'b')).toEqual({ a: 'a', b: 'b', n: 2 ** 31 - 1 });
  expect(rows.clamped).toEqual(['pairs.n: 2147483648']);
  const key = { day: '2026-01-01' };
  rows.add(sums, key, { n: 1, cents: 9_999_999_000_000_000 });
  rows.add(sums, key, { n: -1, cents: -9_999_999_000_000_000 });
  rows.add(sums, key, { n: 1, cents: 5 });
  expect(rows.clamped).toHaveLength(3);
  const sumsOf = () => rows.changes().find(({ table }) => table === sums)!.sums;
  expect(sumsOf()).toEqual([{ ...key, n: 1, cents: 5 }]);
  rows.mark();
  expect(rows.clamped).toEqual([]);
  rows.add(sums, key, { cents: Number.MAX_SAFE_INTEGER + 1 });
  rows.undo();
  expect(sumsOf()).toEqual([{ ...key, n: 1, cents: 5 }]);
  expect(() => rows.add(sums, key, { cents: 0.5 })).toThrow('cannot be added exactly');
});

test('a build from the start loads nothing', () => {
  const rows = fresh(true);
  expect(rows.missing([rowOf(things, 1)]).size).toBe(0);
  expect(rows.get(things, 1)).toBeUndefined();
});

test.each([true, false])('a row that was not named in reads cannot be read (complete: %s)', (isComplete) => {
  expect(() => fresh(isComplete).get(things, 1)).toThrow('not named in `reads`');
});

test('distinguishes new rows from those that may be there, and drops what came and went', () => {
  const rows = fresh();
  rows.missing([1, 2].map((id) => rowOf(things, id)));
  rows.loaded(things, [{ id: 1 }, { id: 2 }], [{ id: 2, name: 'old', note: null }]);
  rows.put(things, { id: 1 });
  rows.put(things, { id: 2 });
  rows.put(things, { id: 3 });
  rows.delete(things, 4);
  const [changes] = rows.changes();
  expect(changes!.inserts.map((row) => row.id)).toEqual([1]);
  expect(changes!.upserts.map((row) => row.id)).toEqual([2, 3]);
  expect(changes!.deletes).toEqual([{ id: 4 }]);

  rows.written();
  expect(rows.changes()).toEqual([]);
  rows.delete(things, 1);
  expect(rows.changes()[0]!.deletes).toEqual([{ id: 1 }]);
});

test('a row that came and went before it was ever stored costs nothing in a build', () => {
  const rows = fresh(true);
  rows.put(things, { id: 1 });
  rows.delete(things, 1);
  expect(rows.changes()).toMatchObject([{ inserts: [], upserts: [], deletes: [] }]);
});

test('keys of several columns do not run into each other', () => {
  const rows = fresh(true);
  rows.put(pairs, { a: 'x', b: 'yz', n: 1 });
  rows.put(pairs, { a: 'xy', b: 'z', n: 2 });
  expect(rows.get(pairs, 'x', 'yz')).toMatchObject({ n: 1 });
  expect(rows.size).toBe(2);
});

test('rows that are written once leave memory when they are written', () => {
  const rows = fresh(true);
  rows.put(notes, { id: 1, note: 'a' });
  expect(rows.changes()).toMatchObject([{ inserts: [{ id: 1, note: 'a' }] }]);
  rows.written();
  expect(rows.size).toBe(0);
});

test('sums add up and start again after they were written', () => {
  const rows = fresh();
  rows.add(sums, { day: '2026-01-01' }, { n: 1, cents: 5 });
  rows.add(sums, { day: '2026-01-01' }, { cents: -7 });
  expect(rows.changes()[0]!.sums).toEqual([{ day: '2026-01-01', n: 1, cents: -2 }]);
  rows.written();
  rows.add(sums, { day: '2026-01-01' }, { cents: 1 });
  expect(rows.changes()[0]!.sums).toEqual([{ day: '2026-01-01', n: 0, cents: 1 }]);
});

test('undo takes back everything since the mark and nothing before', () => {
  const rows = fresh();
  rows.put(things, { id: 1, name: 'kept' });
  rows.add(sums, { day: '2026-01-01' }, { n: 1 });
  const before = structuredClone(rows.changes());
  rows.mark();
  rows.put(things, { id: 1, name: 'lost' });
  rows.delete(things, 1);
  rows.put(things, { id: 2 });
  rows.add(sums, { day: '2026-01-01' }, { n: 5 });
  rows.add(sums, { day: '2026-01-02' }, { n: 5 });
  rows.undo();
  expect(rows.changes()).toEqual(before);
});

test.each([
  ['an unknown column', () => fresh().put(things, { id: 1, nmae: 'x' })],
  ['a key without a value', () => fresh().put(things, { name: 'x' })],
  ['a date object', () => fresh().put(things, { id: 1, name: new Date() })],
  ['an unknown table', () => fresh().put(unknown, { id: 1 })],
  ['adding to rows', () => fresh().add(things, { id: 1 }, { name: 1 })],
  ['putting sums', () => fresh().put(sums, { day: '2026-01-01' })],
  ['adding to an unknown column', () => fresh().add(sums, { day: '2026-01-01' }, { nn: 1 })],
  ['adding to the key', () => fresh().add(sums, { day: '2026-01-01' }, { day: 1 })],
  ['adding a fraction', () => fresh().add(sums, { day: '2026-01-01' }, { cents: 0.1 })],
  ['reading what is written once', () => fresh().get(notes, 1)],
  ['loading what is written once', () => fresh().missing([rowOf(notes, 1)])],
  ['deleting what is written once', () => fresh().delete(notes, 1)],
  ['adding no number', () => fresh().add(sums, { day: '2026-01-01' }, { n: Number.NaN })],
])('%s is refused', (_what, act) => {
  expect(act).toThrow();
});

test('text that no column takes is held, named and looked up in the form that is stored', () => {
  const rows = fresh();
  rows.put(things, { id: 1, name: 'half \ud83d', note: 'NUL \u0000' });
  rows.put(pairs, { a: 'k\ude00', b: '\u0000', n: 1 });
  expect(rows.get(things, 1)).toEqual({ id: 1, name: 'half \ufffd', note: 'NUL \ufffd' });
  expect(rows.get(pairs, 'k\ude00', '\u0000')).toEqual({ a: 'k\ufffd', b: '\ufffd', n: 1 });
  const search = { table: things, column: 'name', value: 'half \ud83d' };
  expect(rows.pendingSearches([search])).toEqual([{ ...search, value: 'half \ufffd' }]);
  expect(rows.find(things, 'name', 'half \ud83d')).toHaveLength(1);
});

test('a search finds the rows that have the value now, whatever was put, deleted, searched and taken back before', () => {
  const act = fc.record({
    kind: fc.constantFrom('put', 'put', 'delete', 'find', 'mark', 'undo', 'written'),
    id: fc.nat(5),
    name: fc.constantFrom('a', 'b', null),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const rows = fresh(true);
      let expected = new Map<number, string | null>();
      let marked = new Map<number, string | null>();
      for (const { kind, id, name } of [...acts, { kind: 'find', id: 0, name: 'a' }]) {
        if (kind === 'put') {
          rows.put(things, { id, name });
          expected.set(id, name);
        } else if (kind === 'delete') {
          rows.delete(things, id);
          expected.delete(id);
        } else if (kind === 'find') {
          const found = rows.find(things, 'name', name ?? 'a').map((row) => row.id);
          const right = [...expected].flatMap(([one, its]) => (its === (name ?? 'a') ? [one] : []));
          expect(found.sort()).toEqual(right.sort());
        } else if (kind === 'undo') {
          rows.undo();
          expected = new Map(marked);
        } else {
          if (kind === 'written') rows.written();
          rows.mark();
          marked = new Map(expected);
        }
      }
    }),
  );
});

test('a search finds what was loaded and adopted after the first one', () => {
  const rows = fresh();
  rows.pendingSearches([rowsWith(things, 'name', 'a')]);
  expect(rows.find(things, 'name', 'a')).toEqual([]);
  rows.missing([rowOf(things, 1)]);
  rows.loaded(things, [{ id: 1 }], [{ id: 1, name: 'a', note: null }]);
  rows.adopt(things, [{ id: 2, name: 'a', note: null }]);
  expect(rows.find(things, 'name', 'a').map(({ id }) => id)).toEqual([1, 2]);
  rows.forget();
  rows.pendingSearches([rowsWith(things, 'name', 'a')]);
  expect(rows.find(things, 'name', 'a')).toEqual([]);
});
