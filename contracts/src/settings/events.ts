import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';
import { pageNames, rawDocument, social } from './page-content.ts';

/** Every part of the settings has a stream of its own, so that saving one never conflicts with saving another. */
export const COMPANY_INFO = { category: 'settings.company', id: 'info' } as const;
export const CURRENCY_LIST = { category: 'settings.currency', id: 'list' } as const;
export const SEARCH_SYNONYMS = { category: 'settings.search-synonyms', id: 'list' } as const;
/** What holds for every order of customers. */
export const CHECKOUT_RULES = { category: 'settings.checkout', id: 'rules' } as const;
export const PRODUCT_DISPLAY_LIST = { category: 'settings.product-display', id: 'list' } as const;
/** Category of the stream of a custom page; its id is the page's name. */
export const PAGE = 'settings.page';

export const companyInfoChanged = defineEvent({
  type: 'settings.CompanyInfoChanged',
  version: 1,
  summary: 'The company information changed; only the fields named changed.',
  data: z.object({
    changes: z.object({ name: z.string(), address: z.string(), phone: z.string() }).partial(),
  }),
});

export const searchSynonymsChanged = defineEvent({
  type: 'settings.SearchSynonymsChanged',
  version: 1,
  summary: 'The rows of words that mean the same in searches of the shop changed.',
  data: z.object({ changes: z.object({ synonyms: z.array(z.string()) }).partial() }),
});

export const checkoutRulesChanged = defineEvent({
  type: 'settings.CheckoutRulesChanged',
  version: 1,
  summary: 'What holds for every order of customers changed; only the fields named changed.',
  data: z.object({
    changes: z
      .object({
        /** Orders need an account: nobody orders as a guest. */
        needsAccount: z.boolean(),
      })
      .partial(),
  }),
});

export const currencyAdded = defineEvent({
  type: 'settings.CurrencyAdded',
  version: 1,
  summary: 'A currency joined the list.',
  data: z.object({ currencyId: z.string(), name: z.string(), symbol: z.string() }),
});

export const currencyRemoved = defineEvent({
  type: 'settings.CurrencyRemoved',
  version: 1,
  summary: 'A currency left the list.',
  data: z.object({ currencyId: z.string() }),
});

export const baseCurrencySet = defineEvent({
  type: 'settings.BaseCurrencySet',
  version: 1,
  summary: 'Prices are in this currency from now on; orders keep theirs.',
  data: z.object({ currencyId: z.string() }),
});

export const productDisplayAdded = defineEvent({
  type: 'settings.ProductDisplayAdded',
  version: 1,
  summary: 'A product display was put at the end of the list.',
  data: z.object({ displayId: z.string(), title: z.string(), tagId: z.string() }),
});

export const productDisplayChanged = defineEvent({
  type: 'settings.ProductDisplayChanged',
  version: 1,
  summary: 'A product display changed; only the fields named changed.',
  data: z.object({
    displayId: z.string(),
    changes: z.object({ title: z.string(), tagId: z.string() }).partial(),
  }),
});

export const productDisplayRemoved = defineEvent({
  type: 'settings.ProductDisplayRemoved',
  version: 1,
  summary: 'A product display was taken off the list.',
  data: z.object({ displayId: z.string() }),
});

export const productDisplaysReordered = defineEvent({
  type: 'settings.ProductDisplaysReordered',
  version: 1,
  summary: 'The product displays stand in another order, first to last.',
  data: z.object({ displayIds: z.array(z.string()) }),
});

/** The fields that pages have; which page has which is the decider's rule. An image of '' is no image. */
export const pageFields = z.object({
  text: rawDocument.nullable(),
  image: z.string(),
  title: z.string(),
  logo: z.string(),
  icon: z.string(),
  banner: z.array(z.string()),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Opening hours, in lines of their own. */
  hours: z.string(),
  socials: z.array(social),
  images: z.array(z.string()),
});
export type PageFields = z.output<typeof pageFields>;

export const pageSaved = defineEvent({
  type: 'settings.PageSaved',
  version: 1,
  summary: 'A custom page was saved; only the fields named changed.',
  data: z.object({ page: z.enum(pageNames), changes: pageFields.partial() }),
});

export const settingsEvents = [
  companyInfoChanged,
  searchSynonymsChanged,
  checkoutRulesChanged,
  currencyAdded,
  currencyRemoved,
  baseCurrencySet,
  productDisplayAdded,
  productDisplayChanged,
  productDisplayRemoved,
  productDisplaysReordered,
  pageSaved,
] as const;
export type CompanyInfoEvent = EventUnion<readonly [typeof companyInfoChanged]>;
export type SearchSynonymsEvent = EventUnion<readonly [typeof searchSynonymsChanged]>;
export type CheckoutRulesEvent = EventUnion<readonly [typeof checkoutRulesChanged]>;
export type PageEvent = EventUnion<readonly [typeof pageSaved]>;
export type CurrencyEvent = EventUnion<readonly [typeof currencyAdded, typeof currencyRemoved, typeof baseCurrencySet]>;
export type ProductDisplayEvent = EventUnion<
  readonly [
    typeof productDisplayAdded,
    typeof productDisplayChanged,
    typeof productDisplayRemoved,
    typeof productDisplaysReordered,
  ]
>;
export type SettingsEvent = EventUnion<typeof settingsEvents>;
