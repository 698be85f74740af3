import type { ProductCard } from '@countinghouse/contracts/catalog/storefront-views';
import type { Picture } from '@countinghouse/contracts/pictures/views';
import { type HomeView, MAX_HOME_DISPLAYS } from '@countinghouse/contracts/settings/storefront-api';
import type { Database } from '@countinghouse/platform/read-store/database';
import type { CardsByIds } from '../cards-by-ids.ts';
import { type PicturesByPath, pictureAt } from '../pictures/picture-list.query.ts';
import { filled } from './frame.query.ts';

export interface HomeReads {
  readonly database: Database;
  readonly cardsByIds: CardsByIds;
  readonly picturesByPath: PicturesByPath;
}

/** What staff set up on the home page; paths are of pictures, `tag` is an id. */
export interface HomeSettings {
  readonly title: string;
  readonly banner: readonly string[];
  readonly news: readonly string[];
  readonly displays: readonly { readonly title: string; readonly tag: string }[];
}

interface HomeRow {
  readonly banner: string[] | null;
  readonly news: string[] | null;
  readonly company: string | null;
  /** Of tags that are there. */
  readonly displays: readonly Display[] | null;
}

interface Display {
  readonly title: string;
  readonly tag: { readonly _id: string; readonly name: string };
  readonly products: readonly string[] | null;
  readonly total: number;
}

/** The home page as it is set up. */
export async function shopHome(reads: HomeReads): Promise<HomeView> {
  const row = await setUp(reads, null);
  return homeOf(reads, { banner: row.banner ?? [], news: row.news ?? [], displays: row.displays ?? [] });
}

/** The home page and its title as they would be with these settings. */
export async function homeWith(
  reads: HomeReads,
  { title, banner, news, displays: wanted }: HomeSettings,
): Promise<HomeView & { title: string }> {
  const { company, displays } = await setUp(reads, wanted);
  return {
    ...(await homeOf(reads, { banner, news, displays: displays ?? [] })),
    title: filled(title, company ?? ''),
  };
}

async function setUp({ database }: HomeReads, displays: HomeSettings['displays'] | null): Promise<HomeRow> {
  const { rows } = await database.query<HomeRow>({
    name: 'shop-home',
    text: `with parts as materialized (
        select part, data from views."settings_shop__parts"
        where part in ('company', 'displays', 'page:dashboard', 'page:newPage')
      ), displays as materialized (
        select place, display ->> 'title' as title, (display ->> 'tagId')::uuid as tag_id
        from json_array_elements(coalesce($1::json, (select data from parts where part = 'displays'), '[]'))
          with ordinality as listed (display, place) where place <= $2
      )
      select
        (select data -> 'banner' from parts where part = 'page:dashboard') as banner,
        (select data -> 'images' from parts where part = 'page:newPage') as news,
        (select data ->> 'name' from parts where part = 'company') as company,
        (select json_agg(json_build_object(
            'title', title, 'tag', json_build_object('_id', tag_id, 'name', shown.name),
            'products', shown.products, 'total', shown.total) order by place)
          from displays join (
            select tag.tag_id, tag.name, coalesce(total.products, 0) as total, (
              select json_agg(product_id order by created_at desc, product_id desc) from (
                select product_id, created_at from views."catalog_tagged__tagged" tagged where tagged.tag_id = tag.tag_id
                order by created_at desc, product_id desc limit 12
              ) newest
            ) as products
            from views."catalog_tag_list__tags" tag left join views."catalog_tagged__totals" total using (tag_id)
            where tag.tag_id in (select tag_id from displays)
          ) shown using (tag_id)) as displays`,
    values: [displays && JSON.stringify(displays.map(({ title, tag }) => ({ title, tagId: tag }))), MAX_HOME_DISPLAYS],
  });
  return rows[0]!;
}

interface HomeContent {
  readonly banner: readonly string[];
  readonly news: readonly string[];
  readonly displays: readonly Display[];
}

async function homeOf(
  { cardsByIds, picturesByPath }: HomeReads,
  { banner, news, displays }: HomeContent,
): Promise<HomeView> {
  const ids = new Set(displays.flatMap(({ products }) => products ?? []));
  const [pictures, cards] = await Promise.all([picturesByPath([...banner, ...news]), cardsByIds([...ids])]);
  const cardOf = new Map<string, ProductCard>(cards.map((card) => [card._id, card]));
  const shown = (paths: readonly string[]): Picture[] => paths.flatMap((path) => pictureAt(pictures, path) ?? []);
  return {
    banner: shown(banner),
    news: shown(news),
    displays: displays.map(({ title, tag, products, total }) => ({
      title,
      tag,
      products: (products ?? []).flatMap((id) => cardOf.get(id) ?? []),
      total,
    })),
  };
}
