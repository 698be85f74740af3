import { describe, expect, test } from 'vitest';
import type { Identity } from '../access/identity.ts';
import { reasonIn } from './reason.ts';

const staff: Identity = { realm: 'staff', id: 's', role: 'ADMIN', sessionId: '1' };
const customer: Identity = { realm: 'customer', id: 'c', sessionId: '2' };
const faultOf = (header: string) => {
  try {
    return reasonIn(header, staff);
  } catch (error) {
    return (error as { refusal: unknown }).refusal;
  }
};

describe('X-Reason', () => {
  test('is what staff wrote, in any script', () => {
    expect(reasonIn(encodeURIComponent(' 供應商加價 ＋5% '), staff)).toBe('供應商加價 ＋5%');
    expect(reasonIn(encodeURIComponent('x'.repeat(500)), staff)).toHaveLength(500);
  });

  test('is nothing when it is empty, missing or from a caller who is not staff', () => {
    expect(reasonIn(undefined, staff)).toBeUndefined();
    expect(reasonIn('%20', staff)).toBeUndefined();
    expect(reasonIn('why', customer)).toBeUndefined();
    expect(reasonIn('why', undefined)).toBeUndefined();
  });

  test('is refused when it is too long or cannot be read or stored', () => {
    const field = 'X-Reason';
    expect(faultOf('x'.repeat(501))).toMatchObject({ refused: 'VALIDATION', fields: [{ field, code: 'too_long' }] });
    for (const bad of ['%', '%E0%A4%A', '%ED%A0%80', 'a%00b']) {
      expect(faultOf(bad)).toMatchObject({ refused: 'VALIDATION', fields: [{ field, code: 'invalid' }] });
    }
  });
});
