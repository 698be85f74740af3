import { versionOf } from '@countinghouse/contracts/kernel/version';
import {
  FIRST_CURRENCY,
  type PagesView,
  policyPages,
  type RawDocument,
  type SettingView,
} from '@countinghouse/contracts/settings/views';
import type { Database } from '@countinghouse/platform/read-store/database';

/** The parts of the settings as the view keeps them; what was never saved is not there. */
interface Parts {
  readonly company?: Part<{ name: string; address: string; phone: string }>;
  readonly currencies?: Part<{ list: { currencyId: string; name: string; symbol: string }[]; baseId: string }>;
  readonly displays?: Part<{ title: string; tagId: string }[]>;
}

interface Part<Data> {
  readonly data: Data;
  readonly revision: number;
}

interface SavedPage {
  readonly text?: RawDocument | null;
  readonly image?: string;
  readonly title?: string;
  readonly logo?: string;
  readonly icon?: string;
  readonly banner?: string[];
  readonly address?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly socials?: PagesView['contact']['socials'];
  readonly images?: string[];
}

export async function shopSettings(database: Database): Promise<Omit<SettingView, 'timeZone' | 'locale'>> {
  const { rows } = await database.query<{ part: string; revision: number; data: unknown; tags: Tags | null }>({
    name: 'shop-settings',
    text: `select part, revision, data,
        case when part = 'displays' then
          (select json_object_agg(tag_id, name) from views."catalog_tag_list__tags"
           where tag_id::text in (select display ->> 'tagId' from json_array_elements(data) display)) end as tags
      from views."settings_shop__parts" where part in ('company', 'currencies', 'displays')`,
  });
  const parts = Object.fromEntries(rows.map((row) => [row.part, row])) as Parts;
  const tags = rows.find((row) => row.part === 'displays')?.tags ?? {};
  return {
    currency: currencyOf(parts),
    companyInfo: {
      ...(parts.company?.data ?? { name: '', address: '', phone: '' }),
      version: versionOf(parts.company?.revision ?? -1),
    },
    productDisplay: (parts.displays?.data ?? []).map(({ title, tagId }) => ({
      title,
      tag: tags[tagId] === undefined ? null : { _id: tagId, name: tags[tagId] },
    })),
    productDisplayVersion: versionOf(parts.displays?.revision ?? -1),
  };
}

type Tags = Readonly<Record<string, string>>;

function currencyOf({ currencies }: Parts): SettingView['currency'] {
  const { list, baseId } = currencies?.data ?? { list: [FIRST_CURRENCY], baseId: FIRST_CURRENCY.currencyId };
  return {
    currencyList: list.map(({ name, symbol }) => ({ name, symbol })),
    baseCurrency: list.findIndex((currency) => currency.currencyId === baseId),
    version: versionOf(currencies?.revision ?? -1),
  };
}

export async function customPages(database: Database): Promise<PagesView> {
  const { rows } = await database.query<{ part: string } & Part<SavedPage>>({
    name: 'custom-pages',
    text: `select part, data, revision from views."settings_shop__parts" where starts_with(part, 'page:')`,
  });
  const saved = new Map(rows.map((row) => [row.part.slice('page:'.length), row]));
  const page = (name: string) => {
    const { data, revision } = saved.get(name) ?? { data: {} as SavedPage, revision: -1 };
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
