import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { DayRange } from '../../shared/shop/report-range.ts';
import { useWords } from './sales-ranking.words.ts';

interface RangeFormProps {
  readonly range: DayRange;
  readonly busy: boolean;
  readonly onShow: (range: DayRange) => void;
}

const WIRE = 'YYYY-MM-DD';

/** Two days and the button. The pickers only know calendar days; what they mean in time is the shop calendar's business. */
export function RangeForm({ range, busy, onShow }: RangeFormProps) {
  const t = useWords();
  const [start, setStart] = useState<string | undefined>(range.start);
  const [end, setEnd] = useState<string | undefined>(range.end);
  const isReady = start !== undefined && end !== undefined && start <= end;
  return (
    <>
      <DatePicker
        aria-label={t('startDate')}
        placeholder={t('startDate')}
        value={start ? dayjs(start) : null}
        {...(end && { maxDate: dayjs(end) })}
        onChange={(day) => setStart(day?.format(WIRE))}
      />
      <DatePicker
        aria-label={t('endDate')}
        placeholder={t('endDate')}
        value={end ? dayjs(end) : null}
        {...(start && { minDate: dayjs(start) })}
        onChange={(day) => setEnd(day?.format(WIRE))}
      />
      <Button
        type="primary"
        disabled={!isReady}
        loading={busy}
        onClick={() => start !== undefined && end !== undefined && onShow({ start, end })}
      >
        {t('show')}
      </Button>
    </>
  );
}
