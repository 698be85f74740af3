import type { FrameView, HomeView } from '@countinghouse/contracts/settings/storefront-api';
import { Suspense } from 'react';
import { imageUrl } from '../../../shared/shop/image-url.ts';
import { type Links, useLinks } from '../../i18n/links.ts';
import { defineMessages, useMessages } from '../../i18n/messages.ts';
import { DataPart } from '../../rendering/data-part.tsx';
import { definePage, useFrame } from '../../rendering/page.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import { ProductRow } from '../../ui/product/product-grid.tsx';
import { RecentlyViewed } from '../../ui/product/recently-viewed.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import styles from './home.module.css';

const messages = defineMessages(
  {
    seeAll: 'See all {count}',
    seeAllOf: 'See all {count} in {title}',
    news: 'News',
    banners: 'Pictures of the shop',
    browse: 'See all products',
    opening: 'Now in the shop: {titles}.',
    and: ' and ',
    comma: ', ',
    empty: 'The shelves are being filled. Please come back soon.',
    description: '{shop}: look around and order online.',
  },
  {
    seeAll: '查看全部 {count} 件',
    seeAllOf: '查看全部 {count} 件：{title}',
    news: '最新消息',
    banners: '商店圖片',
    browse: '瀏覽所有貨品',
    opening: '店內現有：{titles}。',
    and: '及',
    comma: '、',
    empty: '貨品正在上架，請稍後再來。',
    description: '{shop}：瀏覽貨品，網上訂購。',
  },
);

/** Banners, product displays, news. */
export const page = definePage<HomeView>({
  load: ({ read }) => read('getHome'),
  head: ({ banner }, { frame, language, links }) => ({
    title: '',
    path: '/',
    description: messages.translate(language.language)('description', { shop: frame.title }),
    image: banner[0] ?? frame.logo,
    jsonLd: shopJsonLd(frame, links),
  }),
  View: HomePage,
});

function HomePage({ data }: { data: HomeView }) {
  return (
    <>
      <HomeContent home={data} />
      <RecentlyViewed />
    </>
  );
}

/** The content arranged by staff; also used for a preview of unsaved settings. */
export function HomeContent({ home: { banner, displays, news } }: { readonly home: HomeView }) {
  const t = useMessages(messages);
  const links = useLinks();
  const { title, pages } = useFrame();
  return (
    <>
      <section className={styles.opening}>
        <Banners pictures={banner} />
        <DataPart value={banner} />
        <div className={styles.words}>
          <h1>{title}</h1>
          <p>{displays.length > 0 ? t('opening', { titles: enumerated(displays, t('comma'), t('and')) }) : null}</p>
          <ShopLink to={links.products} className={styles.browse}>
            {t('browse')}
          </ShopLink>
        </div>
      </section>
      {displays.map(({ title: heading, tag, products, total }, index) => (
        <Suspense key={tag._id + heading}>
          <section className={styles.display}>
            <div className={styles.heading}>
              <h2>{heading}</h2>
              {total > products.length && (
                <ShopLink to={links.tag(tag)} aria-label={t('seeAllOf', { count: total, title: heading })}>
                  {t('seeAll', { count: total })}
                </ShopLink>
              )}
            </div>
            <ProductRow products={products} eager={index === 0 && banner.length === 0 ? 2 : 0} isFar={index > 0} />
          </section>
        </Suspense>
      ))}
      {displays.length === 0 && <p>{t('empty')}</p>}
      {news.length > 0 && (
        <section className={styles.display}>
          <div className={styles.heading}>
            <h2>
              {pages.includes('newPage') ? <ShopLink to={links.page('newPage')}>{t('news')}</ShopLink> : t('news')}
            </h2>
          </div>
          <ul className={styles.news} {...scrollable}>
            {news.map((picture) => (
              <li key={picture.path}>
                <Picture
                  picture={picture}
                  alt=""
                  sizes="(min-width: 640px) 400px, 80vw"
                  most={400}
                  isFar
                  className={styles.newsPicture}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** A scrollable region without focusable content must be reachable by keyboard. */
const scrollable = { tabIndex: 0 };

/** One wide picture, or several to scroll; nothing moves by itself. */
function Banners({ pictures }: { readonly pictures: HomeView['banner'] }) {
  const t = useMessages(messages);
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.banners} aria-label={t('banners')} {...(pictures.length > 1 && scrollable)}>
      {pictures.map((picture, index) => (
        <li key={picture.path}>
          <Picture
            picture={picture}
            alt=""
            sizes="(min-width: 1360px) 1280px, 100vw"
            className={styles.banner}
            priority={index === 0}
            isFar={index > 0}
          />
        </li>
      ))}
    </ul>
  );
}

/** Joins the first titles as a part of a sentence. */
function enumerated(displays: HomeView['displays'], comma: string, and: string): string {
  const titles = displays.slice(0, 4).map(({ title }) => title);
  const last = titles.pop() ?? '';
  return titles.length > 0 ? titles.join(comma) + and + last : last;
}

/** The shop and its search as schema.org objects. */
function shopJsonLd({ shopUrl, title, name, logo, phone, email, socials }: FrameView, links: Links): object[] {
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: name || title,
    url: `${shopUrl}/`,
    ...(logo && { logo: shopUrl + imageUrl(logo.path) }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(socials.length > 0 && { sameAs: socials.map(({ link }) => link) }),
  };
  const site = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: title,
    url: shopUrl + links.home,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${shopUrl}${links.search}?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
  return [organization, site];
}
