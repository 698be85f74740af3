import type { BodyOf } from '@countinghouse/contracts/kernel/http/route';
import type { settingsRoutes } from '@countinghouse/contracts/settings/api';
import { type PageName, socialTypes } from '@countinghouse/contracts/settings/page-content';
import type { PagesView } from '@countinghouse/contracts/settings/views';

type PageBody = BodyOf<typeof settingsRoutes.savePage>;
type Social = PagesView['contact']['socials'][number];

/** What changed on a page, as its form has it: an image that is gone is ''. */
export type PageChanges = Omit<PageBody, 'page'>;

const singleImages = ['image', 'logo', 'icon'] as const;

/** The save of a page: a removed image is -1, what did not change is absent. */
export function pageBody(page: PageName, changes: PageChanges): PageBody {
  const removed = singleImages.filter((name) => changes[name] === '').map((name) => [name, -1] as const);
  return { ...changes, page, ...Object.fromEntries(removed) };
}

const lists = ['banner', 'images', 'socials'];

/** An earlier version of a page: what had not been saved then is empty now, but for the e-mail address, which stays. */
export function pastPage(fields: Readonly<Record<string, unknown>>): PageChanges {
  const emptied = ([name, value]: [string, unknown]) => {
    const empty = name === 'text' ? null : lists.includes(name) ? [] : '';
    return [name, value ?? empty];
  };
  const past = Object.entries(fields).filter(([name, value]) => name !== 'email' || value);
  return Object.fromEntries(past.map(emptied));
}

/** The contact form's rows, one for every network, whether it is used or not. */
export type SocialFields = Record<Social['type'], { readonly link: string; readonly status: boolean }>;

export function socialFields(socials: readonly Social[]): SocialFields {
  const rows = socialTypes.map((type) => {
    const { link = '', status = false } = socials.find((social) => social.type === type) ?? {};
    return [type, { link, status }];
  });
  return Object.fromEntries(rows) as SocialFields;
}

/** The networks that are used, in their order. */
export function socialsOf(fields: SocialFields): Social[] {
  return socialTypes
    .map((type) => ({ type, link: fields[type].link.trim(), status: fields[type].status }))
    .filter(({ link, status }) => link !== '' || status);
}
