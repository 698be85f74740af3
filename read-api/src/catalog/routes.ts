import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { categoryRoutes } from '@countinghouse/contracts/catalog/grouping/category-api';
import { tagRoutes } from '@countinghouse/contracts/catalog/grouping/tag-api';
import { usageRoutes } from '@countinghouse/contracts/catalog/grouping/usage-api';
import { productList } from '@countinghouse/contracts/catalog/product.list';
import { storefrontCatalogRoutes } from '@countinghouse/contracts/catalog/storefront/storefront-api';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { criteriaOf } from '@countinghouse/contracts/kernel/http/list';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { pageBounds } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { asOfTime } from '@countinghouse/platform/rest/input/as-of';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import { categoryAsOf, tagAsOf } from '../history/as-of/entities-as-of.ts';
import { productAsOf } from '../history/as-of/product-as-of.ts';
import { found } from '../history/found.ts';
import type { LogReads } from '../history/log-reads.ts';
import type { ReportTime } from '../report-time.ts';
import { sharedReads } from '../shared-reads.ts';
import { categoryById, categoryList, tagById, tagList } from './category-and-tag-lists.query.ts';
import { categoryNodeById } from './category-node.query.ts';
import { productHits } from './product-hits.query.ts';
import { inventoryAlert, listedProducts, productById, productPage } from './product-page.query.ts';
import { listedProductOf, productOf, publicProductOf } from './product-rows.ts';
import { displaysShowing, productsUsing } from './usage.query.ts';
import { usageCounts } from './usage-counts.query.ts';

export interface CatalogReads {
  readonly database: Database;
  readonly log: LogReads;
  readonly calendar: ShopCalendar;
  readonly timeOf: ReportTime;
}

/** Maximum number of products of a display that is read without paging. */
const MOST_DISPLAYED = 1_000;
/** Maximum bytes of their descriptions and tags. */
const MOST_DISPLAYED_TEXT = 4_000_000;

export function catalogBindings({ database, log, calendar, timeOf }: CatalogReads): Binding[] {
  const wholeDisplays = sharedReads();
  return [
    bind(productRoutes.listProducts, async ({ query }) => {
      const { rows, ...found } = await listedProducts(
        database,
        criteriaOf(productList, query),
        pageBounds(query),
        calendar,
      );
      return { ...ok, products: rows.map(listedProductOf), ...found };
    }),

    bind(productRoutes.productDisplayList, async ({ query: { tag, ...page } }) => {
      const isWhole = page.current === undefined && page.size === undefined;
      const read = async () => {
        const bounds = { ...pageBounds(page, MOST_DISPLAYED), ...(isWhole && { mostText: MOST_DISPLAYED_TEXT }) };
        const { rows, total } = await productPage(database, { activeOnly: true, tagId: tag }, bounds);
        return { ...ok, products: rows.map(publicProductOf), total };
      };
      return isWhole ? wholeDisplays.share(tag, read) : read();
    }),

    bind(productRoutes.inventoryAlert, async ({ query }) => ({
      ...ok,
      ...(await timeOf(productRoutes.inventoryAlert)),
      ...(await inventoryAlert(database, pageBounds(query))),
    })),

    bind(productRoutes.findProductsByItemNo, async ({ query }) => ({
      ...ok,
      products: await productHits(database, 'itemNo', query),
    })),

    bind(productRoutes.findProductsByName, async ({ query }) => ({
      ...ok,
      products: await productHits(database, 'name', query),
    })),

    bind(productRoutes.getProduct, async ({ params: { id }, query: { asOf }, identity }) => {
      const at = asOfTime(asOf, identity);
      if (at !== undefined) return { ...ok, product: found(await productAsOf(log, id, at)) };
      const row = await productById(database, id);
      if (identity?.realm === 'staff' && row) return { ...ok, product: productOf(row) };
      if (!row?.status) throw new RefusedError(refuse('NOT_FOUND'));
      return { ...ok, product: publicProductOf(row) };
    }),

    bind(usageRoutes.getUsageCounts, async () => ({ ...ok, ...(await usageCounts(database)) })),
    bind(usageRoutes.getUsage, async ({ params: { of, id }, query }) => {
      const { rows, total } = await productsUsing(database, of, id, pageBounds(query));
      const displays = of === 'tag' ? await displaysShowing(database, id) : [];
      return { ...ok, products: rows.map(productOf), total, displays };
    }),

    bind(tagRoutes.listTags, async ({ query }) => ({ ...ok, ...(await tagList(database, query)) })),
    bind(tagRoutes.getTag, async ({ params: { id }, query: { asOf }, identity }) => {
      const at = asOfTime(asOf, identity);
      return { ...ok, tag: found(at === undefined ? await tagById(database, id) : await tagAsOf(log, id, at)) };
    }),

    bind(categoryRoutes.getCategory, async ({ params: { id }, query: { asOf }, identity }) => {
      const at = asOfTime(asOf, identity);
      const category = at === undefined ? await categoryById(database, id) : await categoryAsOf(log, id, at);
      return { ...ok, category: found(category) };
    }),

    bind(storefrontCatalogRoutes.categoryNode, async ({ params: { id } }) => ({
      ...ok,
      ...found(await categoryNodeById(database, id)),
    })),

    bind(categoryRoutes.listCategories, async ({ query }) => ({
      ...ok,
      ...(await categoryList(database, query)),
    })),
  ];
}
