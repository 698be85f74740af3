import type { CategoryNode } from '@countinghouse/contracts/catalog/views';
import type { Picture } from '@countinghouse/contracts/pictures/views';
import type { FrameView } from '@countinghouse/contracts/settings/storefront-api';
import { FIRST_CURRENCY, type PageName, pageNames } from '@countinghouse/contracts/settings/views';
import type { Database } from '@countinghouse/platform/read-store/database';
import { MOST_ROWS } from '../list-page.ts';
import { pictureAt } from '../pictures/picture-list.query.ts';
import type { SavedPage, SettingParts } from './shop-view.ts';

interface FrameRow {
  readonly company: NonNullable<SettingParts['company']>['data'] | null;
  readonly currencies: NonNullable<SettingParts['currencies']>['data'] | null;
  readonly dashboard: SavedPage | null;
  readonly contact: SavedPage | null;
  readonly pages: PageName[] | null;
  readonly categories: CategoryNode[] | null;
  readonly pictures: Picture[] | null;
}

/** A rich text with a word or an entity, such as a picture, in some block; tools save a space where they show one. */
const HAS_TEXT = `exists (
  select from json_array_elements(case json_typeof(data #> '{text,blocks}') when 'array' then data #> '{text,blocks}' else '[]' end) block
  where block ->> 'text' ~ '\\S' or block #> '{entityRanges,0}' is not null)`;

/** What the books know of the storefront's frame, in one round trip. Texts of pages stay in the database. */
export async function shopFrame(
  database: Database,
): Promise<Omit<FrameView, 'paymentMethods' | 'googleClientId' | 'locale' | 'timeZone' | 'shopUrl'>> {
  const { rows } = await database.query<FrameRow>({
    name: 'shop-frame',
    text: `with parts as materialized (select part, data from views."settings_shop__parts" where part <> 'displays')
      select
        (select data from parts where part = 'company') as company,
        (select data from parts where part = 'currencies') as currencies,
        (select data from parts where part = 'page:dashboard') as dashboard,
        (select data from parts where part = 'page:contact') as contact,
        (select json_agg(substr(part, 6)) from parts where starts_with(part, 'page:') and (
          coalesce(data ->> 'image', '') <> '' or data #> '{images,0}' is not null
          or concat(data ->> 'address', data ->> 'email', data ->> 'phone') ~ '\\S' or ${HAS_TEXT})) as pages,
        (select json_agg(tree order by created_at, category_id) from (
          select * from views."catalog_category_tree__trees" order by created_at, category_id limit ${MOST_ROWS}) trees) as categories,
        (select json_agg(picture) from views."pictures_picture_list__pictures" picture where path in (
          select coalesce(data ->> field, '') from parts, unnest(array['icon', 'logo']) field where part = 'page:dashboard')) as pictures`,
  });
  const { company, currencies, dashboard, contact, pages, categories, pictures } = rows[0]!;
  const made = new Map((pictures ?? []).map((picture) => [picture.path, picture]));
  const name = company?.name ?? '';
  const base = currencies?.list.find(({ currencyId }) => currencyId === currencies.baseId) ?? FIRST_CURRENCY;
  return {
    title: filled(dashboard?.title, name),
    name,
    icon: pictureAt(made, dashboard?.icon ?? ''),
    logo: pictureAt(made, dashboard?.logo ?? ''),
    address: filled(contact?.address, company?.address),
    phone: filled(contact?.phone, company?.phone),
    email: contact?.email ?? '',
    socials: (contact?.socials ?? []).filter(({ status, link }) => status && isOutwardLink(link)),
    currency: { name: base.name, symbol: base.symbol },
    categories: categories ?? [],
    pages: pageNames.filter((page) => page !== 'dashboard' && pages?.includes(page)),
  };
}

/** The first text that says something. */
export function filled(...texts: readonly (string | undefined)[]): string {
  return texts.find((text) => text !== undefined && text.trim() !== '') ?? '';
}

const OUTWARD = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Whether a link names its scheme, and one that every browser opens harmlessly. */
function isOutwardLink(link: string): boolean {
  return URL.canParse(link) && OUTWARD.has(new URL(link).protocol);
}
