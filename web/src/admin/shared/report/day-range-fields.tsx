import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useId } from 'react';
import { ApiError } from '../../../shared/http/api-error.ts';
import { useLanguage } from '../i18n/language.ts';
import styles from './day-range-fields.module.css';
import { useMessages } from './report.messages.ts';

export interface DayRangeDraft {
  readonly start: string | undefined;
  readonly end: string | undefined;
}

interface DayRangeFieldsProps {
  readonly value: DayRangeDraft;
  readonly onChange: (range: DayRangeDraft) => void;
  /** The error of the report; shown here when it concerns the days. */
  readonly error?: Error | null | undefined;
}

const WIRE = 'YYYY-MM-DD';
/** Formats of `formatDay`; the first is shown, and the wire format may be typed as well. */
const SHOWN = { en: ['D MMM YYYY', WIRE], 'zh-HK': ['YYYY年M月D日', WIRE] };

/**
 * First and last day of a report; the pickers have calendar days only, which the shop calendar converts to instants.
 */
export function DayRangeFields({ value: { start, end }, onChange, error }: DayRangeFieldsProps) {
  const t = useMessages();
  const language = useLanguage();
  const faultId = useId();
  const fault =
    error instanceof ApiError ? error.fields.find(({ field }) => /(^|_)(start|end)_at$/.test(field)) : undefined;
  const marked = fault && ({ status: 'error', 'aria-invalid': true, 'aria-describedby': faultId } as const);
  return (
    <>
      <DatePicker
        className={styles.day ?? ''}
        aria-label={t('startDate')}
        placeholder={t('startDate')}
        format={SHOWN[language]}
        value={start ? dayjs(start) : null}
        {...(end && { maxDate: dayjs(end) })}
        {...marked}
        onChange={(day) => onChange({ start: day?.format(WIRE), end })}
      />
      <DatePicker
        className={styles.day ?? ''}
        aria-label={t('endDate')}
        placeholder={t('endDate')}
        format={SHOWN[language]}
        value={end ? dayjs(end) : null}
        {...(start && { minDate: dayjs(start) })}
        {...marked}
        onChange={(day) => onChange({ start, end: day?.format(WIRE) })}
      />
      {fault && (
        <span id={faultId} className={styles.fault}>
          {fault.message}
        </span>
      )}
    </>
  );
}
