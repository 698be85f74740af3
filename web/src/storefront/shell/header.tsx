import { type ReactNode, useId } from 'react';
import { useLocation } from 'react-router-dom';
import { languages } from '../../shared/i18n/languages.ts';
import { otherLanguage, prefixOf, splitPath, useLanguage } from '../i18n/language.ts';
import { useLinks } from '../i18n/links.ts';
import { defineMessages } from '../i18n/messages.ts';
import { sectionPaths, sectionTitles } from '../pages/account/frame/sections.ts';
import { encodedPath, useFrame } from '../rendering/page.tsx';
import { useCartCount } from '../stores/cart/cart-count.ts';
import { useCustomerName } from '../stores/customer-name.ts';
import { Icon } from '../ui/icons.tsx';
import { Picture } from '../ui/product/picture.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { CategorySheet } from './category-sheet.tsx';
import styles from './header.module.css';
import { SearchField } from './search/search-field.tsx';
import { ThemeMenu } from './theme-menu.tsx';

const messages = defineMessages(
  {
    categories: 'Categories',
    all: 'All products',
    account: 'Account',
    accountOf: '{name}: account',
    cart: 'Cart',
    main: 'Products',
    ways: 'Shop',
    home: 'Home',
    help: 'Help',
  },
  {
    categories: '分類',
    all: '所有貨品',
    account: '帳戶',
    accountOf: '{name}：帳戶',
    cart: '購物車',
    main: '貨品',
    ways: '商店',
    home: '主頁',
    help: '協助',
  },
);

/**
 * Logo, search, categories, language, theme, saved products, account and cart: on every page. On a phone the
 * navigation is at the bottom.
 */
export function Header() {
  const t = messages.useMessages();
  const titles = sectionTitles.useMessages();
  const links = useLinks();
  const sheet = useId();
  return (
    <>
      <header className={styles.header}>
        <div className={styles.inner}>
          <Brand />
          <SearchField />
          <div className={styles.tools}>
            <LanguageLink />
            <ThemeMenu />
            <ShopLink to={links.to(sectionPaths.saved)} className={styles.icon} aria-label={titles('saved')}>
              <Icon shape="heart" />
            </ShopLink>
            <AccountLink className={styles.wide} />
            <CartLink className={styles.wide}>
              <Icon shape="cart" />
              {t('cart')}
            </CartLink>
          </div>
        </div>
      </header>
      <nav className={styles.nav} aria-label={t('main')}>
        <button type="button" popoverTarget={sheet} className={styles.more}>
          <Icon shape="list" />
          {t('categories')}
        </button>
        <ul className={styles.categories}>
          <CategoryLinks />
        </ul>
      </nav>
      <CategorySheet id={sheet} />
      <nav className={styles.thumb} aria-label={t('ways')}>
        <ShopLink to={links.home}>
          <Icon shape="home" />
          {t('home')}
        </ShopLink>
        <button type="button" popoverTarget={sheet}>
          <Icon shape="list" />
          {t('categories')}
        </button>
        <AccountLink>
          <Icon shape="account" />
        </AccountLink>
        <CartLink>
          <Icon shape="cart" />
          {t('cart')}
        </CartLink>
      </nav>
    </>
  );
}

/** The header of the checkout: logo, help and cart, and nothing else that leads away. */
export function CheckoutHeader() {
  const t = messages.useMessages();
  const links = useLinks();
  return (
    <header className={styles.closed}>
      <Brand />
      <div className={styles.tools}>
        <a href={links.page('contact')} target="_blank" rel="noopener">
          {t('help')}
        </a>
        <CartLink>
          <Icon shape="cart" />
          {t('cart')}
        </CartLink>
      </div>
    </header>
  );
}

function Brand() {
  const links = useLinks();
  const { title, logo } = useFrame();
  return (
    <ShopLink to={links.home} className={styles.brand}>
      {logo && <Picture picture={logo} alt="" sizes="40px" most={40} className={styles.logo} />}
      <span className={styles.title}>{title}</span>
    </ShopLink>
  );
}

/** Links to all products and the categories; that of the page is marked. */
function CategoryLinks() {
  const { pathname } = useLocation();
  const t = messages.useMessages();
  const links = useLinks();
  const { categories } = useFrame();
  const ways = [
    { id: 'all', name: t('all'), path: links.products },
    ...categories.map((category) => ({ id: category._id, name: category.name, path: links.category(category) })),
  ];
  return ways.map(({ id, name, path }) => (
    <li key={id}>
      <ShopLink to={path} {...(encodedPath(path) === pathname && { 'aria-current': 'page' })}>
        {name}
      </ShopLink>
    </li>
  ));
}

/** A plain link to the same page in the other language, which is a document of its own. */
function LanguageLink() {
  const language = useLanguage();
  const { locale } = useFrame();
  const { pathname, search } = useLocation();
  const other = language === locale ? otherLanguage(locale) : locale;
  const { path } = splitPath(pathname, locale);
  const address = `${prefixOf(other, locale)}${path === '/' && other !== locale ? '' : path}${search}`;
  return (
    // The server renders only the parameters that count; the browser may have others.
    <a href={address} lang={other} hrefLang={other} suppressHydrationWarning>
      {languages[other]}
    </a>
  );
}

interface HeaderLinkProps {
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** A link to the account with the first name of the customer. */
function AccountLink({ children, className }: HeaderLinkProps) {
  const t = messages.useMessages();
  const links = useLinks();
  const name = useCustomerName();
  return (
    <ShopLink to={links.account} className={className} {...(name && { 'aria-label': t('accountOf', { name }) })}>
      {children}
      <span className={styles.who} data-customer-name="" suppressHydrationWarning>
        {name || t('account')}
      </span>
    </ShopLink>
  );
}

function CartLink({ children, className }: HeaderLinkProps) {
  const links = useLinks();
  const count = useCartCount();
  return (
    <ShopLink to={links.cart} className={className ? `${styles.cart} ${className}` : styles.cart}>
      {children}
      <span className={styles.badge} data-cart-count="" hidden={count === 0} suppressHydrationWarning>
        {count}
      </span>
    </ShopLink>
  );
}
