import { categoryTreeTables } from '@countinghouse/contracts/catalog/tables';
import {
  all,
  type Expression,
  functionRows,
  jsonRows,
  literal,
  pick,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, json, text } from '@countinghouse/contracts/kernel/table';
import { firstSentence } from '@countinghouse/contracts/kernel/text/first-sentence';
import type { Language } from '@countinghouse/contracts/messages/language';
import { unnamedShop } from '@countinghouse/contracts/messages/unnamed-shop';
import type { PaymentMethod } from '@countinghouse/contracts/payments/methods/methods';
import { offeredPaymentsOf } from '@countinghouse/contracts/payments/methods/methods-view';
import { paymentMethodTables } from '@countinghouse/contracts/payments/tables';
import { pictureListTables } from '@countinghouse/contracts/pictures/tables';
import type { DeliverySettings } from '@countinghouse/contracts/pricing/delivery/settings';
import { needsDelivery } from '@countinghouse/contracts/pricing/quote';
import { pricingSettingsTables } from '@countinghouse/contracts/pricing/tables';
import { hasTaxes, type TaxSettings } from '@countinghouse/contracts/pricing/tax/settings';
import { type PageName, pageNames } from '@countinghouse/contracts/settings/page-content';
import type { SettingsParts } from '@countinghouse/contracts/settings/tables';
import { FIRST_CURRENCY } from '@countinghouse/contracts/settings/views';
import type { FrameView } from '@countinghouse/contracts/storefront/api';
import { MOST_ROWS } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { pictureAt } from '../shared/picture-list.query.ts';
import { filledPages, partRow, parts, saved } from './page-parts.ts';

const tree = source(categoryTreeTables.trees);
const pricing = source(pricingSettingsTables.parts);
const payment = source(paymentMethodTables.parts, 'payment');
const picture = source(pictureListTables.pictures);
const placed = functionRows('placed', { content: json<unknown>(), place: bigint() });
const field = functionRows('field', { name: text() });

function partCalled<Name extends keyof SettingsParts>(name: Name): Expression<SettingsParts[Name] | null> {
  const type = json<SettingsParts[Name]>().nullable();
  return typed(type, sql`(select ${parts.data} from ${parts} where ${parts.part} = ${literal(name)})`);
}

/** Selects the beginning of the first paragraph of a page that is no heading. */
function firstParagraph(page: PageName): Expression<string | null> {
  return typed(
    text().nullable(),
    sql`(select left(${placed.content} ->> 'text', 400)
      from ${parts}, json_array_elements(case json_typeof(${parts.data} #> '{text,blocks}')
        when 'array' then ${parts.data} #> '{text,blocks}' else '[]' end) with ordinality as ${placed}
      where ${parts.part} = ${literal(`page:${page}`)} and ${placed.content} ->> 'text' ~ '\\S'
        and coalesce(${placed.content} ->> 'type', '') not like 'header%'
      order by ${placed.place} limit 1)`,
  );
}

const trees = sql`select ${select(pick(tree, 'tree'))} from ${tree}
  order by ${tree.rank} nulls last, ${tree.created_at}, ${tree.category_id} limit ${MOST_ROWS}`;
const frame = select({
  company: partCalled('company'),
  currencies: partCalled('currencies'),
  checkout: partCalled('checkout'),
  dashboard: partCalled('page:dashboard'),
  contact: partCalled('page:contact'),
  pages: filledPages,
  methods: typed(
    json<DeliverySettings>().nullable(),
    sql`(select ${pricing.data} from ${pricing} where ${pricing.part} = 'delivery')`,
  ),
  taxes: typed(
    json<TaxSettings>().nullable(),
    sql`(select ${pricing.data} from ${pricing} where ${pricing.part} = 'tax')`,
  ),
  delivery: firstParagraph('deliveryMethod'),
  returns: firstParagraph('returnReplacementPolicy'),
  payments: typed(json<readonly PaymentMethod[]>().nullable(), sql`(select ${payment.data} from ${payment})`),
  categories: jsonRows(trees),
  pictures: jsonRows(sql`select ${select(all(picture))} from ${picture} where ${picture.path} in (
    select coalesce(${parts.data} ->> ${field.name}, '') from ${parts}, unnest(array['icon', 'logo']) ${field}
    where ${parts.part} = 'page:dashboard')`),
});
const SHOP_FRAME = {
  name: 'shop-frame',
  text: sql`with ${parts} as materialized (${sql`select ${partRow} from ${saved}
      where ${saved.part} <> 'displays'`}) select ${frame}`,
};

/**
 * Reads the storefront's frame from the views in one round trip, without the whole texts of pages; neither a document
 * nor the link to the home page may be without a name.
 */
export async function shopFrame(
  database: Database,
  locale: Language,
): Promise<Omit<FrameView, 'paymentMethods' | 'googleClientId' | 'locale' | 'timeZone' | 'shopUrl'>> {
  const [row] = await read(database, SHOP_FRAME);
  const { company, currencies, checkout, dashboard, contact, pages, methods, taxes, payments, ...rest } = row!;
  const { delivery, returns, categories, pictures } = rest;
  const made = new Map((pictures ?? []).map((picture) => [picture.path, picture]));
  const name = company?.name ?? '';
  const base = currencies?.list.find(({ currencyId }) => currencyId === currencies.baseId) ?? FIRST_CURRENCY;
  const offered = offeredPaymentsOf(payments ?? [], base);
  return {
    title: filled(dashboard?.title, name, unnamedShop[locale]),
    name,
    icon: pictureAt(made, dashboard?.icon ?? ''),
    logo: pictureAt(made, dashboard?.logo ?? ''),
    address: filled(contact?.address, company?.address),
    phone: filled(contact?.phone, company?.phone),
    hours: contact?.hours ?? '',
    email: contact?.email ?? '',
    socials: (contact?.socials ?? []).filter(({ status, link }) => status && isOutwardLink(link)),
    currency: { name: base.name, symbol: base.symbol },
    categories: (categories ?? []).map(({ tree }) => tree),
    notes: { delivery: firstSentence(delivery ?? ''), returns: firstSentence(returns ?? '') },
    ...(checkout?.needsAccount && { needsAccount: true }),
    ...(methods && needsDelivery(methods) && { delivers: true }),
    ...(taxes && hasTaxes(taxes) && { taxes: true }),
    ...(offered && { payments: offered }),
    pages: pageNames.filter((page) => page !== 'dashboard' && pages?.includes(page)),
  };
}

/** Returns the first text that is not blank. */
export function filled(...texts: readonly (string | undefined)[]): string {
  return texts.find((text) => text !== undefined && text.trim() !== '') ?? '';
}

const OUTWARD = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Returns true when a link has a scheme, and one that every browser opens safely. */
function isOutwardLink(link: string): boolean {
  return URL.canParse(link) && OUTWARD.has(new URL(link).protocol);
}
