import type { ReactNode } from 'react';
import { useLinks } from '../../i18n/links.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import styles from '../account/order/order.module.css';
import { shownOrderMessages } from './shown-order.messages.ts';

interface MissingOrderProps {
  readonly text: string;
  /** Ways to go on, beside that to the shop. */
  readonly children?: ReactNode;
}

/** In place of an order that does not exist, or not for whoever asks. */
export function MissingOrder({ text, children }: MissingOrderProps) {
  const t = shownOrderMessages.useMessages();
  const links = useLinks();
  return (
    <div className={styles.missing}>
      <h1>{t('missing')}</h1>
      <p>{text}</p>
      <div className={styles.ways}>
        {children}
        <ShopLink to={links.home}>{t('home')}</ShopLink>
      </div>
    </div>
  );
}
