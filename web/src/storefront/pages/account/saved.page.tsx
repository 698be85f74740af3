import { useState } from 'react';
import { ApiError } from '../../../shared/http/api-error.ts';
import { useRead } from '../../api/use-read.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { definePage } from '../../rendering/page.tsx';
import { savedProducts, useWishesVersion, type Wish } from '../../stores/saved-products.ts';
import { Notice } from '../../ui/notices.tsx';
import { AccountFrame } from './frame/account-frame.tsx';
import { LoadError } from './frame/load-error.tsx';
import { sectionTitles } from './frame/sections.ts';
import { savedMessages } from './saved/saved.messages.ts';
import styles from './saved/saved.module.css';
import { SavedOfGuest } from './saved/saved-of-guest.tsx';
import { NothingSaved, WishGrid, WishSkeleton } from './saved/wish-grid.tsx';

const messages = defineMessages(
  {
    waiting: 'Waiting for',
    waitingText: 'We will email you when these are back in stock.',
    stop: 'Stop notifying me',
    stopOf: 'Stop notifying me about {name}',
    leftHere: 'What you saved before signing in is only in this browser so far.',
  },
  {
    waiting: '等待到貨',
    waitingText: '貨品重新有貨時，你會收到電郵通知。',
    stop: '取消通知',
    stopOf: '取消 {name} 的到貨通知',
    leftHere: '你登入前收藏的貨品暫時只儲存於此瀏覽器。',
  },
);

/** Saved products, and products with a requested mail when they are back in stock; guests see those of the browser. */
export const page = definePage({
  head: (_, { language }) => ({ title: sectionTitles.in(language.language)('saved') }),
  View: Saved,
});

function Saved() {
  const titles = sectionTitles.useMessages();
  return (
    <AccountFrame section="saved" title={titles('saved')} skeleton={<WishSkeleton />} guest={<SavedOfGuest />}>
      {() => (
        <>
          <LeftInBrowser />
          <Wishes />
        </>
      )}
    </AccountFrame>
  );
}

/** Says that what a guest saved could not be handed to the account, with a button that tries again. */
function LeftInBrowser() {
  const t = messages.useMessages();
  useWishesVersion();
  const error = savedProducts.handOverError();
  if (!error) return null;
  return (
    <>
      <p className={styles.note}>{t('leftHere')}</p>
      <LoadError error={error} onRetry={savedProducts.changeCustomer} />
    </>
  );
}

function Wishes() {
  const t = messages.useMessages();
  const words = savedMessages.useMessages();
  const { data, error, refetch } = useRead('listWishes');
  const [errorMessage, setErrorMessage] = useState<string>();
  useWishesVersion();
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <WishSkeleton />;
  const remove = async (product: string, wish: Wish) => {
    setErrorMessage(undefined);
    try {
      await savedProducts.set(product, wish, false);
    } catch (reason) {
      if (reason instanceof ApiError) setErrorMessage(reason.message);
    }
  };
  // A wish that was just removed by any control is not shown.
  const withWish = (wish: Wish) =>
    data.products.filter((product) => product[wish] && savedProducts.has(product._id, wish) !== false);
  const saved = withWish('saved');
  const awaited = withWish('notify');
  if (saved.length + awaited.length === 0) return <NothingSaved />;
  return (
    <div className={styles.page}>
      {errorMessage && <Notice kind="warning">{errorMessage}</Notice>}
      {saved.length > 0 && (
        <WishGrid
          wishes={saved}
          word={words('remove')}
          label={(name) => words('removeOf', { name })}
          onRemove={(id) => remove(id, 'saved')}
        />
      )}
      {awaited.length > 0 && (
        <section className={styles.page}>
          <div>
            <h2>{t('waiting')}</h2>
            <p className={styles.note}>{t('waitingText')}</p>
          </div>
          <WishGrid
            wishes={awaited}
            word={t('stop')}
            label={(name) => t('stopOf', { name })}
            onRemove={(id) => remove(id, 'notify')}
          />
        </section>
      )}
    </div>
  );
}
