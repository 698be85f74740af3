import { expect, test } from 'vitest';
import { viewQueryOf } from './view-query.ts';

test('the same view has one canonical form, whatever the order of its parameters', () => {
  expect(viewQueryOf('?size=50&orderStatus=Pending')).toBe('orderStatus=Pending&size=50');
  expect(viewQueryOf('?orderStatus=Pending&size=50')).toBe('orderStatus=Pending&size=50');
  expect(viewQueryOf('')).toBe('');
});

test('a view has the columns that are shown', () => {
  expect(viewQueryOf('?size=50', { hide: 'phone', columns: '' })).toBe('hide=phone&size=50');
});

test('the page and the panel beside the list are no part of a view', () => {
  expect(viewQueryOf('?current=3&search=%E8%8C%B6&part=history&asOf=2026-01-01T00:00:00.000Z')).toBe(
    'search=%E8%8C%B6',
  );
});
