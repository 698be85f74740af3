import { z } from 'zod';
import { namedReference, versionSchema } from '../kernel/wire.ts';

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

/** The settings that everybody may read. */
export const settingView = z.object({
  currency: currencyView,
  companyInfo: companyInfoView,
  productDisplay: z.array(productDisplayView),
  productDisplayVersion: versionSchema,
  /** IANA zone of the shop day. */
  timeZone: z.string(),
  locale: z.string(),
});
export type SettingView = z.output<typeof settingView>;

/** Names of the pages, in the order of the Custom Pages tabs. */
export const pageNames = [
  'dashboard',
  'about',
  'membership',
  'shippingPaymentTerms',
  'deliveryMethod',
  'privacyPolicy',
  'returnReplacementPolicy',
  'contact',
  'newPage',
] as const;
export type PageName = (typeof pageNames)[number];

/** Pages that are a rich text with one image. */
export const policyPages = [
  'about',
  'membership',
  'shippingPaymentTerms',
  'deliveryMethod',
  'privacyPolicy',
  'returnReplacementPolicy',
] as const satisfies readonly PageName[];

/** One paragraph of a rich text: offsets of its ranges count Unicode code points. */
export interface RawBlock {
  readonly text: string;
  readonly [field: string]: unknown;
}

/** A rich-text raw document (the Draft.js raw format); kept exactly as it was saved, down to fields that nobody knows. */
export interface RawDocument {
  readonly blocks: readonly RawBlock[];
  readonly entityMap: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/** Passes a document through untouched; what a save may contain is checked by `rawDocumentFaults`. */
export const rawDocument = z.record(z.string(), z.unknown()) as unknown as z.ZodType<RawDocument, RawDocument>;

export const socialTypes = ['facebook', 'instagram', 'whatsapp'] as const;
export const social = z.object({ type: z.enum(socialTypes), link: z.string(), status: z.boolean() });

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
    image: z.string(),
    socials: z.array(social),
    version: versionSchema,
  }),
  newPage: z.object({ images: z.array(z.string()), version: versionSchema }),
});
export type PagesView = z.output<typeof pagesView>;
