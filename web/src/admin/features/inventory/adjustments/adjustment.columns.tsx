import type { AdjustmentView } from '@countinghouse/contracts/inventory/views';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { ProductPhoto } from '../../../shared/ui/values/product-photo.tsx';
import { useMessages } from '../inventory.messages.ts';
import { Movement } from '../movement.tsx';

/** The columns of the adjustment list. `pathOf` gives an adjustment's address beside the list. */
export function useAdjustmentColumns(pathOf: (adjustment: AdjustmentView) => string): TableColumnsType<AdjustmentView> {
  const t = useMessages();
  return [
    {
      title: t('id'),
      render: (_, adjustment) => (
        <Link to={pathOf(adjustment)} className="number">
          {adjustment.adjustmentId}
        </Link>
      ),
    },
    { key: 'date', title: t('date'), render: (_, { createdAt }) => <DateTime at={createdAt} /> },
    { key: 'itemNo', title: t('itemNo'), render: (_, { product }) => <span className="number">{product.itemNo}</span> },
    { key: 'name', title: t('name'), ellipsis: true, render: (_, { product }) => product.name || '–' },
    {
      key: 'photo',
      title: t('photo'),
      width: 72,
      render: (_, { product }) => <ProductPhoto path={product.photo} name={product.name || product.itemNo} />,
    },
    { key: 'reason', title: t('reason'), ellipsis: true, render: (_, { reason }) => reason || '–' },
    {
      key: 'quantity',
      title: t('quantity'),
      align: 'right',
      render: (_, { quantity }) => <Movement quantity={quantity} />,
    },
  ];
}
