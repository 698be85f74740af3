import { expect, test } from 'vitest';
import { Holders } from './holders.ts';

function held(...items: readonly string[]): Holders<string> {
  const holders = new Holders<string>();
  for (const item of items) holders.set(item, item[0]!);
  return holders;
}

test('room is made by the newest item of whoever holds most', () => {
  const holders = held('a1', 'b1', 'b2', 'b3', 'c1', 'c2');
  expect(holders.roomFor('d')).toBe('b3');
  expect(holders.roomFor('a')).toBe('b3');
});

test('nobody makes room for an owner that would then hold as many', () => {
  const holders = held('a1', 'b1', 'b2', 'b3', 'c1', 'c2');
  expect(holders.roomFor('b')).toBeUndefined();
  expect(holders.roomFor('c')).toBeUndefined();
  expect(held('a1', 'b1').roomFor('c')).toBeUndefined();
});

test('owners come in the order of what they hold', () => {
  const holders = held('a1', 'b1', 'b2', 'b3', 'c1', 'c2', 'd1', 'd2');
  expect([...holders.heaviest()]).toEqual(['b', 'c', 'd', 'a']);
  expect([...holders.heaviest(2)]).toEqual(['b', 'c', 'd']);
});

test('an item that changes hands counts for its new owner only, and a removed one for nobody', () => {
  const holders = held('a1', 'a2', 'b1');
  holders.set('a1', 'b');
  expect([holders.countOf('a'), holders.countOf('b'), holders.ownerOf('a1'), holders.size]).toEqual([1, 2, 'b', 3]);
  expect([...holders.of('b')]).toEqual(['b1', 'a1']);
  holders.delete('a2');
  holders.delete('a2');
  expect([holders.countOf('a'), [...holders.heaviest()], holders.size]).toEqual([0, ['b'], 2]);
});

test('items end in the order that always relieves whoever holds most', () => {
  const holders = held('a1', 'b1', 'b2', 'b3', 'c1', 'c2');
  expect(holders.fromHeaviest()).toEqual(['b1', 'b2', 'c1', 'a1', 'b3', 'c2']);
});
