import { z } from 'zod';
import { namedReference, versionSchema } from '../kernel/http/wire.ts';
import { rawDocument, social } from './page-content.ts';

export const companyInfoView = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  version: versionSchema,
});

/** `baseCurrency` is an index into `currencyList`, valid for this `version` of the list. */
export const currencyView = z.object({
  currencyList: z.array(z.object({ name: z.string(), symbol: z.string() })),
  baseCurrency: z.number(),
  version: versionSchema,
});

/** Stable id of the currency that a new shop starts with: HKD ($), its base. */
export const FIRST_CURRENCY = { currencyId: 'hkd', name: 'HKD', symbol: '$' } as const;

/** A block of products on the home page; addressed by its index in the list. */
export const productDisplayView = z.object({ title: z.string(), tag: namedReference.nullable() });

/** Rows of words and phrases that mean the same in searches of the shop, with equal signs between them. */
export const searchSynonymsView = z.object({ synonyms: z.array(z.string()), version: versionSchema });

/** What holds for every order of customers; `needsAccount`: nobody orders as a guest. */
export const checkoutRulesView = z.object({ needsAccount: z.boolean(), version: versionSchema });
export type CheckoutRulesView = z.output<typeof checkoutRulesView>;

/** Features that a shop has once they are switched on, or, for delivery, once it has a method of it. */
export const shopFeatures = ['taxes', 'delivery'] as const;
export type ShopFeature = (typeof shopFeatures)[number];

/** The settings that everybody may read. */
export const settingView = z.object({
  currency: currencyView,
  companyInfo: companyInfoView,
  searchSynonyms: searchSynonymsView,
  /** Absent until it is saved for the first time: guests may order. */
  checkout: checkoutRulesView.optional(),
  productDisplay: z.array(productDisplayView),
  productDisplayVersion: versionSchema,
  /** IANA zone of the shop day. */
  timeZone: z.string(),
  locale: z.string(),
  /** Seconds that mails about acts of staff wait for an Undo; 0 is no wait. */
  mailHoldSeconds: z.number(),
  /** Features of the shop that are switched on; absent without any. */
  features: z.array(z.enum(shopFeatures)).optional(),
});
export type SettingView = z.output<typeof settingView>;

/** The steps from an empty shop to its first order; each is true when it is done. */
export const setupView = z.object({
  /** The shop has a name. */
  name: z.boolean(),
  logo: z.boolean(),
  category: z.boolean(),
  /** An active product has a picture. */
  product: z.boolean(),
  /** A product is in stock, or was: there is an order. */
  stock: z.boolean(),
  /** The page Delivery Method has content. */
  delivery: z.boolean(),
  /** The page Shipping & Payment Terms has content. */
  payment: z.boolean(),
  /** The contact page names an e-mail address or a phone number. */
  contact: z.boolean(),
  order: z.boolean(),
});
export type SetupView = z.output<typeof setupView>;

const policyPage = z.object({ text: rawDocument.nullable(), image: z.string(), version: versionSchema });

/** Everything that is shown on the pages, by page name. */
export const pagesView = z.object({
  dashboard: z.object({
    title: z.string(),
    logo: z.string(),
    icon: z.string(),
    banner: z.array(z.string()),
    version: versionSchema,
  }),
  about: policyPage,
  membership: policyPage,
  shippingPaymentTerms: policyPage,
  deliveryMethod: policyPage,
  privacyPolicy: policyPage,
  returnReplacementPolicy: policyPage,
  contact: z.object({
    address: z.string(),
    email: z.string(),
    phone: z.string(),
    hours: z.string(),
    image: z.string(),
    socials: z.array(social),
    version: versionSchema,
  }),
  newPage: z.object({ text: rawDocument.nullable(), images: z.array(z.string()), version: versionSchema }),
});
export type PagesView = z.output<typeof pagesView>;
