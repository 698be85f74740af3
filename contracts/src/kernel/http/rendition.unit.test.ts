import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../ids.ts';
import {
  mailPicturePath,
  pictureIdOf,
  picturePath,
  RENDITION_WIDTHS,
  renditionPath,
  renditionWidthsUpTo,
} from './rendition.ts';

describe('the path of a picture', () => {
  it('has its id', () => {
    const id = newId();
    expect(pictureIdOf(picturePath(id))).toBe(id);
    expect(renditionPath(picturePath(id), 640, 'avif')).toBe(`/files/images/${id}-640.avif`);
    expect(mailPicturePath(picturePath(id))).toBe(`/files/images/${id}-160.jpg`);
  });

  it.each([
    '',
    'https://elsewhere.example/x.webp',
    '/files/images/x.webp',
    `/files/documents/${newId()}.webp`,
    `/files/images/${newId()}-640.webp`,
    `/files/images/${newId()}.avif`,
    ` ${picturePath(newId())}`,
  ])('is not %j, which has no id and no renditions', (path) => {
    expect(pictureIdOf(path)).toBeUndefined();
    expect(renditionPath(path, 640, 'webp')).toBe(path);
    expect(mailPicturePath(path)).toBeUndefined();
  });
});

describe('the widths of a picture', () => {
  it('are all declared widths that do not enlarge it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000 }), (width) => {
        const widths = renditionWidthsUpTo(width);
        expect(widths).toEqual(RENDITION_WIDTHS.slice(0, widths.length));
        expect(widths.every((made) => made <= width)).toBe(true);
        expect(RENDITION_WIDTHS.slice(widths.length).every((left) => left > width)).toBe(true);
      }),
    );
  });

  it('are none below the narrowest', () => {
    expect(renditionWidthsUpTo(159)).toEqual([]);
    expect(renditionWidthsUpTo(160)).toEqual([160]);
  });
});
