import { type ListFilter, NONE } from '@countinghouse/contracts/kernel/http/list';
import { DatePicker, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { optionSearch } from '../../ui/name-search.ts';
import { TreeChoice } from '../../ui/tree-choice.tsx';
import { useMessages } from './filter.messages.ts';
import type { FilterControl, FilterOption, ReferenceControl } from './filter-control.ts';
import styles from './filters.module.css';

/** The values of one filter in the address, by parameter. */
export type FilterText = Readonly<Record<string, string>>;

interface FilterFieldProps {
  readonly name: string;
  readonly filter: ListFilter;
  readonly control: FilterControl<ListFilter>;
  readonly text: FilterText;
  readonly onChange: (change: FilterText) => void;
}

/** The field of one filter. */
export function FilterField(props: FilterFieldProps) {
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden>
        {props.control.label}
      </span>
      <FilterInput {...props} />
    </div>
  );
}

function FilterInput({ name, filter, control, text, onChange }: FilterFieldProps): ReactNode {
  const t = useMessages();
  const label = control.label;
  switch (filter.kind) {
    case 'choices': {
      const { options } = control as FilterControl<ListFilter & { kind: 'choices' }>;
      return (
        <Select
          mode="multiple"
          allowClear
          showSearch={optionSearch(options)}
          aria-label={label}
          placeholder={t('any')}
          value={text[name] ? text[name].split(',') : []}
          options={[...options]}
          onChange={(chosen) => onChange({ [name]: chosen.join(',') })}
        />
      );
    }
    case 'reference':
      return (
        <ReferenceInput
          control={control as ReferenceControl}
          mayBeNone={filter.mayBeNone}
          value={text[name] ?? ''}
          onChange={(value) => onChange({ [name]: value })}
        />
      );
    case 'days': {
      const [from, to] = [text[filter.from], text[filter.to]];
      return (
        <div className={styles.range}>
          <DatePicker
            aria-label={t('from', { name: label })}
            placeholder={t('any')}
            value={from ? dayjs(from) : null}
            {...(to && { maxDate: dayjs(to) })}
            onChange={(day) => onChange({ [filter.from]: day?.format(WIRE) ?? '' })}
          />
          <DatePicker
            aria-label={t('to', { name: label })}
            placeholder={t('any')}
            value={to ? dayjs(to) : null}
            {...(from && { minDate: dayjs(from) })}
            onChange={(day) => onChange({ [filter.to]: day?.format(WIRE) ?? '' })}
          />
        </div>
      );
    }
    case 'amounts': {
      const amount = (param: string, ariaLabel: string) => (
        <InputNumber<string>
          stringMode
          min="0"
          max="99999999"
          precision={2}
          controls={false}
          changeOnBlur
          aria-label={ariaLabel}
          placeholder={t('any')}
          value={text[param] || null}
          onChange={(value) => onChange({ [param]: value ?? '' })}
        />
      );
      return (
        <div className={styles.range}>
          {amount(filter.from, t('from', { name: label }))}
          {amount(filter.to, t('to', { name: label }))}
        </div>
      );
    }
  }
}

const WIRE = 'YYYY-MM-DD';

interface ReferenceInputProps {
  readonly control: ReferenceControl;
  readonly mayBeNone: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ReferenceInput({ control, mayBeNone, value, onChange }: ReferenceInputProps) {
  const t = useMessages();
  const { label, options, isLoading = false, chosenName, onSearch } = control;
  const known = [...(mayBeNone ? [{ value: NONE, label: t('none') }] : []), ...options];
  const isMissing = value !== '' && !isAmong(known, value);
  const shown = isMissing ? [{ value, label: chosenName ?? value }, ...known] : known;
  const common = {
    allowClear: true,
    'aria-label': label,
    placeholder: t('any'),
    loading: isLoading,
    value: value || null,
    popupMatchSelectWidth: false,
    onChange: (chosen: string | null | undefined) => onChange(chosen ?? ''),
  };
  if (options.some(({ children }) => children)) {
    return <TreeChoice {...common} nodes={shown} treeNodeLabelProp="label" />;
  }
  return (
    <Select
      {...common}
      showSearch={onSearch ? { filterOption: false, onSearch } : optionSearch(shown)}
      options={[...shown]}
    />
  );
}

function isAmong(options: readonly FilterOption[], value: string): boolean {
  return options.some((option) => option.value === value || isAmong(option.children ?? [], value));
}
