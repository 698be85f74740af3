import { slugOf } from '../kernel/text/slug.ts';
import type { PageName } from '../settings/page-content.ts';

/** Addresses of the pages that staff write, without a language prefix; the dashboard page is the home page. */
export const pagePaths: Readonly<Record<Exclude<PageName, 'dashboard'>, string>> = {
  about: '/about',
  membership: '/membership',
  shippingPaymentTerms: '/terms',
  deliveryMethod: '/delivery',
  privacyPolicy: '/privacy',
  returnReplacementPolicy: '/returns',
  newPage: '/news',
  contact: '/contact',
};

/** The pages that an order accepts, as far as the shop has them. */
export const orderPolicies = ['shippingPaymentTerms', 'returnReplacementPolicy', 'privacyPolicy'] as const;
export type OrderPolicy = (typeof orderPolicies)[number];

/** What has an address of its own in the storefront: the id leads there, the name is for people. */
export interface Named {
  readonly _id: string;
  readonly name: string;
}

/** Address of a product, without a language prefix. */
export function productPath({ _id, name }: Named): string {
  return `/product/${_id}/${slugOf(name)}`;
}

/** Address of a node of the category tree, without a language prefix. */
export function categoryPath({ _id, name }: Named): string {
  return `/category/${_id}/${slugOf(name)}`;
}

/** Address of a tag, without a language prefix. */
export function tagPath({ _id, name }: Named): string {
  return `/tag/${_id}/${slugOf(name)}`;
}
