import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { taggedTables, tagListTables } from '@countinghouse/contracts/catalog/tables';
import {
  derived,
  functionRows,
  jsonRows,
  literal,
  optional,
  pick,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, json, text, uuid } from '@countinghouse/contracts/kernel/table';
import { firstSentence } from '@countinghouse/contracts/kernel/text/first-sentence';
import type { Picture } from '@countinghouse/contracts/pictures/views';
import type { PageName } from '@countinghouse/contracts/settings/page-content';
import { type DisplaysPart, type PagePart, shopTables } from '@countinghouse/contracts/settings/tables';
import { type HomeView, MAX_DISPLAY_CARDS, MAX_HOME_DISPLAYS } from '@countinghouse/contracts/storefront/api';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import type { CardsByIds } from '../shared/cards-by-ids.ts';
import { type PicturesByPath, pictureAt } from '../shared/picture-list.query.ts';
import { filled } from './frame.query.ts';
import { type StoryBlock, storyOf } from './story.ts';

/** What the home page reads from the shelf. */
interface HomeShelf {
  readonly cardsByIds: CardsByIds;
  cards(
    filter: { readonly sort: 'newest' },
    page: { readonly size: number; readonly current: number },
  ): Promise<{ readonly products: ProductCard[] }>;
  /** Returns the first top-level categories with the path of a photo. */
  fronts(): Promise<readonly { readonly _id: string; readonly name: string; readonly photo: string }[]>;
}

export interface HomeReads {
  readonly database: Database;
  readonly shelf: HomeShelf;
  readonly picturesByPath: PicturesByPath;
}

/** The settings of the home page; paths are of pictures, `tag` is an id. */
export interface HomeSettings {
  readonly title: string;
  readonly banner: readonly string[];
  readonly news: readonly string[];
  readonly displays: readonly { readonly title: string; readonly tag: string }[];
}

const saved = source(shopTables.parts);
const partRow = select(pick(saved, 'part', 'data'));
const parts = derived(partRow, 'parts');
const listed = functionRows('listed', { display: json<DisplaysPart[number]>(), place: bigint() });
const block = functionRows('block', { content: json<unknown>(), place: bigint() });
const displayRow = select({
  place: listed.place,
  title: typed(text(), sql`${listed.display} ->> 'title'`),
  tag_id: typed(uuid(), sql`(${listed.display} ->> 'tagId')::uuid`),
});
const displays = derived(displayRow, 'displays');
const tag = source(tagListTables.tags, 'tag');
const total = optional(source(taggedTables.totals, 'total'));
const tagged = source(taggedTables.tagged, 'tagged');
const newestRow = select(pick(tagged, 'product_id', 'created_at'));
const newest = derived(newestRow, 'newest');
const newestFirst = ({ created_at, product_id }: Pick<typeof tagged, 'created_at' | 'product_id'>) =>
  sql`order by ${created_at} desc, ${product_id} desc`;
const shownRow = select({
  ...pick(tag, 'tag_id', 'name'),
  total: typed(bigint(), sql`coalesce(${total.products}, 0)`),
  products: typed(
    json<readonly string[]>().nullable(),
    sql`(select json_agg(${newest.product_id} ${newestFirst(newest)}) from (${sql`select ${newestRow} from ${tagged}
        where ${tagged.tag_id} = ${tag.tag_id} ${newestFirst(tagged)} limit ${literal(String(MAX_DISPLAY_CARDS))}`}) ${newest})`,
  ),
});
const shown = derived(shownRow, 'shown');
const shownTags = sql`select ${shownRow} from ${tag} left join ${total} on ${total.tag_id} = ${tag.tag_id}
  where ${tag.tag_id} in (select ${displays.tag_id} from ${displays})`;
const displayed = select({
  title: displays.title,
  tag: typed(
    json<{ readonly _id: string; readonly name: string }>(),
    sql`json_build_object('_id', ${shown.tag_id}, 'name', ${shown.name})`,
  ),
  ...pick(shown, 'products', 'total'),
});
const home = select({
  banner: partField('page:dashboard', 'banner'),
  news: partField('page:newPage', 'images'),
  news_text: openingBlocks('newPage'),
  about: openingBlocks('about'),
  about_image: partField('page:about', 'image'),
  company: typed(
    text().nullable(),
    sql`(select ${parts.data} ->> 'name' from ${parts} where ${parts.part} = 'company')`,
  ),
  /** Of existing tags. */
  displays: jsonRows(sql`select ${displayed} from ${displays} join (${shownTags}) ${shown}
    on ${shown.tag_id} = ${displays.tag_id} order by ${displays.place}`),
});
const SHOP_HOME = {
  name: 'shop-home',
  text: sql`with ${parts} as materialized (${sql`select ${partRow} from ${saved}
      where ${saved.part} in ('company', 'displays', 'page:dashboard', 'page:newPage', 'page:about')`}),
    ${displays} as materialized (${sql`select ${displayRow}
      from json_array_elements(coalesce($1::json, (select ${parts.data} from ${parts} where ${parts.part} = 'displays'), '[]'))
        with ordinality as ${listed} where ${listed.place} <= $2`})
    select ${home}`,
};

/** Selects the beginnings of the first blocks of a page that have words. */
function openingBlocks(page: PageName) {
  const opening = select({
    type: typed(text().nullable(), sql`${block.content} ->> 'type'`),
    text: typed(text(), sql`left(${block.content} ->> 'text', 600)`),
  });
  return jsonRows<StoryBlock>(sql`select ${opening}
    from ${parts}, json_array_elements(case json_typeof(${parts.data} #> '{text,blocks}')
      when 'array' then ${parts.data} #> '{text,blocks}' else '[]' end) with ordinality as ${block}
    where ${parts.part} = ${literal(`page:${page}`)} and ${block.content} ->> 'text' ~ '\\S'
    order by ${block.place} limit 12`);
}

function partField<Name extends `page:${PageName}`, Field extends keyof PagePart & string>(part: Name, field: Field) {
  const type = json<PagePart[Field]>().nullable();
  return typed(
    type,
    sql`(select ${parts.data} -> ${literal(field)} from ${parts} where ${parts.part} = ${literal(part)})`,
  );
}

/** Returns the home page with the saved settings. */
export async function shopHome(reads: HomeReads): Promise<HomeView> {
  const row = await setUp(reads, null);
  return homeOf(reads, row, { banner: row.banner ?? [], news: row.news ?? [] });
}

/** Returns the home page and its title with the given settings. */
export async function homeWith(
  reads: HomeReads,
  { title, banner, news, displays: wanted }: HomeSettings,
): Promise<HomeView & { title: string }> {
  const row = await setUp(reads, wanted);
  return {
    ...(await homeOf(reads, row, { banner, news })),
    title: filled(title, row.company ?? ''),
  };
}

async function setUp({ database }: HomeReads, displays: HomeSettings['displays'] | null) {
  const given = displays && JSON.stringify(displays.map(({ title, tag }) => ({ title, tagId: tag })));
  const [row] = await read(database, { ...SHOP_HOME, values: [given, MAX_HOME_DISPLAYS] });
  return row!;
}

type HomeRow = Awaited<ReturnType<typeof setUp>>;

async function homeOf(
  { shelf, picturesByPath }: HomeReads,
  { displays, about, about_image, news_text }: HomeRow,
  { banner, news }: Pick<HomeSettings, 'banner' | 'news'>,
): Promise<HomeView> {
  const listed = displays ?? [];
  const storyPath = about_image ?? '';
  const [fronts, cards, newest] = await Promise.all([
    shelf.fronts(),
    shelf.cardsByIds(listed.flatMap(({ products }) => products ?? [])),
    listed.length > 0 ? [] : newestCards(shelf),
  ]);
  const pictures = await picturesByPath([...banner, ...news, storyPath, ...fronts.map(({ photo }) => photo)]);
  const cardOf = new Map<string, ProductCard>(cards.map((card) => [card._id, card]));
  const shown = (paths: readonly string[]): Picture[] => paths.flatMap((path) => pictureAt(pictures, path) ?? []);
  return {
    banner: shown(banner),
    news: shown(news),
    newsText: firstSentence(news_text?.[0]?.text ?? ''),
    story: storyOf(about ?? [], pictureAt(pictures, storyPath)),
    categories: fronts.map(({ _id, name, photo }) => ({ _id, name, picture: pictureAt(pictures, photo)! })),
    newest,
    displays: listed.map(({ title, tag, products, total }) => ({
      title,
      tag,
      products: (products ?? []).flatMap((id) => cardOf.get(id) ?? []),
      total,
    })),
  };
}

async function newestCards(shelf: HomeReads['shelf']): Promise<ProductCard[]> {
  const { products } = await shelf.cards({ sort: 'newest' }, { size: MAX_DISPLAY_CARDS, current: 1 });
  return products;
}
