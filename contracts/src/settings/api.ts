import { z } from 'zod';
import { asOfQuery } from '../kernel/http/as-of.ts';
import { defineRoute, imagePath, messageReply, uploadReply } from '../kernel/http/route.ts';
import { success } from '../kernel/http/wire.ts';
import { MAX_SYNONYM_ROW, MAX_SYNONYM_ROWS } from '../kernel/text/synonyms.ts';
import { emailSchema, requiredText, text } from '../kernel/text/text.ts';
import type { ViewName } from '../view-names.ts';
import { pageNames, socialTypes } from './page-content.ts';
import {
  checkoutRulesView,
  companyInfoView,
  currencyView,
  type PagesView,
  pagesView,
  productDisplayView,
  searchSynonymsView,
  settingView,
  setupView,
} from './views.ts';

/** Images of the news page. */
export const MAX_NEWS_IMAGES = 20;
/** Images of the dashboard banner. */
export const MAX_BANNERS = 10;
/** Currencies that the shop may have. */
export const MAX_CURRENCIES = 1_000;
/** Product displays that the shop may have. */
export const MAX_PRODUCT_DISPLAYS = 1_000;

const id = z.uuid().toLowerCase();
const index = z.number().int().min(0).max(10_000);
const shop: readonly ViewName[] = ['settings_shop'];
/** Anybody may read the present; the past is for staff. */
const asOfErrors = ['UNAUTHENTICATED', 'FORBIDDEN'] as const;
const currencyReply = success({ currency: currencyView });
const displayReply = success({ productDisplay: z.array(productDisplayView), version: z.string() });

/** All pages; a caller that names one gets that one only. */
const pagesOrOne = pagesView.partial() as z.ZodType<PagesView, Partial<PagesView>>;

/** A path, -1 for «remove it», absent for «as it is». */
const imageChange = z.union([imagePath, z.literal(-1)]).optional();

/** A save of one page: absent fields stay as they are. Which page takes which fields is checked behind the shape. */
export const savePageBody = z.strictObject({
  page: z.enum(pageNames),
  /** A rich-text raw document, or that document as a JSON string; null empties the page. */
  text: z.union([z.string(), z.record(z.string(), z.unknown()), z.null()]).optional(),
  image: imageChange,
  title: text(200).optional(),
  logo: imageChange,
  icon: imageChange,
  banner: z.array(imagePath).max(MAX_BANNERS).optional(),
  address: text(1_000).optional(),
  email: emailSchema.optional(),
  phone: text(50).optional(),
  hours: text(500).optional(),
  socials: z
    .array(z.strictObject({ type: z.enum(socialTypes), link: text(500), status: z.boolean() }))
    .max(10)
    .optional(),
  images: z.array(imagePath).max(MAX_NEWS_IMAGES).optional(),
});

export const settingsRoutes = {
  getSetting: defineRoute({
    method: 'GET',
    path: '/setting',
    service: 'read-api',
    access: 'public',
    summary: 'Currencies, company information and product displays; for staff also how they were',
    query: asOfQuery,
    reply: success({ setting: settingView }),
    errors: asOfErrors,
    views: [...shop, 'catalog_tag_list', 'pricing_settings'],
  }),
  getCompanyInfo: defineRoute({
    method: 'GET',
    path: '/setting/company-info',
    service: 'read-api',
    access: 'public',
    summary: 'Company information; for staff also how it was',
    query: asOfQuery,
    reply: success({ companyInfo: companyInfoView }),
    errors: asOfErrors,
    views: shop,
  }),
  saveCompanyInfo: defineRoute({
    method: 'POST',
    path: '/setting/company-info',
    service: 'write-api',
    access: 'staff',
    summary: 'Save the company information',
    body: z.strictObject({ name: requiredText(200), address: requiredText(1_000), phone: requiredText(50) }),
    reply: success({ companyInfo: companyInfoView }),
    errors: ['VERSION_CONFLICT'],
  }),
  saveSearchSynonyms: defineRoute({
    method: 'POST',
    path: '/setting/search-synonyms',
    service: 'write-api',
    access: 'staff',
    summary: 'Save the rows of words that mean the same in searches of the shop, such as «xmas = christmas»',
    body: z.strictObject({ synonyms: z.array(text(MAX_SYNONYM_ROW)).max(MAX_SYNONYM_ROWS) }),
    reply: success({ searchSynonyms: searchSynonymsView }),
    errors: ['VERSION_CONFLICT'],
  }),
  saveCheckoutRules: defineRoute({
    method: 'POST',
    path: '/setting/checkout',
    service: 'write-api',
    access: 'staff',
    summary: 'Save what holds for every order of customers: whether it needs an account',
    body: z.strictObject({ needsAccount: z.boolean() }),
    reply: success({ checkout: checkoutRulesView }),
    errors: ['VERSION_CONFLICT'],
  }),
  addCurrency: defineRoute({
    method: 'POST',
    path: '/setting/currency',
    service: 'write-api',
    access: 'staff',
    summary: 'Add a currency',
    body: z.strictObject({ name: requiredText(50), symbol: requiredText(10) }),
    reply: currencyReply,
    errors: ['NAME_TAKEN'],
  }),
  removeCurrency: defineRoute({
    method: 'DELETE',
    path: '/setting/currency',
    service: 'write-api',
    access: 'staff',
    summary: 'Remove a currency by its name; never the base currency',
    query: z.strictObject({ currency: requiredText(50) }),
    reply: currencyReply,
    errors: ['NOT_FOUND', 'IN_USE'],
  }),
  setBaseCurrency: defineRoute({
    method: 'POST',
    path: '/setting/currency/base-currency',
    service: 'write-api',
    access: 'staff',
    summary: 'Choose the base currency by its index in the list',
    body: z.strictObject({ currency: index }),
    reply: currencyReply,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  listProductDisplays: defineRoute({
    method: 'GET',
    path: '/setting/product-display',
    service: 'read-api',
    access: 'staff',
    summary: 'Product displays in their order, now or as they were',
    query: asOfQuery,
    reply: displayReply,
    views: [...shop, 'catalog_tag_list'],
  }),
  addProductDisplay: defineRoute({
    method: 'POST',
    path: '/setting/product-display',
    service: 'write-api',
    access: 'staff',
    summary: 'Add a product display, at the end or at an index',
    body: z.strictObject({ title: requiredText(200), tag: id, index: index.optional() }),
    reply: displayReply,
    errors: ['NOT_FOUND'],
  }),
  changeProductDisplay: defineRoute({
    method: 'PATCH',
    path: '/setting/product-display',
    service: 'write-api',
    access: 'staff',
    summary: 'Change the product display at an index',
    body: z.strictObject({ title: requiredText(200), tag: id, index }),
    reply: displayReply,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  reorderProductDisplays: defineRoute({
    method: 'PUT',
    path: '/setting/product-display/order',
    service: 'write-api',
    access: 'staff',
    summary: 'Put the product displays in another order, by their indexes in the list; those left out follow',
    body: z.strictObject({ order: z.array(index).min(1).max(MAX_PRODUCT_DISPLAYS) }),
    reply: displayReply,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  removeProductDisplay: defineRoute({
    method: 'DELETE',
    path: '/setting/product-display/:index',
    service: 'write-api',
    access: 'staff',
    summary: 'Remove the product display at an index',
    params: z.strictObject({
      index: z
        .string()
        .regex(/^\d{1,5}$/)
        .transform(Number),
    }),
    reply: messageReply,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  getSetup: defineRoute({
    method: 'GET',
    path: '/setting/setup',
    service: 'read-api',
    access: 'staff',
    summary: 'The steps from an empty shop to its first order, and which of them are done',
    reply: success({ setup: setupView }),
    views: [...shop, 'catalog_category_tree', 'catalog_product_list', 'inventory_stock_level', 'orders_order_list'],
  }),
  getPages: defineRoute({
    method: 'GET',
    path: '/setting/pages',
    service: 'read-api',
    access: 'public',
    summary: 'All custom pages, or the one that is named; for staff also how they were',
    query: asOfQuery.extend({ page: z.enum(pageNames).optional() }),
    reply: success({ pages: pagesOrOne }),
    errors: asOfErrors,
    views: shop,
  }),
  savePage: defineRoute({
    method: 'PATCH',
    path: '/setting/pages',
    service: 'write-api',
    access: 'staff',
    summary: 'Save one custom page',
    body: savePageBody,
    reply: success({ pages: pagesView }),
    errors: ['VERSION_CONFLICT'],
  }),
  uploadSettingPhoto: defineRoute({
    method: 'POST',
    path: '/setting/upload-photo',
    service: 'write-api',
    access: 'staff',
    summary: 'Upload a photo for a page',
    upload: 'image',
    reply: uploadReply,
    errors: ['TOO_LARGE', 'BAD_TYPE'],
  }),
  uploadSettingImage: defineRoute({
    method: 'POST',
    path: '/setting/upload-image',
    service: 'write-api',
    access: 'staff',
    summary: 'Upload an image for a page',
    upload: 'image',
    reply: uploadReply,
    errors: ['TOO_LARGE', 'BAD_TYPE'],
  }),
};
