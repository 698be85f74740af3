import { expect, test } from 'vitest';
import { storyOf } from './story.ts';

const heading = (text: string) => ({ type: 'header-two', text });
const words = (text: string) => ({ type: 'unstyled', text });
const picture = { path: '/files/images/a.webp', width: 0, height: 0, widths: [] };

test('a page without words and picture is no story', () => {
  expect(storyOf([], null)).toBeNull();
  expect(storyOf([], picture)).toEqual({ headline: '', lead: '', title: '', text: '', picture });
});

test('the first heading and sentence are the headline, the second part is the text', () => {
  const blocks = [
    heading('A small shop'),
    words('It began in 2009. It grew.'),
    words('More.'),
    heading('How we choose'),
    words('With care. Always.'),
  ];
  expect(storyOf(blocks, null)).toEqual({
    ...{ headline: 'A small shop', lead: 'It began in 2009.', title: 'How we choose', text: 'With care. Always.' },
    picture: null,
  });
});

test('words without a heading are the text of the only part', () => {
  const text = 'We mend clocks. We also sell them.';
  expect(storyOf([words(text), words('And more.')], null)).toMatchObject({
    ...{ headline: '', lead: 'We mend clocks.', title: '', text },
  });
});

test('a heading alone is a headline', () => {
  expect(storyOf([heading('Soon')], null)).toMatchObject({ headline: 'Soon', lead: '', text: '' });
});

test('a long text ends with a whole sentence, and a long sentence is cut', () => {
  const { text } = storyOf([words(`${'One two three. '.repeat(40)}`)], null)!;
  expect(text.length).toBeLessThanOrEqual(280);
  expect(text.endsWith('three.')).toBe(true);
  expect(storyOf([words('x'.repeat(10_000))], null)!.text.length).toBeLessThanOrEqual(280);
});
