import { productList } from '@countinghouse/contracts/catalog/product.list';
import type { ListedProductView } from '@countinghouse/contracts/catalog/views';
import type { TableColumnsType } from 'antd';
import { useListColumns } from '../../../shared/list/columns/list-columns.ts';
import { RowLink } from '../../../shared/list/rows/row-parts.tsx';
import { useBaseCurrency } from '../../../shared/session/shop-setting.ts';
import { ActiveStatus } from '../../../shared/ui/values/active-status.tsx';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { Money } from '../../../shared/ui/values/money.tsx';
import { ProductPhoto } from '../../../shared/ui/values/product-photo.tsx';
import { useMessages } from '../product.messages.ts';
import { StockCount } from '../stock-count.tsx';

/** Returns the columns of the product list; `pathOf` returns a product's address beside the list. */
export function useProductColumns(pathOf: (product: ListedProductView) => string): TableColumnsType<ListedProductView> {
  const t = useMessages();
  const { symbol } = useBaseCurrency();
  return useListColumns<typeof productList, ListedProductView>(productList, {
    photo: {
      title: t('photo'),
      width: 64,
      render: (_, { photo, name, itemNo }) => <ProductPhoto path={photo} name={name || itemNo} />,
    },
    itemNo: {
      title: t('itemNo'),
      onCell: () => ({ style: { maxWidth: '9em' } }),
      render: (_, { itemNo }) => <span className="number">{itemNo}</span>,
    },
    name: {
      title: t('name'),
      isLead: true,
      render: (_, product) => <RowLink to={pathOf(product)}>{product.name || t('unnamed')}</RowLink>,
    },
    // A narrow window shows quantity, prices and status.
    category: {
      title: t('category'),
      responsive: ['xl'],
      onCell: () => ({ style: { maxWidth: '10em' } }),
      render: (_, { category }) => category?.name ?? '–',
    },
    supplier: {
      title: t('supplier'),
      responsive: ['xl'],
      onCell: () => ({ style: { maxWidth: '8.5em' } }),
      render: (_, { supplier }) => supplier?.name ?? '–',
    },
    quantity: { title: t('quantity'), align: 'right', render: (_, product) => <StockCount product={product} /> },
    purchasePrice: {
      title: t('purchasePrice'),
      align: 'right',
      render: (_, { purchasePrice }) => <Money amount={purchasePrice} symbol={symbol} />,
    },
    sellingPrice: {
      title: t('sellingPrice'),
      align: 'right',
      render: (_, { sellingPrice }) => <Money amount={sellingPrice} symbol={symbol} />,
    },
    status: { title: t('status'), render: (_, { status }) => <ActiveStatus active={status} /> },
    createdAt: {
      title: t('createdAt'),
      responsive: ['xxl'],
      render: (_, { createdAt }) => <DateTime at={createdAt} />,
    },
    updatedAt: {
      title: t('updatedAt'),
      responsive: ['xxl'],
      render: (_, { updatedAt }) => <DateTime at={updatedAt} />,
    },
  });
}
