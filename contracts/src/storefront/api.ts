import { z } from 'zod';
import { productCard } from '../catalog/storefront/storefront-views.ts';
import { categoryNode } from '../catalog/views.ts';
import { defineRoute } from '../kernel/http/route.ts';
import { success } from '../kernel/http/wire.ts';
import { currencyOfOrder } from '../kernel/money.ts';
import { text } from '../kernel/text/text.ts';
import { offeredPayment } from '../payments/methods/methods-view.ts';
import { picture } from '../pictures/views.ts';
import { MAX_BANNERS, MAX_NEWS_IMAGES, MAX_PRODUCT_DISPLAYS } from '../settings/api.ts';
import { pageNames, social } from '../settings/page-content.ts';
import type { ViewName } from '../view-names.ts';

/** What every page of the storefront shows around its content. */
export const frameView = z.object({
  /** Title of the dashboard page; without one, the company's name; without either, that of any shop. */
  title: z.string(),
  /** The company's name. */
  name: z.string(),
  icon: picture.nullable(),
  logo: picture.nullable(),
  address: z.string(),
  phone: z.string(),
  /** Opening hours, in lines; '' without any. */
  hours: z.string(),
  email: z.string(),
  /** Active ones. */
  socials: z.array(social),
  /** The base currency. */
  currency: currencyOfOrder,
  /** Top-level categories with their trees. */
  categories: z.array(categoryNode),
  /** Pages with content, without the dashboard, whose content is the home page. */
  pages: z.array(z.enum(pageNames)),
  /** The first sentence of the page on delivery and of the one on returns; '' without one. */
  notes: z.object({ delivery: z.string(), returns: z.string() }),
  /** Nobody orders as a guest; absent where everybody may order. */
  needsAccount: z.literal(true).optional(),
  /** Orders choose a delivery method; absent while none is active. */
  delivers: z.literal(true).optional(),
  /** Orders have taxes; absent while the shop has none. */
  taxes: z.literal(true).optional(),
  /** The payments that checkout offers, by the text by which an order keeps each. */
  paymentMethods: z.array(z.string()),
  /** What is shown of each of them, in the same order; absent in a shop that has set up none. */
  payments: z.array(offeredPayment).optional(),
  /** Client of Google sign-in; null without it. */
  googleClientId: z.string().nullable(),
  /** Language of addresses without a prefix. */
  locale: z.enum(['en', 'zh-HK']),
  /** IANA zone of the shop day. */
  timeZone: z.string(),
  /** Public address of the shop without a trailing slash, for canonical links. */
  shopUrl: z.string(),
});
export type FrameView = z.output<typeof frameView>;

/** Product displays that the home page shows: the first ones. */
export const MAX_HOME_DISPLAYS = 100;

/** Products of a display on the home page: the newest ones. */
export const MAX_DISPLAY_CARDS = 8;

/** Top-level categories that the home page shows as pictures: the first ones with a photo. */
export const MAX_HOME_CATEGORIES = 6;

/** The beginning of the page About Us, in two parts by its headings, and its picture. */
const homeStory = z.object({
  /** The first heading; '' without one. */
  headline: z.string(),
  /** The first sentence below it. */
  lead: z.string(),
  /** The second heading; '' without one. */
  title: z.string(),
  /** The first sentences below that, else those below the first heading. */
  text: z.string(),
  picture: picture.nullable(),
});
export type StoryView = z.output<typeof homeStory>;

/** The home page's own content. */
export const homeView = z.object({
  banner: z.array(picture),
  news: z.array(picture),
  /** The first sentence of the news; '' without one. */
  newsText: z.string(),
  /** Null while the page About Us has neither text nor picture. */
  story: homeStory.nullable(),
  /** The first top-level categories with the newest photo of their products. */
  categories: z.array(z.object({ _id: z.string(), name: z.string(), picture })).max(MAX_HOME_CATEGORIES),
  /** The newest products, only while there is no display. */
  newest: z.array(productCard).max(MAX_DISPLAY_CARDS),
  displays: z.array(
    z.object({
      title: z.string(),
      tag: z.object({ _id: z.string(), name: z.string() }),
      products: z.array(productCard).max(MAX_DISPLAY_CARDS),
      total: z.number(),
    }),
  ),
});
export type HomeView = z.output<typeof homeView>;

/** What staff may set up on the home page; pictures are paths, a display's tag is an id. */
const homeSettings = z.strictObject({
  title: text(200),
  banner: z.array(text(300)).max(MAX_BANNERS),
  news: z.array(text(300)).max(MAX_NEWS_IMAGES),
  displays: z.array(z.strictObject({ title: text(200), tag: z.uuid().toLowerCase() })).max(MAX_PRODUCT_DISPLAYS),
});

const homeViews: readonly ViewName[] = [
  'settings_shop',
  'catalog_shelf',
  'catalog_tagged',
  'catalog_tag_list',
  'pictures_picture_list',
];

/** What the storefront reads of the settings. */
export const storefrontSettingsRoutes = {
  getFrame: defineRoute({
    method: 'GET',
    path: '/setting/frame',
    service: 'read-api',
    access: 'public',
    summary: 'What every page of the storefront shows: title, pictures, contact, currency, categories, payments',
    reply: success(frameView.shape),
    views: ['settings_shop', 'pricing_settings', 'payments_methods', 'catalog_category_tree', 'pictures_picture_list'],
  }),
  getHome: defineRoute({
    method: 'GET',
    path: '/setting/home',
    service: 'read-api',
    access: 'public',
    summary: 'Banners, news, story, categories and the first 100 product displays of the home page',
    reply: success(homeView.shape),
    views: homeViews,
  }),
  homePreview: defineRoute({
    method: 'POST',
    path: '/setting/home-preview',
    service: 'read-api',
    access: 'staff',
    summary: 'The home page and its title as they would be with these settings; nothing is stored',
    body: homeSettings,
    reply: success({ ...homeView.shape, title: frameView.shape.title }),
    views: homeViews,
  }),
  homePreviewPage: defineRoute({
    method: 'POST',
    path: '/setting/home-preview/page',
    service: 'read-api',
    access: 'staff',
    summary: 'The home page as a document without scripts, as it would be with these settings; nothing is stored',
    body: homeSettings.extend({ icon: text(300), logo: text(300) }),
    reply: success({ html: z.string() }),
    views: [...homeViews, 'catalog_category_tree'],
  }),
};
