import { type SalePeriod, salePeriods } from '@countinghouse/contracts/reports/sales/revenue-api';
import { Segmented } from 'antd';
import { useMessages } from './period.messages.ts';

interface PeriodChoiceProps {
  readonly by: SalePeriod;
  readonly onChange: (by: SalePeriod) => void;
}

/** What the rows of a report add up: days, weeks, months or all. */
export function PeriodChoice({ by, onChange }: PeriodChoiceProps) {
  const t = useMessages();
  return (
    <Segmented<SalePeriod>
      aria-label={t('by')}
      value={by}
      onChange={onChange}
      options={salePeriods.map((value) => ({ value, label: t(value) }))}
    />
  );
}
