import { versionOf } from '@countinghouse/contracts/kernel/version';
import { policyPages, type RawDocument } from '@countinghouse/contracts/settings/page-content';
import { FIRST_CURRENCY, type PagesView, type SettingView } from '@countinghouse/contracts/settings/views';

/** A part of the settings at some moment. */
export interface Part<Data> {
  readonly data: Data;
  readonly revision: number;
}

/** The parts that make the settings; what was never saved is not there. */
export interface SettingParts {
  readonly company?: Part<Partial<Omit<SettingView['companyInfo'], 'version'>>>;
  readonly currencies?: Part<{ list: { currencyId: string; name: string; symbol: string }[]; baseId: string }>;
  readonly displays?: Part<readonly { readonly title: string; readonly tagId: string }[]>;
}

/** What was ever saved of a page. */
export interface SavedPage {
  readonly text?: RawDocument | null | undefined;
  readonly image?: string | undefined;
  readonly title?: string | undefined;
  readonly logo?: string | undefined;
  readonly icon?: string | undefined;
  readonly banner?: string[] | undefined;
  readonly address?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly socials?: PagesView['contact']['socials'] | undefined;
  readonly images?: string[] | undefined;
}

/** The settings as everybody reads them. `tagNames` has the tags that are there, by id. */
export function settingsOf(
  parts: SettingParts,
  tagNames: ReadonlyMap<string, string>,
): Omit<SettingView, 'timeZone' | 'locale'> {
  return {
    currency: currencyOf(parts),
    companyInfo: {
      ...{ name: '', address: '', phone: '', ...parts.company?.data },
      version: versionOf(parts.company?.revision ?? -1),
    },
    productDisplay: (parts.displays?.data ?? []).map(({ title, tagId }) => {
      const name = tagNames.get(tagId);
      return { title, tag: name === undefined ? null : { _id: tagId, name } };
    }),
    productDisplayVersion: versionOf(parts.displays?.revision ?? -1),
  };
}

function currencyOf({ currencies }: SettingParts): SettingView['currency'] {
  const { list, baseId } = currencies?.data ?? { list: [FIRST_CURRENCY], baseId: FIRST_CURRENCY.currencyId };
  return {
    currencyList: list.map(({ name, symbol }) => ({ name, symbol })),
    baseCurrency: list.findIndex((currency) => currency.currencyId === baseId),
    version: versionOf(currencies?.revision ?? -1),
  };
}

/** All pages as everybody reads them, from those that were ever saved. */
export function pagesOf(saved: ReadonlyMap<string, Part<SavedPage>>): PagesView {
  const page = (name: string) => {
    const { data, revision } = saved.get(name) ?? { data: {}, revision: -1 };
    return { data, version: versionOf(revision) };
  };
  const policy = (name: string) => {
    const { data, version } = page(name);
    return [name, { text: data.text ?? null, image: data.image ?? '', version }] as const;
  };
  const { dashboard, contact, newPage } = {
    dashboard: page('dashboard'),
    contact: page('contact'),
    newPage: page('newPage'),
  };
  return {
    dashboard: {
      title: dashboard.data.title ?? '',
      logo: dashboard.data.logo ?? '',
      icon: dashboard.data.icon ?? '',
      banner: dashboard.data.banner ?? [],
      version: dashboard.version,
    },
    ...(Object.fromEntries(policyPages.map(policy)) as Pick<PagesView, (typeof policyPages)[number]>),
    contact: {
      address: contact.data.address ?? '',
      email: contact.data.email ?? '',
      phone: contact.data.phone ?? '',
      image: contact.data.image ?? '',
      socials: contact.data.socials ?? [],
      version: contact.version,
    },
    newPage: { images: newPage.data.images ?? [], version: newPage.version },
  };
}
