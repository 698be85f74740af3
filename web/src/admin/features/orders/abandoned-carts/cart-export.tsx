import { formatDateTime } from '@countinghouse/contracts/messages/date-format';
import { cartReportRoutes } from '@countinghouse/contracts/orders/reports/report-api';
import { call } from '../../../shared/http/call.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { allPages } from '../../../shared/report/output/all-pages.ts';
import { ReportActions } from '../../../shared/report/output/report-actions.tsx';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { useReportCurrency } from '../report-currency.ts';
import { useMessages } from './abandoned-carts.messages.ts';

interface CartExportProps {
  /** Hours without a change after which a cart counts as abandoned. */
  readonly idle: number;
  /** The same in words, for print. */
  readonly subject: string;
}

/** The whole report, not only the page on screen. */
export function CartExport({ idle, subject }: CartExportProps) {
  const t = useMessages();
  const zone = useShopZone();
  const language = useLanguage();
  const label = useReportCurrency();
  const sheet = async () => {
    const { first, rows } = await allPages(
      (page) => call(cartReportRoutes.abandonedCarts, { query: { ...page, idle_hours: idle } }),
      ({ carts }) => carts,
    );
    return {
      asOf: first.asOf,
      heads: [
        ...[t('customer'), t('email'), t('phone'), t('changedAt')],
        ...[t('quantity'), `${t('amount')} (${label})`, t('products')],
      ],
      rows: rows.map(({ customer, changedAt, quantity, amount, items, products }) => [
        ...[customer.name, customer.email, customer.phone, formatDateTime(changedAt, language, zone)],
        ...[quantity, amount, contentsOf(items, products)],
      ]),
      totals: ['', '', '', '', '', first.amount, ''],
    };
  };
  const contentsOf = (items: readonly Item[], products: number) => {
    const names = items.map(
      ({ product, quantity }) => `${quantity} × ${product.name || product.itemNo || t('unknown')}`,
    );
    return [...names, ...(products > items.length ? [t('more', { count: products - items.length })] : [])].join(', ');
  };
  return <ReportActions title={t('title')} subject={subject} fileName="abandoned-carts" sheet={sheet} />;
}

interface Item {
  readonly quantity: number;
  readonly product: { readonly name: string; readonly itemNo: string };
}
