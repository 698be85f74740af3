import { isLinkCode, ORDER_LINK_PATH } from '@countinghouse/contracts/pages/order-link';
import { categoryPath, type Named, pagePaths, productPath, tagPath } from '@countinghouse/contracts/pages/page-paths';
import { useContext } from 'react';
import { LanguageContext, type PageLanguage, prefixOf } from './language.ts';

const known = new Map<string, Links>();

/** Returns the addresses of the storefront in one language; always the same object. */
export function linksFor({ language, locale }: PageLanguage): Links {
  const prefix = prefixOf(language, locale);
  let links = known.get(prefix);
  if (!links) {
    links = linksBelow(prefix);
    known.set(prefix, links);
  }
  return links;
}

function linksBelow(prefix: string) {
  const to = (path: string) => (path === '/' ? prefix || '/' : prefix + path);
  return {
    /** A path without prefix, in this language. */
    to,
    home: to('/'),
    products: to('/products'),
    search: to('/search'),
    cart: to('/cart'),
    checkout: to('/checkout'),
    account: to('/account'),
    signIn: (next?: string) => to('/sign-in') + (next ? `?next=${encodeURIComponent(next)}` : ''),
    register: (next?: string) => to('/register') + (next ? `?next=${encodeURIComponent(next)}` : ''),
    forgot: to('/forgot'),
    product: (product: Named) => to(productPath(product)),
    category: (category: Named) => to(categoryPath(category)),
    tag: (tag: Named) => to(tagPath(tag)),
    order: (id: string) => to(`/account/orders/${id}`),
    /** Of an order that was placed just now, by its id or, without an account, by the code of its link. */
    placed: (idOrCode: string) =>
      isLinkCode(idOrCode)
        ? `${to(ORDER_LINK_PATH)}?placed=1#code=${idOrCode}`
        : `${to(`/account/orders/${idOrCode}`)}?placed=1`,
    page: (name: keyof typeof pagePaths) => to(pagePaths[name]),
  };
}
export type Links = ReturnType<typeof linksBelow>;

export function useLinks(): Links {
  return linksFor(useContext(LanguageContext));
}
