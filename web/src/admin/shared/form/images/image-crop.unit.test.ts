import { expect, test } from 'vitest';
import { cropArea, moveCrop, needsCrop, wholeView } from './image-crop.ts';

const wide = { width: 1_000, height: 500 };

test('the largest part is shown first, from the middle', () => {
  expect(cropArea(wide, 1, wholeView)).toEqual({ left: 250, top: 0, width: 500, height: 500 });
  expect(cropArea({ width: 500, height: 1_000 }, 2, wholeView)).toEqual({ left: 0, top: 375, width: 500, height: 250 });
});

test('zooming in shows a smaller part of the same ratio', () => {
  expect(cropArea(wide, 1, { ...wholeView, zoom: 2 })).toEqual({ left: 375, top: 125, width: 250, height: 250 });
});

test('the part moves by pixels and stops at the edges, from where it moves back at once', () => {
  const right = moveCrop(wide, 1, wholeView, { x: 9_000, y: 20 });
  expect(cropArea(wide, 1, right)).toEqual({ left: 500, top: 0, width: 500, height: 500 });
  expect(cropArea(wide, 1, moveCrop(wide, 1, right, { x: -10, y: 0 })).left).toBeCloseTo(490);
});

test('an image of the right ratio is not cropped', () => {
  expect([needsCrop({ width: 300, height: 301 }, 1), needsCrop(wide, 1)]).toEqual([false, true]);
});
