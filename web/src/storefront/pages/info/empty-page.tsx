import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { SearchInstead } from '../../ui/search-instead.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import styles from './info.module.css';

const messages = defineMessages(
  { text: 'The shop has not written this page yet.', home: 'Go to the shop', contact: 'Contact us' },
  { text: '商店尚未撰寫此頁內容。', home: '前往商店', contact: '聯絡我們' },
);

/** A page of the shop without content. */
export function EmptyPage({ title }: { readonly title: string }) {
  const t = messages.useMessages();
  const links = useLinks();
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p>{t('text')}</p>
      <SearchInstead />
      <div className={styles.ways}>
        <ShopLink to={links.home}>{t('home')}</ShopLink>
        <ShopLink to={links.page('contact')}>{t('contact')}</ShopLink>
      </div>
    </div>
  );
}
