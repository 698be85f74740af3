import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import type { orderRoutes } from '@countinghouse/contracts/orders/api';
import { Tag } from 'antd';
import { formatAmount } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useTaxWords } from '../../../shared/session/tax-words.ts';
import type { OrderListView } from '../api.ts';
import { useMessages } from '../order.messages.ts';
import styles from '../order.module.css';

interface TaxedFilterTagProps {
  readonly view: OrderListView;
  readonly taxed: ReplyOf<typeof orderRoutes.listOrders>['taxed'];
  readonly onRemove: () => void;
}

/** Shows that the list is restricted to the orders behind figures of the tax report, and what they come to in them. */
export function TaxedFilterTag({ view, taxed = [], onRemove }: TaxedFilterTagProps) {
  const t = useMessages();
  const language = useLanguage();
  const words = useTaxWords();
  const { taxed_from: from, taxed_to: to, tax_cell: cell } = view;
  const [only] = cell ? taxed : [];
  const sum = (name: 'base' | 'tax') =>
    formatAmount(taxed.reduce((minor, row) => minor + Math.round(row[name] * 100), 0) / 100, language);
  const currency = taxed[0]?.currency;
  const about = only && [words.tax(only), words.taxClass(only.taxClass), words.country(only.country)];
  const texts = [
    t('taxedBy'),
    ...(about?.filter((text) => text !== '') ?? []),
    from === to ? from : `${from} – ${to}`,
    ...(currency === undefined
      ? []
      : [
          t('withoutTax', { amount: `${currency} ${sum('base')}` }),
          t('taxOf', { amount: `${currency} ${sum('tax')}` }),
        ]),
  ];
  return (
    <Tag closable={{ 'aria-label': t('removeFilter') }} onClose={onRemove} className={styles.sold ?? ''}>
      {texts.join(' · ')}
    </Tag>
  );
}
