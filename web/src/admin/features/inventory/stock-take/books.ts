import { productRoutes } from '@countinghouse/contracts/catalog/api';
import type { ProductView } from '@countinghouse/contracts/catalog/views';
import { fromMinor, toMinor } from '@countinghouse/contracts/kernel/money';
import { isNotFound } from '../../../../shared/http/api-error.ts';
import { call } from '../../../shared/http/call.ts';

/** The products to count; all without either. */
export interface Shelf {
  readonly category: string;
  readonly supplier: string;
}

type InBooks = Pick<ProductView, '_id' | 'itemNo' | 'name' | 'quantity' | 'purchasePrice'>;

const PAGE_SIZE = 100;
/** Maximum products of a shelf that are read; for a larger one uncounted products are not listed. */
const LARGEST_SHELF = 1_000;

/** Reads the current book quantities of the products of a shelf and of others that were counted. */
export function booksQuery({ category, supplier }: Shelf, counted: readonly string[]) {
  return {
    queryKey: ['stock-take', category, supplier, ...[...counted].sort()],
    meta: { views: productRoutes.listProducts.views },
    queryFn: async () => {
      const shelf = category || supplier ? await productsOf({ category, supplier }) : [];
      const known = new Set(shelf.map(({ _id }) => _id));
      const others = await Promise.all(counted.filter((id) => !known.has(id)).map(productOrNone));
      const found = [...shelf, ...others.filter((product) => product !== undefined)];
      return { shelf, books: new Map(found.map((product) => [product._id, product])) };
    },
  };
}

async function productsOf({ category, supplier }: Shelf): Promise<readonly InBooks[]> {
  const query = { size: PAGE_SIZE, ...(category && { category }), ...(supplier && { supplier }) };
  const products: InBooks[] = [];
  for (let current = 1; products.length < LARGEST_SHELF; current += 1) {
    const page = await call(productRoutes.listProducts, { query: { ...query, current } });
    products.push(...page.products);
    if (page.products.length < PAGE_SIZE) break;
  }
  return products;
}

async function productOrNone(id: string): Promise<InBooks | undefined> {
  try {
    return (await call(productRoutes.getProduct, { params: { id } })).product as InBooks;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Returns a difference at purchase price, in major units. */
export function priceOf(difference: number, { purchasePrice }: Pick<InBooks, 'purchasePrice'>): number {
  return fromMinor(difference * toMinor(purchasePrice));
}

/** Returns a sum of amounts in major units. */
export function sumOf(amounts: readonly number[]): number {
  return fromMinor(amounts.reduce((sum, amount) => sum + toMinor(amount), 0));
}
