import { createPortal } from 'react-dom';
import { formatAmount, formatCount } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useShopBranding, useShopZone } from '../../session/shop-setting.ts';
import { DateTime } from '../../ui/values/date-time.tsx';
import { useMessages } from '../report.messages.ts';
import { ReportTime } from '../report-time.tsx';
import styles from './printed-report.module.css';
import { type ColumnKind, columnKinds, type ReportRow, type ReportTable } from './report-table.ts';

interface PaperReportProps {
  readonly title: string;
  /** Subject of the report: its days, its product. */
  readonly subject: string;
  readonly sheet: ReportTable;
  readonly printedAt: string;
}

/** A whole report for print, in place of the page; hidden on screen. */
export function PrintedReport({ title, subject, sheet, printedAt }: PaperReportProps) {
  const t = useMessages();
  const zone = useShopZone();
  const shop = useShopBranding().title;
  const kinds = columnKinds(sheet);
  return createPortal(
    <article className={styles.paper} aria-hidden="true">
      <p className={styles.shop}>{shop}</p>
      <h2 className={styles.title}>{title}</h2>
      {subject && <p>{subject}</p>}
      <p className={styles.printed}>
        {t('printed')} <DateTime at={printedAt} /> ({zone})
      </p>
      <ReportTime asOf={sheet.asOf} />
      <table className={styles.table}>
        <thead>
          <tr>
            {sheet.heads.map((head, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
              <th key={column} data-kind={kinds[column]}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <PaperRow key={index} row={row} kinds={kinds} />
          ))}
          {sheet.totals && <PaperRow row={sheet.totals} kinds={kinds} isTotal />}
        </tbody>
      </table>
    </article>,
    document.body,
  );
}

function PaperRow({ row, kinds, isTotal }: { row: ReportRow; kinds: readonly ColumnKind[]; isTotal?: true }) {
  const language = useLanguage();
  return (
    <tr data-total={isTotal}>
      {row.map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
        <td key={column} data-kind={kinds[column]}>
          {typeof cell === 'string' ? cell : (kinds[column] === 'amount' ? formatAmount : formatCount)(cell, language)}
        </td>
      ))}
    </tr>
  );
}
