import type { AdjustmentView } from '@countinghouse/contracts/inventory/views';
import { formatCount } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useMessages } from '../inventory.messages.ts';

/** Returns the products of an adjustment in one line: their number, and the first. */
export function useProductsName(): (product: AdjustmentView['product'], products: number) => string {
  const t = useMessages();
  const language = useLanguage();
  return ({ name, itemNo }, products) => {
    const first = name || itemNo;
    return products > 1 ? t('manyProducts', { first, products: formatCount(products, language) }) : first;
  };
}
