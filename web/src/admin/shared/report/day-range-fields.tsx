import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useMessages } from './report.messages.ts';

export interface DayRangeDraft {
  readonly start: string | undefined;
  readonly end: string | undefined;
}

interface DayRangeFieldsProps {
  readonly value: DayRangeDraft;
  readonly onChange: (range: DayRangeDraft) => void;
}

const WIRE = 'YYYY-MM-DD';

/**
 * First and last day of a report. The pickers only know calendar days; what they mean in time is the shop calendar's
 * business.
 */
export function DayRangeFields({ value: { start, end }, onChange }: DayRangeFieldsProps) {
  const t = useMessages();
  return (
    <>
      <DatePicker
        aria-label={t('startDate')}
        placeholder={t('startDate')}
        value={start ? dayjs(start) : null}
        {...(end && { maxDate: dayjs(end) })}
        onChange={(day) => onChange({ start: day?.format(WIRE), end })}
      />
      <DatePicker
        aria-label={t('endDate')}
        placeholder={t('endDate')}
        value={end ? dayjs(end) : null}
        {...(start && { minDate: dayjs(start) })}
        onChange={(day) => onChange({ start, end: day?.format(WIRE) })}
      />
    </>
  );
}
