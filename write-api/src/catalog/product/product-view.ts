import { CATEGORY_TREES, type ProductDetails, TAG_LIST } from '@countinghouse/contracts/catalog/events';
import { placeViewOf } from '@countinghouse/contracts/catalog/grouping/category-view';
import { productVersion } from '@countinghouse/contracts/catalog/version';
import { type ProductView, productViewOf } from '@countinghouse/contracts/catalog/views';
import { baseCurrency } from '@countinghouse/contracts/settings/currency-list.state';
import { CURRENCY_LIST } from '@countinghouse/contracts/settings/events';
import type { Commands } from '@countinghouse/platform/commands/commands';
import { stock } from '../../inventory/stock/stock.decider.ts';
import { currencyList } from '../../settings/currency-list.decider.ts';
import { supplier } from '../../suppliers/supplier.decider.ts';
import { categoryTrees } from '../category.decider.ts';
import { tagList } from '../tag-list.decider.ts';

/** A product as a save returns it, with what it refers to as it is now. */
export async function productView(
  commands: Commands,
  productId: string,
  details: ProductDetails,
  revision: number,
): Promise<ProductView> {
  const [level, currencies, tags, namedSupplier, place] = await Promise.all([
    commands.load(stock, productId, 'cached'),
    commands.load(currencyList, CURRENCY_LIST.id, 'cached'),
    tagsOf(commands, details),
    supplierOf(commands, details),
    placeOf(commands, details),
  ]);
  return productViewOf(productId, details, {
    ...{ tags, supplier: namedSupplier, category: place },
    quantity: level.state.balance,
    currency: baseCurrency(currencies.state).name,
    version: productVersion({ details: revision, stock: level.revision }),
  });
}

async function tagsOf(commands: Commands, { tagIds }: ProductDetails): Promise<ProductView['tags']> {
  if (tagIds.length === 0) return [];
  const { tags } = (await commands.load(tagList, TAG_LIST.id, 'cached')).state;
  return tagIds.flatMap((tagId) => {
    const tag = tags.find((candidate) => candidate.tagId === tagId);
    return tag ? [{ _id: tagId, name: tag.name }] : [];
  });
}

async function supplierOf(commands: Commands, { supplierId }: ProductDetails): Promise<ProductView['supplier']> {
  if (supplierId === null) return null;
  const { state } = await commands.load(supplier, supplierId, 'cached');
  return state.status === 'present' ? { _id: supplierId, name: state.details.name } : null;
}

async function placeOf(commands: Commands, { category: at }: ProductDetails): Promise<ProductView['category']> {
  if (at === null) return null;
  const { state, version } = await commands.load(categoryTrees, CATEGORY_TREES.id, 'cached');
  return placeViewOf(state, at, version);
}
