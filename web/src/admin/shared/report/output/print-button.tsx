import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useMessages } from '../report.messages.ts';
import { PrintedReport } from './printed-report.tsx';
import type { ReportTable } from './report-table.ts';
import { useReportAction } from './use-report-action.ts';

/** A printable report. */
export interface Printable {
  readonly title: string;
  /** Subject of the report: its days, its product. */
  readonly subject: string;
  /** Reads the whole report, not only the page on screen. */
  readonly sheet: () => Promise<ReportTable>;
}

/** Prints a whole report; so does Ctrl/⌘+P, which would print only the page on screen. */
export function PrintButton({ title, subject, sheet }: Printable) {
  const t = useMessages();
  const [paper, setPaper] = useState<{ readonly sheet: ReportTable; readonly printedAt: string }>();
  const { isPending, mutate } = useReportAction(async () =>
    setPaper({ sheet: await sheet(), printedAt: new Date().toISOString() }),
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'p';
      if (!isPrint) return;
      event.preventDefault();
      if (!isPending) mutate();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isPending, mutate]);

  // Prints once the report is rendered, and unmounts it afterwards, so that a later print is of the page.
  useEffect(() => {
    if (!paper) return;
    const done = () => setPaper(undefined);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [paper]);

  return (
    <>
      <Button icon={<PrinterOutlined />} loading={isPending} onClick={() => mutate()}>
        {t('print')}
      </Button>
      {paper && <PrintedReport title={title} subject={subject} {...paper} />}
    </>
  );
}
