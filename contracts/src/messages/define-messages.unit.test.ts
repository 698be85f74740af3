import { expect, test } from 'vitest';
import { defineMessages } from './define-messages.ts';

const messages = defineMessages(
  { hello: 'Hello {name}', bye: 'Bye', left_one: '{count} left', left_other: '{count} of {all} left' },
  { hello: '{name}，你好', bye: '再見', left_other: '剩 {count}／{all}' },
);

test('a count selects singular or plural, and the values are filled in', () => {
  expect(messages.in('en')('left', { all: 9, count: 1 })).toBe('1 left');
  expect(messages.in('en')('left', { all: 9, count: 2 })).toBe('2 of 9 left');
  expect(messages.in('zh-HK')('left', { all: 9, count: 1 })).toBe('剩 1／9');
  expect(messages.in('zh-HK')('hello', { name: '{all}' })).toBe('{all}，你好');
  expect(messages.in('en')('bye')).toBe('Bye');
});

test('a message without its values, with a strange one or with an unknown key does not compile', () => {
  const t = messages.in('en');
  // @ts-expect-error
  expect(t('hello')).toBe('Hello ');
  // @ts-expect-error
  expect(t('hello', { nmae: 'A' })).toBe('Hello ');
  // @ts-expect-error
  expect(t('bye', { name: 'A' })).toBe('Bye');
  // @ts-expect-error
  expect(t('left', { all: 9 })).toBe(' of 9 left');
  // @ts-expect-error
  expect(t('unknown')).toBe('unknown');
});

test('a translation that is missing, unknown or has other placeholders does not compile', () => {
  // @ts-expect-error
  defineMessages({ hello: 'Hello {name}', bye: 'Bye' }, { hello: '{name}，你好' });
  // @ts-expect-error
  defineMessages({ bye: 'Bye' }, { bye: '再見', hello: '你好' });
  // @ts-expect-error
  defineMessages({ hello: 'Hello {name}' }, { hello: '{nmae}，你好' });
  // @ts-expect-error
  defineMessages({ hello: 'Hello {name}' }, { hello: '你好' });
  // @ts-expect-error
  defineMessages({ bye: 'Bye' }, { bye: '{name}，再見' });
  expect(messages.texts.en.bye).toBe('Bye');
});
