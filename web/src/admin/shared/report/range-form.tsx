import { Button } from 'antd';
import { useState } from 'react';
import { DayRangeFields } from './day-range-fields.tsx';
import { useMessages } from './report.messages.ts';
import type { DayRange } from './report-range.ts';

interface RangeFormProps {
  readonly range: DayRange;
  readonly busy: boolean;
  /** The error of the report. */
  readonly error: Error | null;
  readonly onShow: (range: DayRange) => void;
}

/** Two days and the button. */
export function RangeForm({ range, busy, error, onShow }: RangeFormProps) {
  const t = useMessages();
  const [{ start, end }, setDraft] = useState<{ start: string | undefined; end: string | undefined }>(range);
  const isReady = start !== undefined && end !== undefined && start <= end;
  return (
    <>
      <DayRangeFields value={{ start, end }} onChange={setDraft} error={error} />
      <Button type="primary" disabled={!isReady} loading={busy} onClick={() => isReady && onShow({ start, end })}>
        {t('show')}
      </Button>
    </>
  );
}
