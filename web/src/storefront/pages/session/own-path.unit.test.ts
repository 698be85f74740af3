import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

const shop = 'https://shop.example';

describe('the page of next=', () => {
  it.each(['/', '/checkout', '/zh-HK/checkout', '/account/orders/1?placed=1', '/search?search=tea%20cup#content'])(
    'may be %s',
    (path) => expect(ownPath(path)).toBe(path),
  );

  it.each([
    ...[
      null,
      undefined,
      '',
      'checkout',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
    ],
    ...['/\t/evil.example', '/\n/evil.example', '/.//evil.example', '/x/..//evil.example', '/%2e//evil.example'],
    ...[
      'javascript:alert(1)',
      ' /checkout',
      '/admin',
      '/admin/orders',
      '/api/v1/auth/sign-out',
      '/files/images/x.webp',
    ],
    ...['/x/../admin', '/\\\\evil.example@shop.example', `/${'a'.repeat(3_000)}`],
  ])('may not be %j', (path) => expect(ownPath(path)).toBeUndefined());

  it('never leaves the shop', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      '\r',
      ' ',
      'evil.example',
      'http',
      'javascript',
      'a',
    );
    const hostile = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          hostile.map((text) => `/${text}`),
          fc.string(),
          fc.webUrl(),
          fc.webPath(),
        ),
        (next) => {
          const path = ownPath(next);
          if (path === undefined) return;
          expect(new URL(path, shop).origin).toBe(shop);
          expect(path).toMatch(/^\/(?![/\\])/);
          // The result is stable.
          expect(ownPath(path)).toBe(path);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
