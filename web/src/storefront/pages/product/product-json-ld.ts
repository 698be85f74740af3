import type { StockBand } from '@countinghouse/contracts/inventory/stock-band';
import type { FrameView } from '@countinghouse/contracts/storefront/api';
import { imageUrl } from '../../../shared/shop/image-url.ts';
import type { SoldProduct } from './product-data.ts';

interface JsonLdInput {
  readonly product: Pick<SoldProduct, 'card' | 'description' | 'pictures'>;
  readonly frame: Pick<FrameView, 'shopUrl' | 'currency' | 'name' | 'title'>;
  /** Of the page, with the shop's host. */
  readonly address: string;
}

const availability: Record<StockBand, string> = {
  in: 'https://schema.org/InStock',
  low: 'https://schema.org/LimitedAvailability',
  out: 'https://schema.org/OutOfStock',
};

/**
 * A product and its offer as schema.org objects; an offer exists only where the currency's name is its ISO 4217 code.
 */
export function productJsonLd({ product, frame, address }: JsonLdInput): object {
  const { card, description, pictures } = product;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: card.name,
    sku: card.itemNo,
    url: address,
    ...(description.trim() && { description: description.trim() }),
    ...(pictures.length > 0 && { image: pictures.map(({ path }) => frame.shopUrl + imageUrl(path)) }),
    ...(isIsoCurrency(frame.currency.name) && {
      offers: {
        '@type': 'Offer',
        url: address,
        price: card.sellingPrice.toFixed(2),
        priceCurrency: frame.currency.name,
        availability: availability[card.stock],
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@type': 'Organization', name: frame.name || frame.title },
      },
    }),
  };
}

let currencies: ReadonlySet<string> | undefined;

function isIsoCurrency(name: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  return currencies.has(name);
}
