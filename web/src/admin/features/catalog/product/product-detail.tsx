import { productRoutes } from '@countinghouse/contracts/catalog/api';
import type { ProductView } from '@countinghouse/contracts/catalog/views';
import { productPath } from '@countinghouse/contracts/pages/page-paths';
import { STANDARD_CLASS } from '@countinghouse/contracts/settings/tax-classes';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useConfirmDelete } from '../../../shared/form/confirm-delete.ts';
import { useAsOf } from '../../../shared/history/history-tab.tsx';
import { byRestore } from '../../../shared/http/reversal.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { formatList } from '../../../shared/i18n/punctuation.ts';
import { movementsPath } from '../../../shared/report/report-links.ts';
import { DetailPanel } from '../../../shared/screen/detail-panel.tsx';
import { useMayCall } from '../../../shared/session/current-user.ts';
import { useBaseCurrency } from '../../../shared/session/shop-setting.ts';
import { useTaxClasses } from '../../../shared/session/tax-setting.ts';
import { AdjustStockButton } from '../../../shared/ui/buttons/adjust-stock-button.tsx';
import { ViewInShop } from '../../../shared/ui/buttons/view-in-shop.tsx';
import { ActiveStatus } from '../../../shared/ui/values/active-status.tsx';
import { Field, Fields, Section } from '../../../shared/ui/values/fields.tsx';
import { Count, Money } from '../../../shared/ui/values/money.tsx';
import { ProductPhoto } from '../../../shared/ui/values/product-photo.tsx';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { pagePaths } from '../../../shared/url/page-paths.ts';
import { COPY_OF } from '../../../shared/url/panel-params.ts';
import { productQuery } from '../api.ts';
import { useMessages } from '../product.messages.ts';
import styles from '../product.module.css';
import { StockCount } from '../stock-count.tsx';
import { useRestoreProduct } from './use-restore-product.ts';

/** The panel beside the product list. */
export function ProductDetail() {
  const { id = '' } = useParams();
  const query = useQuery(productQuery(id, useAsOf()));
  const restores = useRestoreProduct(id);
  return (
    <DetailPanel
      query={query}
      labelOf={({ name, itemNo }) => name || itemNo}
      actions={(product) => <ProductActions product={product} />}
      history={{ of: { context: 'product', id }, restores }}
    >
      {(product) => <ProductFacts product={product} />}
    </DetailPanel>
  );
}

function ProductActions({ product }: { product: ProductView }) {
  const t = useMessages();
  const shared = useCommonMessages();
  const { close, go } = useOverlay();
  const navigate = useNavigate();
  const mayDelete = useMayCall()(productRoutes.deleteProduct);
  const confirmDelete = useConfirmDelete();
  const remove = useCommand(productRoutes.deleteProduct, {
    changes: [productRoutes.listProducts],
    success: t('deleted'),
    undo: byRestore(productRoutes.restoreProduct),
    onSuccess: () => close({ saved: true }),
  });
  return (
    <>
      {product.status && <ViewInShop to={productPath(product)} />}
      {mayDelete && (
        <Button
          danger
          onClick={() =>
            confirmDelete([product.itemNo, product.name].filter(Boolean).join(' · '), () =>
              remove.mutateAsync({ params: { id: product._id } }),
            )
          }
        >
          {shared('delete')}
        </Button>
      )}
      <Button onClick={() => navigate(`${pagePaths.products}/new?${COPY_OF}=${product._id}`)}>{t('duplicate')}</Button>
      <AdjustStockButton lines={[{ product: product._id }]} />
      <Button type="primary" onClick={() => go(`/admin/stock/product-list/${product._id}/edit`)}>
        {shared('edit')}
      </Button>
    </>
  );
}

function ProductFacts({ product }: { product: ProductView }) {
  const t = useMessages();
  const { symbol } = useBaseCurrency();
  const taxClasses = useTaxClasses();
  return (
    <>
      <div className={styles.photos}>
        <ProductPhoto path={product.photo} name={product.name || product.itemNo} size={160} />
        {product.thumbnails.map((path, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a photo is identified by its index and may occur repeatedly
          <ProductPhoto key={place} path={path} name={product.name} size={76} />
        ))}
      </div>
      <Section title={t('basics')}>
        <Fields>
          <Field label={t('itemNo')}>
            <span className="number">{product.itemNo}</span>
          </Field>
          <Field label={t('status')}>
            <ActiveStatus active={product.status} />
          </Field>
          <Field label={t('category')}>{product.category?.name}</Field>
          <Field label={t('supplier')}>{product.supplier?.name}</Field>
          <Field label={t('tags')}>{formatList(product.tags.map((tag) => tag.name))}</Field>
        </Fields>
      </Section>
      <Section title={t('stockAndPrices')}>
        <Fields>
          <Field label={t('quantity')}>
            <StockCount product={product} /> · <Link to={movementsPath(product._id)}>{t('movements')}</Link>
          </Field>
          <Field label={t('alertQuantity')}>
            <Count value={product.alertQuantity} />
          </Field>
          <Field label={t('purchasePrice')}>
            <Money amount={product.purchasePrice} symbol={symbol} />
          </Field>
          <Field label={t('sellingPrice')}>
            <Money amount={product.sellingPrice} symbol={symbol} />
          </Field>
          {taxClasses && (
            <Field label={t('taxClass')}>
              {taxClasses.find(({ value }) => value === (product.taxClass ?? STANDARD_CLASS))?.label}
            </Field>
          )}
          {product.packSize !== undefined && (
            <Field label={t('packSize')}>
              <Count value={product.packSize} />
            </Field>
          )}
          {product.weight !== undefined && (
            <Field label={t('weight')}>
              <Count value={product.weight} />
            </Field>
          )}
        </Fields>
      </Section>
      {product.description && (
        <Section title={t('description')}>
          <p className={styles.description}>{product.description}</p>
        </Section>
      )}
    </>
  );
}
