import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { defineMessages } from '../../../i18n/messages.ts';
import { readGuestSaved } from '../../../stores/guest-saved.ts';
import { savedProducts, useWishesVersion } from '../../../stores/saved-products.ts';
import { readCardsByIds } from '../../../ui/product/use-fresh-cards.ts';
import { LoadError } from '../frame/load-error.tsx';
import { savedMessages } from './saved.messages.ts';
import styles from './saved.module.css';
import { NothingSaved, WishGrid, WishSkeleton } from './wish-grid.tsx';

const messages = defineMessages(
  { here: 'Saved in this browser. Sign in to keep them in your account.' },
  { here: '收藏只儲存於此瀏覽器，登入後會保留在你的帳戶。' },
);

/** Maximum number of ids per call. */
const MOST_IDS = 50;

/** The products that a guest saved in this browser. */
export function SavedOfGuest() {
  const t = messages.useMessages();
  const words = savedMessages.useMessages();
  const [cards, setCards] = useState<readonly ProductCard[]>();
  const [error, setError] = useState<ApiError>();
  const [round, setRound] = useState(0);
  useWishesVersion();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round reads again.
  useEffect(() => {
    let isShown = true;
    setError(undefined);
    const show = (found: readonly ProductCard[]) => isShown && setCards(found);
    readCards(readGuestSaved()).then(show, (reason) => isShown && reason instanceof ApiError && setError(reason));
    return () => {
      isShown = false;
    };
  }, [round]);
  if (!cards)
    return error ? <LoadError error={error} onRetry={() => setRound((before) => before + 1)} /> : <WishSkeleton />;
  const ids = readGuestSaved();
  const saved = cards.filter(({ _id }) => ids.includes(_id));
  if (saved.length === 0) return <NothingSaved />;
  return (
    <div className={styles.page}>
      <p className={styles.note}>{t('here')}</p>
      <WishGrid
        wishes={saved}
        word={words('remove')}
        label={(name) => words('removeOf', { name })}
        onRemove={(id) => savedProducts.set(id, 'saved', false)}
      />
    </div>
  );
}

async function readCards(ids: readonly string[]): Promise<readonly ProductCard[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, index) =>
    readCardsByIds(ids.slice(index * MOST_IDS, (index + 1) * MOST_IDS)),
  );
  return (await Promise.all(parts)).flat();
}
