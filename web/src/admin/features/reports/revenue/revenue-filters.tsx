import { saleGroups } from '@countinghouse/contracts/reports/sales/revenue-api';
import { Checkbox, Select } from 'antd';
import { labelled } from '../../../shared/i18n/punctuation.ts';
import { PeriodChoice } from '../../../shared/screen/report/periods/period-choice.tsx';
import { useMessages } from './revenue.messages.ts';
import { orderNames, type RevenueFilterProps } from './revenue-view.ts';

/** Period, what sales are told apart by, order and comparison. */
export function RevenueFilters({ view: { by, group, order, isCompared }, onChange }: RevenueFilterProps) {
  const t = useMessages();
  return (
    <>
      <PeriodChoice by={by} onChange={(next) => onChange({ by: next === 'day' ? undefined : next })} />
      <Select
        aria-label={t('group')}
        value={group}
        popupMatchSelectWidth={false}
        onChange={(next) => onChange({ group: next === 'none' ? undefined : next })}
        options={saleGroups.map((value) => ({
          value,
          label: labelled(t('group'), t(value === 'none' ? 'nothingApart' : value)),
        }))}
      />
      <Select
        aria-label={t('sort')}
        value={order}
        popupMatchSelectWidth={false}
        onChange={(next) => onChange({ order: next })}
        options={orderNames.map((value) => ({ value, label: t(value) }))}
      />
      <Checkbox
        checked={isCompared}
        onChange={(event) => onChange({ compare: event.target.checked ? 'both' : undefined })}
      >
        {t('compare')}
      </Checkbox>
    </>
  );
}
