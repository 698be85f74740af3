import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { readToken } from '../../../../shared/session/token-store.ts';
import { call } from '../../../api/call.ts';
import { useLinks } from '../../../i18n/links.ts';
import { defineMessages, useMessages } from '../../../i18n/messages.ts';
import { Icon } from '../../../ui/icons.tsx';
import styles from './wish-buttons.module.css';

const messages = defineMessages(
  {
    notify: 'Tell me when it is back',
    notified: 'We will write to you when it is back. Undo',
    save: 'Save',
    saved: 'Saved',
    trouble: 'That did not work. Please try again.',
  },
  {
    notify: '到貨時通知我',
    notified: '到貨時我們會以電郵通知你。取消',
    save: '收藏',
    saved: '已收藏',
    trouble: '未能完成，請再試一次。',
  },
);

type Wish = 'saved' | 'notify';

interface WishButtonsProps {
  readonly product: string;
  readonly isSoldOut: boolean;
}

/** Saves a product, and requests a mail when it is back; for customers only, others sign in first. */
export function WishButtons({ product, isSoldOut }: WishButtonsProps) {
  const t = useMessages(messages);
  const links = useLinks();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [wishes, setWishes] = useState<Readonly<Record<Wish, boolean>>>({ saved: false, notify: false });
  const [trouble, setTrouble] = useState<string>();

  useEffect(() => {
    if (readToken('customer') === null) return;
    let isShown = true;
    call('listWishes').then(
      ({ products }) => {
        const found = products.find(({ _id }) => _id === product);
        if (found && isShown) setWishes({ saved: found.saved, notify: found.notify });
      },
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [product]);

  const toggle = async (wish: Wish) => {
    if (readToken('customer') === null) return navigate(links.signIn(pathname));
    const wanted = !wishes[wish];
    setTrouble(undefined);
    setWishes({ ...wishes, [wish]: wanted });
    try {
      await call('changeWish', { body: { product, [wish]: wanted } });
    } catch (error) {
      setWishes((now) => ({ ...now, [wish]: !wanted }));
      setTrouble(error instanceof ApiError ? error.message : t('trouble'));
    }
  };

  return (
    <div className={styles.wishes}>
      {isSoldOut && (
        <button
          type="button"
          className={styles.notify}
          aria-pressed={wishes.notify}
          data-late=""
          onClick={() => void toggle('notify')}
        >
          {t(wishes.notify ? 'notified' : 'notify')}
        </button>
      )}
      <button
        type="button"
        className={styles.save}
        aria-pressed={wishes.saved}
        data-late=""
        onClick={() => void toggle('saved')}
      >
        <Icon shape="heart" className={wishes.saved ? styles.full : undefined} />
        {t(wishes.saved ? 'saved' : 'save')}
      </button>
      {trouble && (
        <p role="alert" className={styles.trouble}>
          {trouble}
        </p>
      )}
    </div>
  );
}
