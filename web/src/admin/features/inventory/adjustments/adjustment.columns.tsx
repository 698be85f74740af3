import { adjustmentList } from '@countinghouse/contracts/inventory/adjustment.list';
import type { ListedAdjustment } from '@countinghouse/contracts/inventory/views';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { useListColumns } from '../../../shared/list/columns/list-columns.ts';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { ProductPhoto } from '../../../shared/ui/values/product-photo.tsx';
import { useMessages } from '../inventory.messages.ts';
import { Movement } from '../movement.tsx';

/** The columns of the adjustment list. `pathOf` gives an adjustment's address beside the list. */
export function useAdjustmentColumns(
  pathOf: (adjustment: ListedAdjustment) => string,
): TableColumnsType<ListedAdjustment> {
  const t = useMessages();
  return useListColumns<typeof adjustmentList, ListedAdjustment>(adjustmentList, {
    adjustmentId: {
      isLead: true,
      title: t('id'),
      render: (_, adjustment) => (
        <Link to={pathOf(adjustment)} className="number">
          {adjustment.adjustmentId}
        </Link>
      ),
    },
    date: { title: t('date'), render: (_, { createdAt }) => <DateTime at={createdAt} /> },
    itemNo: { title: t('itemNo'), render: (_, { product }) => <span className="number">{product.itemNo}</span> },
    name: { title: t('name'), ellipsis: true, render: (_, { product }) => product.name || '–' },
    photo: {
      title: t('photo'),
      width: 72,
      render: (_, { product }) => <ProductPhoto path={product.photo} name={product.name || product.itemNo} />,
    },
    reason: { title: t('reason'), ellipsis: true, render: (_, { reason }) => reason || '–' },
    quantity: {
      title: t('quantity'),
      align: 'right',
      render: (_, { quantity }) => <Movement quantity={quantity} />,
    },
    by: { title: t('by'), ellipsis: true, render: (_, { by }) => by?.name || '–' },
  });
}
