import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugOf } from './slug.ts';

describe('the slug of a name', () => {
  it.each([
    ['White Hanging Heart T-Light Holder', 'white-hanging-heart-t-light-holder'],
    ['  SET/6 RED "SPOTTY" cups!  ', 'set-6-red-spotty-cups'],
    ['白色金屬燈籠 (大)', '白色金屬燈籠-大'],
    ['Café crème № 5', 'café-crème-no-5'],
    ['Ｆｕｌｌ　Ｗｉｄｔｈ', 'full-width'],
    ['../../etc?next=//x', 'etc-next-x'],
    ['茶 ⺀ 杯', '茶-杯'],
    ['!?', 'x'],
    ['', 'x'],
  ])('%j is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  const names = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.string({ unit: 'grapheme-ascii', maxLength: 200 }),
  );

  it('is in an address as it is: no separators, no upper case, never empty, never longer than 80', () => {
    fc.assert(
      fc.property(names, (name) => {
        const slug = slugOf(name);
        expect(slug).not.toMatch(/[^\p{L}\p{N}-]|--|^-|-$|[A-Z]/u);
        expect([...slug].length).toBeGreaterThan(0);
        expect([...slug].length).toBeLessThanOrEqual(80);
        expect(new URL(`https://shop.example/${encodeURIComponent(slug)}`).pathname.split('/')).toHaveLength(2);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is its own slug, so that a redirect to it ends there', () => {
    const isItsOwn = fc.property(names, (name) => slugOf(slugOf(name)) === slugOf(name));
    fc.assert(isItsOwn, { numRuns: 1_000 });
  });
});
