import type { CategoryNode } from '@countinghouse/contracts/catalog/views';
import { useRef } from 'react';
import { useLinks } from '../i18n/links.ts';
import { defineMessages } from '../i18n/messages.ts';
import { useFrame } from '../rendering/page.tsx';
import { Icon } from '../ui/icons.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import styles from './category-sheet.module.css';

const messages = defineMessages(
  { categories: 'Categories', all: 'All products', close: 'Close' },
  { categories: '分類', all: '所有貨品', close: '關閉' },
);

/**
 * All categories and their children: beside the page, on a phone from below; opened by a button that references its id.
 */
export function CategorySheet({ id }: { readonly id: string }) {
  const t = messages.useMessages();
  const sheet = useRef<HTMLElement>(null);
  const close = () => sheet.current?.hidePopover();
  return (
    <nav ref={sheet} id={id} popover="auto" className={styles.sheet} aria-label={t('categories')}>
      <div className={styles.head}>
        <strong>{t('categories')}</strong>
        <button type="button" popoverTarget={id} popoverTargetAction="hide" aria-label={t('close')}>
          <Icon shape="close" />
        </button>
      </div>
      <ul>
        <Ways onFollow={close} />
      </ul>
    </nav>
  );
}

function Ways({ onFollow }: { readonly onFollow: () => void }) {
  const t = messages.useMessages();
  const links = useLinks();
  const { categories } = useFrame();
  const link = (category: CategoryNode) => (
    <ShopLink to={links.category(category)} onClick={onFollow}>
      {category.name}
    </ShopLink>
  );
  return (
    <>
      <li>
        <ShopLink to={links.products} onClick={onFollow}>
          {t('all')}
        </ShopLink>
      </li>
      {categories.map((category) => (
        <li key={category._id}>
          {link(category)}
          {category.subCategory.length > 0 && (
            <ul>
              {category.subCategory.map((child) => (
                <li key={child._id}>{link(child)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </>
  );
}
