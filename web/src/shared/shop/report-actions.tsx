import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { App, Button, Space } from 'antd';
import { csvOf } from '../format/csv.ts';
import { xlsxOf } from '../format/xlsx.ts';
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
  return (
    <Space wrap>
      <FileButton
        label={t('exportCsv')}
        make={async () => saveAs(new Blob([csvOf(await table())], { type: 'text/csv' }), `${fileName}.csv`)}
      />
      <FileButton label={t('exportXlsx')} make={async () => saveAs(await xlsxOf(await table()), `${fileName}.xlsx`)} />
      <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </Space>
  );
}

function FileButton({ label, make }: { label: string; make: () => Promise<void> }) {
  const { message } = App.useApp();
  const file = useMutation({ mutationFn: make, onError: (error) => void message.error(error.message, 6) });
  return (
    <Button icon={<DownloadOutlined />} loading={file.isPending} onClick={() => file.mutate()}>
      {label}
    </Button>
  );
}
