import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { App, Button, Space } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { csvOf } from '../format/csv.ts';
import { saveAs } from '../http/save-as.ts';
import { PaperReport } from './paper-report.tsx';
import { useWords } from './report.words.ts';
import type { ReportSheet } from './report-sheet.ts';
import { workbookOf } from './report-workbook.ts';

interface ReportActionsProps {
  readonly title: string;
  /** What the report is about: its days, its product. */
  readonly subject?: string;
  /** Without the ending. */
  readonly fileName: string;
  /** The whole report, not only the page on screen. */
  readonly sheet: () => Promise<ReportSheet>;
}

/** Takes a report along: as a file for a spreadsheet, on paper. */
export function ReportActions({ title, subject = '', fileName, sheet }: ReportActionsProps) {
  const t = useWords();
  const [paper, setPaper] = useState<{ readonly sheet: ReportSheet; readonly printedAt: string }>();
  // Printing begins once the paper is there, and takes it away again: the page that is printed later is the page.
  useEffect(() => {
    if (!paper) return;
    const done = () => setPaper(undefined);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [paper]);

  const csv = async () => {
    const { heads, rows } = await sheet();
    saveAs(new Blob([csvOf([heads, ...rows])], { type: 'text/csv' }), `${fileName}.csv`);
  };
  const xlsx = async () => saveAs(await workbookOf(await sheet()), `${fileName}.xlsx`);
  const print = async () => setPaper({ sheet: await sheet(), printedAt: new Date().toISOString() });
  return (
    <Space wrap>
      <TakeButton icon={<DownloadOutlined />} label={t('exportCsv')} take={csv} />
      <TakeButton icon={<DownloadOutlined />} label={t('exportXlsx')} take={xlsx} />
      <TakeButton icon={<PrinterOutlined />} label={t('print')} take={print} />
      {paper && <PaperReport title={title} subject={subject} {...paper} />}
    </Space>
  );
}

interface TakeButtonProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly take: () => Promise<void>;
}

function TakeButton({ icon, label, take }: TakeButtonProps) {
  const { message } = App.useApp();
  const taking = useMutation({ mutationFn: take, onError: (error) => void message.error(error.message, 6) });
  return (
    <Button icon={icon} loading={taking.isPending} onClick={() => taking.mutate()}>
      {label}
    </Button>
  );
}
