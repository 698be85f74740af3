import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { App, Button, Space } from 'antd';
import { csvOf } from '../format/csv.ts';
import { saveAs } from '../http/save-as.ts';
import { useWords } from './report.words.ts';

interface ReportActionsProps {
  /** Without the ending. */
  readonly fileName: string;
  /** Heads and rows of the whole report. */
  readonly table: () => Promise<readonly (readonly (string | number)[])[]>;
}

/** Takes a report along: as a file for a spreadsheet, on paper. */
export function ReportActions({ fileName, table }: ReportActionsProps) {
  const t = useWords();
  const { message } = App.useApp();
  const exportCsv = useMutation({
    mutationFn: async () => saveAs(new Blob([csvOf(await table())], { type: 'text/csv' }), `${fileName}.csv`),
    onError: (error) => void message.error(error.message, 6),
  });
  return (
    <Space>
      <Button icon={<DownloadOutlined />} loading={exportCsv.isPending} onClick={() => exportCsv.mutate()}>
        {t('exportCsv')}
      </Button>
      <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </Space>
  );
}
