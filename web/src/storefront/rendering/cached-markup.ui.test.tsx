import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { LanguageContext, type PageLanguage } from '../i18n/language.ts';
import { Footer } from '../shell/footer.tsx';
import { sampleFrame } from '../testing/sample-frame.ts';
import { ProductGrid } from '../ui/product/product-grid.tsx';
import { CachedMarkupContext } from './cached-markup.tsx';
import { MarkupStore } from './markup-store.tsx';
import { FrameContext } from './page.tsx';

const english: PageLanguage = { language: 'en', locale: 'en' };
const chinese: PageLanguage = { language: 'zh-HK', locale: 'en' };
const cup = { _id: 'a', itemNo: 'A1', name: 'Cup & <saucer>', photo: null, sellingPrice: 12.5, stock: 'low', left: 2 };
const card = cup as ProductCard;

function page(cards: readonly ProductCard[], frame = sampleFrame, language = english): ReactNode {
  return (
    <LanguageContext value={language}>
      <FrameContext value={frame}>
        <ProductGrid products={cards} />
        <Footer />
      </FrameContext>
    </LanguageContext>
  );
}

/** Renders like the server. */
function rendered(store: MarkupStore, cards: readonly ProductCard[], frame = sampleFrame, language = english) {
  const markup = store.of(frame, language);
  const html = renderToString(<CachedMarkupContext value={markup}>{page(cards, frame, language)}</CachedMarkupContext>);
  markup.complete();
  return html;
}

test('a page with cached markup equals one without', () => {
  const store = new MarkupStore();
  const plain = renderToString(page([card]));
  expect(plain).toContain('Cup &amp; &lt;saucer&gt;');
  for (let time = 0; time < 3; time++) expect(rendered(store, [card])).toBe(plain);
});

test('another price, frame or language is never shown with old markup', () => {
  const store = new MarkupStore();
  rendered(store, [card]);
  expect(rendered(store, [{ ...card, sellingPrice: 99 }])).toContain('$99.00');
  expect(rendered(store, [{ ...card, left: 1 }])).toContain('Only 1 left');
  const euros = { ...sampleFrame, currency: { name: 'EUR', symbol: '€' }, phone: '9999' };
  expect(rendered(store, [card], euros)).toMatch(/€12\.50.*9999/s);
  expect(rendered(store, [card], sampleFrame, chinese)).toContain('只剩 2 件');
});

test('cached markup is used, up to the size limit', () => {
  const store = new MarkupStore(1_500);
  const cards = ['b', 'c', 'd', 'e'].map((id) => ({ ...card, _id: id }));
  for (const one of cards) rendered(store, [one]);
  const markup = store.of(sampleFrame, english);
  const found: string[] = [];
  const find = (name: string, content: Parameters<typeof markup.find>[1]) => {
    if (markup.find(name, content) !== undefined) found.push(name);
    return undefined;
  };
  for (const one of cards) renderToString(<CachedMarkupContext value={{ find }}>{page([one])}</CachedMarkupContext>);
  const kept = found.filter((name) => name.startsWith('card'));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThan(4);
  expect(kept.at(-1)).toContain('|A1|');
});

test('cached markup hydrates without a warning, and its links work', async () => {
  const store = new MarkupStore();
  rendered(store, [card]);
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = rendered(store, [card]);
  const link = place.querySelector('a[href^="/product/"]');
  const complaints = vi.spyOn(console, 'error');
  const router = createMemoryRouter([
    { path: '/', element: page([card]) },
    { path: '/product/*', element: <p>the product</p> },
  ]);
  render(<RouterProvider router={router} />, { container: place, hydrate: true });
  expect(complaints).not.toHaveBeenCalled();
  expect(place.querySelector('a[href^="/product/"]')).toBe(link);
  await act(async () => (link as HTMLElement).click());
  expect(place.textContent).toBe('the product');
});
