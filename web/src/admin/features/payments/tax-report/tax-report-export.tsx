import { taxReportRoutes } from '@countinghouse/contracts/orders/reports/tax-report-api';
import { call } from '../../../shared/http/call.ts';
import { allPages } from '../../../shared/report/output/all-pages.ts';
import { ReportActions } from '../../../shared/report/output/report-actions.tsx';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { useTaxWords } from '../../../shared/session/tax-words.ts';
import { useMessages } from './tax-report.messages.ts';
import { type TaxReportView, taxReportQuestion } from './tax-report-view.ts';

/** The report as a file: every row has its currency, and only a report of one currency has a sum. */
export function TaxReportExport(view: TaxReportView) {
  const { range } = view;
  const t = useMessages();
  const zone = useShopZone();
  const words = useTaxWords();
  const sheet = async () => {
    const { first, rows } = await allPages(
      (page) => call(taxReportRoutes.taxReport, taxReportQuestion(view, page, zone)),
      (reply) => reply.rows,
    );
    const { totals, asOf } = first;
    const [only] = totals.length === 1 ? totals : [];
    return {
      asOf,
      heads: [
        ...[t('period'), t('tax'), t('taxClass'), t('country'), t('currency')],
        ...[t('base'), t('taxAmount'), t('gross')],
      ],
      rows: rows.map((row) => [
        ...[row.period, words.tax(row), words.taxClass(row.taxClass), words.country(row.country), row.currency],
        ...[row.base, row.tax, row.gross],
      ]),
      ...(only && { totals: [t('all'), '', '', '', only.currency, only.base, only.tax, only.gross] }),
    };
  };
  return (
    <ReportActions
      title={t('title')}
      subject={`${range.start} – ${range.end}`}
      fileName={`taxes ${range.start} ${range.end}`}
      sheet={sheet}
    />
  );
}
