import { useEffect } from 'react';
import { imageUrl } from '../../shared/shop/image-url.ts';
import { useShopFace } from '../shared/session/shop-setting.ts';

/** The title and the icon of the browser's tab, as the dashboard page setting has them. */
export function ShopFace() {
  const { title, icon } = useShopFace();
  useEffect(() => {
    document.title = title;
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link) link.href = icon ? imageUrl(icon) : '/mark.svg';
  }, [title, icon]);
  return null;
}
