import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

/** Milliseconds within which coming back to the tab asks once; coming back by the browser's own history always asks. */
const REST_MS = 30_000;
/** Ids that one call takes. */
const MOST_IDS = 50;

interface Fresh {
  /** The cards that were asked about: newer ones from a loader need no correction. */
  readonly of: readonly ProductCard[];
  readonly byId: ReadonlyMap<string, ProductCard>;
}

/**
 * Cards with price and stock as of the moment when somebody comes back to the page; one that is no longer sold is sold
 * out.
 */
export function useFreshCards(cards: readonly ProductCard[]): readonly ProductCard[] {
  const [fresh, setFresh] = useState<Fresh>();
  useEffect(() => {
    if (cards.length === 0) return;
    let isShown = true;
    let askedAt = performance.now();
    const ask = () => {
      askedAt = performance.now();
      void readCards(cards.map(({ _id }) => _id)).then(
        (byId) => isShown && setFresh({ of: cards, byId }),
        () => undefined,
      );
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && ask();
    const onFocus = () => performance.now() - askedAt > REST_MS && ask();
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

let wanted: Set<string> | undefined;
let answer: Promise<ReadonlyMap<string, ProductCard>> | undefined;

/** Reads cards by their ids; what several lists of a page ask at once is asked together. */
async function readCards(ids: readonly string[]): Promise<ReadonlyMap<string, ProductCard>> {
  if (!wanted || !answer) {
    const asked = new Set<string>();
    wanted = asked;
    answer = Promise.resolve().then(() => {
      wanted = undefined;
      return readAll([...asked]);
    });
  }
  for (const id of ids) wanted.add(id);
  return answer;
}

async function readAll(ids: readonly string[]): Promise<ReadonlyMap<string, ProductCard>> {
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, index) =>
    ids.slice(index * MOST_IDS, (index + 1) * MOST_IDS),
  );
  const answers = await Promise.all(parts.map((part) => readCardsByIds(part)));
  return new Map(answers.flat().map((card) => [card._id, card]));
}

/** Cards of up to 50 products that are sold, in the order asked for. */
export async function readCardsByIds(ids: readonly string[]): Promise<readonly ProductCard[]> {
  const { products } = await call('productCards', { query: { ids: ids.join(',') } });
  return products;
}
