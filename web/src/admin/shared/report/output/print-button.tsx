import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useMessages } from '../report.messages.ts';
import { PrintedReport } from './printed-report.tsx';
import type { ReportTable } from './report-table.ts';
import { useReportAction } from './use-report-action.ts';

/** A report as it goes on paper. */
export interface Printable {
  readonly title: string;
  /** What the report is about: its days, its product. */
  readonly subject: string;
  /** The whole report, not only the page on screen. */
  readonly sheet: () => Promise<ReportTable>;
}

/** Puts a whole report on paper; so does Ctrl/⌘+P, which would print only what is on screen. */
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

  // Printing begins once the paper is there, and takes it away again: the page that is printed later is the page.
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
