import { expect, test } from 'vitest';
import { active, fieldChanges, fieldNames, group, line, optionalCount, record, withFieldChanges } from './record.ts';

const { fields, blank, body, changes } = record({
  name: line(5),
  days: optionalCount(9),
  place: group({ road: line(9), code: line(9) }),
  status: active(),
});

test('a new record has the blank value of every field, in groups too', () => {
  expect(blank).toEqual({ name: '', days: null, place: { road: '', code: '' }, status: true });
});

test('a call takes some fields within their limits, and no others', () => {
  expect(body.parse({ place: { code: '1' } })).toEqual({ place: { code: '1' } });
  expect(body.safeParse({ name: 'longer' }).success).toBe(false);
  expect(body.safeParse({ days: 10 }).success).toBe(false);
  expect(body.safeParse({ place: { town: 'x' } }).success).toBe(false);
});

test('a change keeps what differs, down to the fields of groups, and leaves the rest', () => {
  const wanted = changes.parse({ name: '', days: 3, place: { road: '', code: '2' } });
  const differing = fieldChanges(fields, blank, wanted);
  expect(differing).toEqual({ days: 3, place: { code: '2' } });
  expect(fieldNames(fields, differing)).toEqual(['days', 'place.code']);
  expect(withFieldChanges(fields, blank, differing)).toEqual({ ...blank, days: 3, place: { road: '', code: '2' } });
  expect(fieldChanges(fields, blank, { place: undefined, name: undefined })).toEqual({});
});
