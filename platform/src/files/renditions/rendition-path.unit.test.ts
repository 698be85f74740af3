import { RENDITION_WIDTHS, renditionFormats, renditionPath } from '@countinghouse/contracts/kernel/http/rendition';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newFilePath, parseKey, parsePublicPath, toPublicPath } from '../file-path.ts';
import { parseRenditionKey, renditionsOf } from './rendition-path.ts';

const original = newFilePath('image', 'webp');
const stem = original.key.slice(0, -'.webp'.length);

describe('the place of a rendition', () => {
  it('is read as it was made, for every declared width and format', () => {
    const all = renditionsOf(original);
    expect(all).toHaveLength(RENDITION_WIDTHS.length * renditionFormats.length + 1);
    for (const rendition of all) {
      expect(parseRenditionKey(rendition.file.key)).toEqual(rendition);
      const { width, format } = rendition;
      expect(toPublicPath(rendition.file)).toBe(renditionPath(toPublicPath(original), width, format));
    }
  });

  it('is read for declared widths only', () => {
    const width = fc.oneof(
      fc.constant('160'),
      fc.nat(5_000).map(String),
      fc.stringMatching(/^[0-9.+e-]{0,6}$/),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(width, fc.constantFrom('webp', 'avif', 'jpg', 'png', ''), (given, ending) => {
        const parsed = parseRenditionKey(`${stem}-${given}.${ending}`);
        const isOnPages = RENDITION_WIDTHS.some((made) => String(made) === given) && /^(webp|avif)$/.test(ending);
        expect(parsed !== undefined).toBe(isOnPages || (given === '160' && ending === 'jpg'));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    'images/../documents/x-640.webp',
    'images/x-640.webp',
    `${stem}-640-640.webp`,
    `${stem}-640.webp/`,
    `${stem}-640.webp\n`,
    `/${stem}-640.webp`,
    `${stem.replace('images', 'documents')}-640.webp`,
  ])('is not %j', (key) => {
    expect(parseRenditionKey(key)).toBeUndefined();
  });

  it('is no place of an upload, and an upload is none of a rendition', () => {
    for (const { file } of renditionsOf(original)) {
      expect(parseKey(file.key)).toBeUndefined();
      expect(parsePublicPath(toPublicPath(file))).toBeUndefined();
    }
    expect(parseRenditionKey(original.key)).toBeUndefined();
  });

  it('is none of a document, even of one that is a picture', () => {
    expect(renditionsOf(newFilePath('document', 'webp'))).toEqual([]);
  });
});
