import { adjustmentList } from '@countinghouse/contracts/inventory/adjustment.list';
import { reasonText } from '@countinghouse/contracts/inventory/adjustment-reasons';
import type { ListedAdjustment } from '@countinghouse/contracts/inventory/views';
import { Grid, type TableColumnsType } from 'antd';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useListColumns } from '../../../shared/list/columns/list-columns.ts';
import { RowLink } from '../../../shared/list/rows/row-parts.tsx';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { Movement } from '../../../shared/ui/values/movement.tsx';
import { ProductPhoto } from '../../../shared/ui/values/product-photo.tsx';
import { useMessages } from '../inventory.messages.ts';
import { useProductsName } from './use-products-name.ts';

/** Width that columns of texts have at most in a narrow window, in CSS pixels, so that nothing scrolls sideways. */
const BOUND = 108;

/** Returns the columns of the adjustment list; `pathOf` returns an adjustment's address beside the list. */
export function useAdjustmentColumns(
  pathOf: (adjustment: ListedAdjustment) => string,
): TableColumnsType<ListedAdjustment> {
  const t = useMessages();
  const language = useLanguage();
  const nameOf = useProductsName();
  const isNarrow = Grid.useBreakpoint().xl === false;
  const bounded = isNarrow && { onCell: () => ({ style: { maxWidth: BOUND } }) };
  return useListColumns<typeof adjustmentList, ListedAdjustment>(adjustmentList, {
    adjustmentId: {
      isLead: true,
      title: t('id'),
      render: (_, adjustment) => (
        <RowLink to={pathOf(adjustment)} isNumber>
          {adjustment.adjustmentId}
        </RowLink>
      ),
    },
    date: { title: t('date'), render: (_, { createdAt }) => <DateTime at={createdAt} isDay={isNarrow} /> },
    itemNo: {
      title: t('itemNo'),
      ...bounded,
      render: (_, { product }) => <span className="number">{product.itemNo}</span>,
    },
    name: {
      title: t('name'),
      ellipsis: true,
      ...bounded,
      render: (_, adjustment) => nameOf(adjustment.product, adjustment.products) || '–',
    },
    // A narrow window shows the quantity.
    photo: {
      title: t('photo'),
      width: 72,
      responsive: ['xl'],
      render: (_, { product }) => <ProductPhoto path={product.photo} name={product.name || product.itemNo} />,
    },
    reason: {
      title: t('reason'),
      ellipsis: true,
      ...bounded,
      render: (_, { reason, reasonCode }) => reasonText(language, reasonCode, reason) || '–',
    },
    quantity: {
      title: t('quantity'),
      align: 'right',
      render: (_, { quantity }) => <Movement quantity={quantity} />,
    },
    by: { title: t('by'), ellipsis: true, ...bounded, render: (_, { by }) => by?.name || '–' },
  });
}
