import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

/** Minimum milliseconds between two reads when the tab becomes visible; the back/forward cache always reads. */
const REST_MS = 30_000;
/** Milliseconds after the navigation in which lists belong to the document that was loaded. */
const JUST_LOADED_MS = 10_000;
/** Maximum number of ids per call. */
const MOST_IDS = 50;

interface Fresh {
  /** The cards that were read for; newer ones from a loader are current. */
  readonly of: readonly ProductCard[];
  readonly byId: ReadonlyMap<string, ProductCard>;
}

/**
 * Returns cards with current price and stock whenever the page becomes visible again; an inactive product is sold out.
 */
export function useFreshCards(cards: readonly ProductCard[]): readonly ProductCard[] {
  const [fresh, setFresh] = useState<Fresh>();
  useEffect(() => {
    if (cards.length === 0) return;
    let isShown = true;
    let readAt = performance.now();
    const refresh = () => {
      readAt = performance.now();
      void readCards(cards.map(({ _id }) => _id)).then(
        (byId) => isShown && setFresh({ of: cards, byId }),
        () => undefined,
      );
    };
    if (isFromHttpCache()) refresh();
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && refresh();
    const onFocus = () => performance.now() - readAt > REST_MS && refresh();
    window.addEventListener('pageshow', onPageShow);
    window.addEventListener('focus', onFocus);
    return () => {
      isShown = false;
      window.removeEventListener('pageshow', onPageShow);
      window.removeEventListener('focus', onFocus);
    };
  }, [cards]);
  if (fresh?.of !== cards) return cards;
  return cards.map((card) => fresh.byId.get(card._id) ?? { ...card, stock: 'out' as const });
}

/**
 * Returns true once for a document that Back or Forward took from the HTTP cache, which may be older than the shop's
 * present state.
 */
function isFromHttpCache(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward' && performance.now() < JUST_LOADED_MS;
}

let pendingIds: Set<string> | undefined;
let batch: Promise<ReadonlyMap<string, ProductCard>> | undefined;

/** Reads cards by their ids; concurrent reads of several lists are batched. */
async function readCards(ids: readonly string[]): Promise<ReadonlyMap<string, ProductCard>> {
  if (!pendingIds || !batch) {
    const asked = new Set<string>();
    pendingIds = asked;
    batch = Promise.resolve().then(() => {
      pendingIds = undefined;
      return readAll([...asked]);
    });
  }
  for (const id of ids) pendingIds.add(id);
  return batch;
}

async function readAll(ids: readonly string[]): Promise<ReadonlyMap<string, ProductCard>> {
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, index) =>
    ids.slice(index * MOST_IDS, (index + 1) * MOST_IDS),
  );
  const results = await Promise.all(parts.map((part) => readCardsByIds(part)));
  return new Map(results.flat().map((card) => [card._id, card]));
}

/** Reads cards of up to 50 active products, in the order of the ids. */
export async function readCardsByIds(ids: readonly string[]): Promise<readonly ProductCard[]> {
  const { products } = await call('productCards', { query: { ids: ids.join(',') } });
  return products;
}
