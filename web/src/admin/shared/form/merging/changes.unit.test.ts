import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

const opened = { name: 'Lee', points: 3, tags: ['a'], address: { country: 'China', zipCode: '' } };

test('a save without a change sends nothing', () => {
  expect(changesOf(opened, { ...opened, tags: ['a'], address: { ...opened.address } })).toEqual({});
});

test('only what was touched is sent, inside groups too', () => {
  const after = { ...opened, points: 0, address: { country: 'Taiwan', zipCode: '' } };
  expect(changesOf(opened, after)).toEqual({ points: 0, address: { country: 'Taiwan' } });
});

test('a list is one value', () => {
  expect(changesOf(opened, { ...opened, tags: ['a', 'b'] })).toEqual({ tags: ['a', 'b'] });
});

test('fields outside the form are not changed', () => {
  expect(changesOf<Partial<typeof opened>>(opened, { name: 'Li' })).toEqual({ name: 'Li' });
});
