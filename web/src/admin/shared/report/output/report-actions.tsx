import { DownloadOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { saveAs } from '../../../../shared/http/save-as.ts';
import { useMessages } from '../report.messages.ts';
import { csvOf } from './csv.ts';
import { type Printable, PrintButton } from './print-button.tsx';
import { workbookOf } from './report-workbook.ts';
import { useReportAction } from './use-report-action.ts';

interface ReportActionsProps extends Pick<Printable, 'title' | 'sheet'>, Partial<Pick<Printable, 'subject'>> {
  /** Without the ending. */
  readonly fileName: string;
}

/** Takes a report along: as a file for a spreadsheet, on paper. */
export function ReportActions({ title, subject = '', fileName, sheet }: ReportActionsProps) {
  const t = useMessages();
  const csv = async () => {
    const { heads, rows } = await sheet();
    saveAs(new Blob([csvOf([heads, ...rows])], { type: 'text/csv' }), `${fileName}.csv`);
  };
  const xlsx = async () => saveAs(await workbookOf(await sheet()), `${fileName}.xlsx`);
  return (
    <Space wrap>
      <DownloadButton label={t('exportCsv')} take={csv} />
      <DownloadButton label={t('exportXlsx')} take={xlsx} />
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
