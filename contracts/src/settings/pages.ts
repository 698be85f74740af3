import type { PageFields } from './events.ts';
import { type PageName, policyPages } from './page-content.ts';

type Field = keyof PageFields;
type TextField = 'title' | 'address' | 'email' | 'phone';

function policy<const Value>(value: Value): Record<(typeof policyPages)[number], Value> {
  return Object.fromEntries(policyPages.map((name) => [name, value])) as Record<(typeof policyPages)[number], Value>;
}

/** The fields that a page has. */
export const fieldsOfPage: Readonly<Record<PageName, readonly Field[]>> = {
  dashboard: ['title', 'logo', 'icon', 'banner'],
  ...policy(['text', 'image'] as const),
  contact: ['address', 'email', 'phone', 'hours', 'image', 'socials'],
  newPage: ['text', 'images'],
};

/** The fields that must not be blank once a page was saved. */
export const requiredOnPage: Readonly<Record<PageName, readonly TextField[]>> = {
  dashboard: ['title'],
  ...policy([] as const),
  contact: ['address', 'email', 'phone'],
  newPage: [],
};
