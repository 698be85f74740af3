import type { FrameView, HomeView } from '@countinghouse/contracts/storefront/api';
import { Suspense } from 'react';
import { imageUrl } from '../../../shared/shop/image-url.ts';
import type { Links } from '../../i18n/links.ts';
import { definePage } from '../../rendering/page.tsx';
import { RecentlyViewed } from '../../ui/product/recently-viewed.tsx';
import { DisplayPart, NewestPart, OtherDisplays } from './displays.tsx';
import { Hero } from './hero.tsx';
import { homeMessages } from './home.messages.ts';
import { OwnerHint } from './owner-hint.tsx';
import { CategoryPictures, News, Promises, Story } from './sections.tsx';

/** Products of the first displays that are shown; further displays are links. */
const CARDS = [8, 4, 8];

/** A headline on a picture, products, categories, the story of the shop, what it promises, and news. */
export const page = definePage<HomeView>({
  async load({ read }) {
    const { displays, ...home } = await read('getHome');
    // What is not shown is not sent along.
    const shown = displays.map((display, index) => ({
      ...display,
      products: display.products.slice(0, CARDS[index] ?? 0),
    }));
    return { ...home, displays: shown };
  },
  head: ({ banner }, { frame, language, links }) => ({
    title: '',
    path: '/',
    description: homeMessages.in(language.language)('description', { shop: frame.title }),
    image: banner[0] ?? frame.logo,
    jsonLd: shopJsonLd(frame, links),
  }),
  View: HomePage,
});

function HomePage({ data }: { data: HomeView }) {
  const { banner, displays, newest, categories, story, news, newsText } = data;
  const [first, second, third, ...others] = displays;
  return (
    <>
      <Hero banner={banner} story={story} display={first} isOpening={!first && newest.length === 0} />
      {first && <DisplayPart display={first} layout="strip" eager={banner.length === 0 ? 2 : 0} />}
      {newest.length > 0 && <NewestPart products={newest} eager={banner.length === 0 ? 2 : 0} />}
      <Suspense>
        <CategoryPictures categories={categories} />
        {second && <DisplayPart display={second} layout="row" isFar />}
      </Suspense>
      <Suspense>
        {story?.picture && <Story story={story} picture={story.picture} />}
        {third && <DisplayPart display={third} layout="scroller" isFar />}
        <OtherDisplays displays={others} />
      </Suspense>
      <Suspense>
        <Promises />
        <News pictures={news} text={newsText} />
      </Suspense>
      <RecentlyViewed />
      <OwnerHint />
    </>
  );
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
