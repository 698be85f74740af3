import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { BestSellers } from '../../ui/product/best-sellers.tsx';
import { ProductGrid } from '../../ui/product/product-grid.tsx';
import { ProductSection } from '../../ui/product/product-section.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import type { GoneProduct } from './product-data.ts';

const messages = defineMessages(
  {
    gone: 'This product is no longer sold.',
    similar: 'Similar products that we have',
    all: 'See all products',
  },
  { gone: '此貨品已不再出售。', similar: '本店現有的類似貨品', all: '瀏覽所有貨品' },
);

/** A deleted product: its name, and similar products, else best sellers. */
export function GoneView({ data: { name, similar, instead } }: { readonly data: GoneProduct }) {
  const t = messages.useMessages();
  const links = useLinks();
  return (
    <>
      <h1>{name}</h1>
      <p>
        {t('gone')} <ShopLink to={links.products}>{t('all')}</ShopLink>
      </p>
      {similar.length > 0 && (
        <ProductSection title={t('similar')}>
          <ProductGrid products={similar} />
        </ProductSection>
      )}
      <BestSellers products={instead} />
    </>
  );
}
