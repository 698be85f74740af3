import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { readToken } from '../../../../shared/session/token-store.ts';
import { call } from '../../../api/call.ts';
import { useLinks } from '../../../i18n/links.ts';
import { defineMessages, useMessages } from '../../../i18n/messages.ts';

const messages = defineMessages(
  { trouble: 'That did not work. Please try again.' },
  { trouble: '未能完成，請再試一次。' },
);

type Wish = 'saved' | 'notify';

/** Whether a product is saved, and whether a mail is requested when it is back; for customers, others sign in first. */
export function useWishes(product: string) {
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
  return { ...wishes, trouble, toggle };
}
