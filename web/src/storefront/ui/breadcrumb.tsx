import { useLinks } from '../i18n/links.ts';
import { defineMessages } from '../i18n/messages.ts';
import styles from './breadcrumb.module.css';
import { ShopLink } from './shop-link.tsx';

const messages = defineMessages({ home: 'Shop', trail: 'You are here' }, { home: '商店', trail: '目前位置' });

export interface Crumb {
  readonly name: string;
  /** A path of the shop, in the language of the page. */
  readonly path: string;
}

/** The breadcrumb from the home page to this one; the page itself is its heading. */
export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const t = messages.useMessages();
  const links = useLinks();
  return (
    <nav aria-label={t('trail')} className={styles.trail}>
      <ol>
        {[{ name: t('home'), path: links.home }, ...crumbs].map(({ name, path }) => (
          <li key={path}>
            <ShopLink to={path}>{name}</ShopLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The same as schema.org objects, with the page itself at the end; paths become addresses of `shopUrl`. */
export function breadcrumbJsonLd(shopUrl: string, crumbs: readonly Crumb[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(shopUrl + path).href,
    })),
  };
}
