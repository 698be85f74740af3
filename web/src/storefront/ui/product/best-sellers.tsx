import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import type { ReadCall } from '../../api/shop-calls.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { ProductGrid } from './product-grid.tsx';
import { ProductSection } from './product-section.tsx';

const messages = defineMessages({ title: 'What others buy' }, { title: '熱賣貨品' });
const LIMIT = 8;

/** Reads the best-selling products in stock, for pages without other results. */
export async function readBestSellers(read: ReadCall): Promise<readonly ProductCard[]> {
  const { products } = await read('productListing', {
    query: { view: 'card', sort: 'best', in_stock: true, size: LIMIT },
  });
  return products as readonly ProductCard[];
}

/** Renders the products of {@link readBestSellers} with a title; nothing where there are none. */
export function BestSellers({ products }: { readonly products: readonly ProductCard[] }) {
  const t = messages.useMessages();
  if (products.length === 0) return null;
  return (
    <ProductSection title={t('title')}>
      <ProductGrid products={products} />
    </ProductSection>
  );
}
