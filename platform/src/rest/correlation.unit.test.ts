import { expect, test } from 'vitest';
import type { Identity } from './access/identity.ts';
import { correlationIn } from './correlation.ts';

const staff: Identity = { realm: 'staff', id: 's', role: 'ADMIN', sessionId: '1' };
const id = '0193a000-0000-7000-8000-00000000000a';

test('X-Correlation-Id is the correlation id of requests of staff', () => {
  expect(correlationIn(id.toUpperCase(), staff)).toBe(id);
  expect(correlationIn(undefined, staff)).toBeUndefined();
});

test('requests of others are not correlated', () => {
  expect(correlationIn(id, undefined)).toBeUndefined();
  expect(correlationIn(id, { realm: 'customer', id: 'c', sessionId: '2' })).toBeUndefined();
});

test.each(['', 'batch-1', `${id} `, "'; drop table"])('%j is refused', (header) => {
  expect(() => correlationIn(header, staff)).toThrow(
    expect.objectContaining({
      refusal: { refused: 'VALIDATION', fields: [{ field: 'X-Correlation-Id', code: 'invalid_id' }] },
    }),
  );
});
