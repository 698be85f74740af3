import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import type { ProductDetails } from '@countinghouse/contracts/catalog/events';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { product } from '../catalog/product/product.decider.ts';
import { recordAdjustment } from '../inventory/adjust-stock.saga.ts';
import { openStock } from '../inventory/stock/product-stock.ts';
import { accepted, type ImportDeps, importMetadata } from './import-deps.ts';
import type { PlannedProduct } from './import-plan.ts';
import type { ImportSource } from './import-source.ts';

interface ProductToImport {
  readonly opensAt: string;
  readonly planned: PlannedProduct;
  /** Opening quantities by item number, of what the file has and the shop has not yet. */
  readonly stillNeeded: () => Promise<ReadonlyMap<string, number>>;
}

/** A product of the shop, as orders of the import copy it. */
export interface StockedProduct {
  readonly productId: string;
  readonly name: string;
  readonly photo: string;
}

/**
 * Creates a product with its opening stock; one that the shop has already gets the result of `stillNeeded` as an
 * adjustment.
 */
export async function importProduct(
  deps: ImportDeps,
  source: ImportSource,
  { opensAt, planned, stillNeeded }: ProductToImport,
): Promise<StockedProduct> {
  const { itemNo } = planned;
  const spare = source.spareStock(planned);
  const productId = derivedId('import', source.name, source.file, 'product', itemNo);
  const known = await ownerOf(deps, itemNo, productId);
  if (known !== productId) {
    return restock(deps, source, opensAt, known, itemNo, ((await stillNeeded()).get(itemNo) ?? 0) + spare);
  }

  const openingQuantity = planned.openingQuantity + spare;
  const metadata = importMetadata(source.name, opensAt, source.file, 'product', itemNo);
  const before = await deps.commands.load(product, productId);
  const { name, photo } =
    before.state.status === 'none'
      ? await create(deps, source, planned, { productId, openingQuantity, metadata })
      : before.state.details;
  await openStock(deps.commands, productId, openingQuantity, metadata);
  return { productId, name, photo };
}

async function create(
  deps: ImportDeps,
  source: ImportSource,
  planned: PlannedProduct,
  { productId, openingQuantity, metadata }: { productId: string; openingQuantity: number; metadata: EventMetadata },
): Promise<ProductDetails> {
  const details: ProductDetails = {
    ...blankProduct,
    itemNo: planned.itemNo,
    name: planned.name,
    sellingPrice: planned.price,
    ...(await source.product(planned)),
  };
  const command = { type: 'CreateProduct', productId, details, openingQuantity } as const;
  const { state } = accepted(await deps.commands.handle(product, productId, command, metadata));
  return state.status === 'none' ? details : state.details;
}

/** Claims the item number for `productId`, or returns which product has it. */
async function ownerOf({ claims, commands }: ImportDeps, itemNo: string, productId: string): Promise<string> {
  const present = async (owner: string) => (await commands.load(product, owner)).state.status === 'present';
  if (await claims.claim('item-no', itemNo, productId, present)) return productId;
  return (await claims.ownerOf('item-no', itemNo)) ?? productId;
}

async function restock(
  deps: ImportDeps,
  source: ImportSource,
  opensAt: string,
  productId: string,
  itemNo: string,
  quantity: number,
): Promise<StockedProduct> {
  const { state } = await deps.commands.load(product, productId);
  if (state.status !== 'present') throw new Error(`item number ${itemNo} is claimed by a product that is not there`);
  if (quantity > 0) {
    const adjustmentId = derivedId('import', source.name, source.file, 'opening', itemNo);
    const metadata = importMetadata(source.name, opensAt, source.file, 'opening', itemNo);
    const reason = 'Opening stock of an import';
    accepted(await recordAdjustment(deps, { adjustmentId, lines: [{ productId, quantity }], reason }, metadata));
  }
  return { productId, name: state.details.name, photo: state.details.photo };
}
