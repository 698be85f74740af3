import type { BodyOf } from '@countinghouse/contracts/kernel/http/route';
import type { settingsRoutes } from '@countinghouse/contracts/settings/api';
import { type PageName, socialTypes } from '@countinghouse/contracts/settings/page-content';
import type { PagesView } from '@countinghouse/contracts/settings/views';

type PageBody = BodyOf<typeof settingsRoutes.savePage>;
type Social = PagesView['contact']['socials'][number];

/** The changes of a page in form values: a removed image is ''. */
export type PageChanges = Omit<PageBody, 'page'>;

const singleImages = ['image', 'logo', 'icon'] as const;

/** Returns the body of a page's save: a removed image is -1, unchanged fields are absent. */
export function pageBody(page: PageName, changes: PageChanges): PageBody {
  const removed = singleImages.filter((name) => changes[name] === '').map((name) => [name, -1] as const);
  return { ...changes, page, ...Object.fromEntries(removed) };
}

const lists = ['banner', 'images', 'socials'];

/**
 * Returns an earlier version of a page: fields unsaved then are emptied, except for the e-mail address, which stays.
 */
export function pastPage(fields: Readonly<Record<string, unknown>>): PageChanges {
  const emptied = ([name, value]: [string, unknown]) => {
    const empty = name === 'text' ? null : lists.includes(name) ? [] : '';
    return [name, value ?? empty];
  };
  const past = Object.entries(fields).filter(([name, value]) => name !== 'email' || value);
  return Object.fromEntries(past.map(emptied));
}

/** The rows of the contact form, one for every network, used or not. */
export type SocialFields = Record<Social['type'], { readonly link: string; readonly status: boolean }>;

export function socialFields(socials: readonly Social[]): SocialFields {
  const rows = socialTypes.map((type) => {
    const { link = '', status = false } = socials.find((social) => social.type === type) ?? {};
    return [type, { link, status }];
  });
  return Object.fromEntries(rows) as SocialFields;
}

/** Returns the networks in use, in their order. */
export function socialsOf(fields: SocialFields): Social[] {
  return socialTypes
    .map((type) => ({ type, link: fields[type].link.trim(), status: fields[type].status }))
    .filter(({ link, status }) => link !== '' || status);
}
