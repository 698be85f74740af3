import { type DemandCounts, demandRoutes } from '@countinghouse/contracts/inventory/demand-api';
import { call } from '../../../../shared/http/call.ts';
import { allPages } from '../../../../shared/report/output/all-pages.ts';
import { ReportActions } from '../../../../shared/report/output/report-actions.tsx';
import { type DayRange, instantsOf } from '../../../../shared/report/report-range.ts';
import { useShopZone } from '../../../../shared/session/shop-setting.ts';
import { useMessages } from './unmet-demand.messages.ts';

interface DemandExportProps {
  readonly range: DayRange;
  /** Id of the supplier that the report is narrowed to; empty for all. */
  readonly supplier: string;
}

/** The whole report, not only the page on screen. */
export function DemandExport({ range, supplier }: DemandExportProps) {
  const t = useMessages();
  const zone = useShopZone();
  const sheet = async () => {
    const question = { ...instantsOf(range, zone), ...(supplier && { supplier }) };
    const { first, rows } = await allPages(
      (page) => call(demandRoutes.unmetDemand, { query: { ...page, ...question } }),
      ({ products }) => products,
    );
    const { declined, refused, recovered, waiting } = first.sums;
    const currencies = first.sums.amounts.map(({ currency }) => currency);
    const amountsOf = ({ amounts }: DemandCounts) =>
      currencies.map((name) => amounts.find(({ currency }) => currency === name)?.amount ?? 0);
    return {
      asOf: first.asOf,
      heads: [
        t('itemNo'),
        t('name'),
        t('supplier'),
        t('stock'),
        t('declined'),
        t('refused'),
        t('recovered'),
        t('waiting'),
        ...currencies.map((currency) => `${t('amount')} (${currency})`),
      ],
      rows: rows.map(({ product, supplier, quantity, ...missed }) => [
        ...[product?.itemNo ?? t('unknown'), product?.name ?? t('unknown'), supplier?.name ?? '', quantity],
        ...[missed.declined, missed.refused, missed.recovered, missed.waiting, ...amountsOf(missed)],
      ]),
      totals: ['', '', '', '', declined, refused, recovered, waiting, ...amountsOf(first.sums)],
    };
  };
  return (
    <ReportActions
      title={t('title')}
      subject={`${range.start} – ${range.end}`}
      fileName={`unmet-demand ${range.start} ${range.end}`}
      sheet={sheet}
    />
  );
}
