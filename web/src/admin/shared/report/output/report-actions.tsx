import { DownloadOutlined } from '@ant-design/icons';
import { formatDateTime } from '@countinghouse/contracts/messages/date-format';
import { Button, Space } from 'antd';
import { saveAs } from '../../../../shared/http/save-as.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useShopZone } from '../../session/shop-setting.ts';
import { useMessages } from '../report.messages.ts';
import { csvOf } from './csv.ts';
import { type Printable, PrintButton } from './print-button.tsx';
import { parquetOf } from './report-parquet.ts';
import type { ReportRow } from './report-table.ts';
import { workbookOf } from './report-workbook.ts';
import { useReportAction } from './use-report-action.ts';

interface ReportActionsProps extends Pick<Printable, 'title' | 'sheet'>, Partial<Pick<Printable, 'subject'>> {
  /** Without the extension. */
  readonly fileName: string;
}

/** Actions of a report: files for spreadsheets and for analysts, print. */
export function ReportActions({ title, subject = '', fileName, sheet }: ReportActionsProps) {
  const t = useMessages();
  const language = useLanguage();
  const zone = useShopZone();
  const noteOf = (asOf: string | undefined): ReportRow[] =>
    asOf === undefined ? [] : [[], [t('asOfZone', { zone, time: formatDateTime(asOf, language, zone) })]];
  const csv = async () => {
    const { heads, rows, asOf } = await sheet();
    const lines = [heads, ...rows, ...noteOf(asOf)];
    saveAs(new Blob([csvOf(lines)], { type: 'text/csv' }), `${fileName}.csv`);
  };
  const xlsx = async () => {
    const taken = await sheet();
    saveAs(await workbookOf(taken, noteOf(taken.asOf)), `${fileName}.xlsx`);
  };
  const parquet = async () => saveAs(await parquetOf(await sheet()), `${fileName}.parquet`);
  return (
    <Space wrap>
      <DownloadButton label={t('exportCsv')} take={csv} />
      <DownloadButton label={t('exportXlsx')} take={xlsx} />
      <DownloadButton label={t('exportParquet')} take={parquet} />
      <PrintButton title={title} subject={subject} sheet={sheet} />
    </Space>
  );
}

function DownloadButton({ label, take }: { label: string; take: () => Promise<void> }) {
  const taking = useReportAction(take);
  return (
    <Button icon={<DownloadOutlined />} loading={taking.isPending} onClick={() => taking.mutate()}>
      {label}
    </Button>
  );
}
