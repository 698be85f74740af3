import { FilterOutlined } from '@ant-design/icons';
import { type ListDefinition, type ListFilter, NONE, sortText } from '@countinghouse/contracts/kernel/http/list';
import { Button, Grid, Select, type TableColumnsType, Tag } from 'antd';
import { useId, useState } from 'react';
import { labelled } from '../../i18n/punctuation.ts';
import { useUrlState } from '../../url/url-state.ts';
import { useMessages } from './filter.messages.ts';
import type { FilterControl, FilterControls, FilterOption, ReferenceControl } from './filter-control.ts';
import { FilterField, type FilterText } from './filter-field.tsx';
import styles from './filters.module.css';
import type { ListUrl } from './list-params.ts';

interface FilterBarProps<List extends ListDefinition, Row> {
  readonly list: List;
  readonly params: ListUrl<List>;
  readonly controls: FilterControls<List>;
  /** Columns, whose heads are the labels of the sort orders on a phone. */
  readonly columns: TableColumnsType<Row>;
}

/** The filters of a list: a button that expands them, and the active ones, each by its name. */
export function FilterBar<List extends ListDefinition, Row>({
  list,
  params,
  controls,
  columns,
}: FilterBarProps<List, Row>) {
  const t = useMessages();
  const id = useId();
  const isPhone = Grid.useBreakpoint().md === false;
  const [isOpen, setOpen] = useState(false);
  const [view, setView] = useUrlState(params);
  const text = view as unknown as FilterText;
  const change = (changed: FilterText) => setView({ ...changed, current: 1 } as Parameters<typeof setView>[0]);
  const filters = Object.entries(list.filters).flatMap(([name, filter]) => {
    const control = controls[name as keyof typeof controls] as FilterControl<ListFilter> | undefined;
    return control ? [{ ...{ name, filter, params: paramsOf(name, filter) }, control }] : [];
  });
  const set = filters.filter(({ params }) => params.some((param) => text[param]));
  const without = (names: readonly string[]) => Object.fromEntries(names.map((param) => [param, '']));

  return (
    <>
      <Button
        icon={<FilterOutlined aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {set.length > 0 ? t('filterCount', { count: set.length }) : t('filter')}
      </Button>
      {isOpen && (
        <section id={id} className={styles.panel} aria-label={t('filter')}>
          {filters.map(({ name, filter, control }) => (
            <FilterField key={name} name={name} filter={filter} control={control} text={text} onChange={change} />
          ))}
          {isPhone && (
            <SortField columns={columns} list={list} sort={text.sort ?? ''} onSort={(sort) => change({ sort })} />
          )}
        </section>
      )}
      {set.length > 0 && (
        <div className={styles.chips}>
          {set.map(({ name, filter, control, params }) => (
            <FilterTag
              key={name}
              filter={filter}
              control={control}
              values={params.map((param) => text[param] ?? '')}
              onRemove={() => change(without(params))}
            />
          ))}
          {set.length > 1 && (
            <Button type="link" size="small" onClick={() => change(without(set.flatMap(({ params }) => params)))}>
              {t('clearAll')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function paramsOf(name: string, filter: ListFilter): readonly string[] {
  return filter.kind === 'days' || filter.kind === 'amounts' ? [filter.from, filter.to] : [name];
}

interface FilterTagProps {
  readonly filter: ListFilter;
  readonly control: FilterControl<ListFilter>;
  readonly values: readonly string[];
  readonly onRemove: () => void;
}

function FilterTag({ filter, control, values, onRemove }: FilterTagProps) {
  const t = useMessages();
  const { label } = control;
  return (
    <Tag
      closable={{ 'aria-label': t('remove', { name: label }) }}
      onClose={(event) => {
        // The address decides when it is removed.
        event.preventDefault();
        onRemove();
      }}
    >
      {labelled(label, useFilterWords(filter, control, values))}
    </Tag>
  );
}

function useFilterWords(
  filter: ListFilter,
  control: FilterControl<ListFilter>,
  [from = '', to = '']: readonly string[],
) {
  const t = useMessages();
  if (filter.kind === 'choices') {
    const { options } = control as FilterControl<ListFilter & { kind: 'choices' }>;
    const chosen = from.split(',');
    return options
      .filter(({ value }) => chosen.includes(value))
      .map(({ label }) => label)
      .join(', ');
  }
  if (filter.kind === 'reference') {
    const { options, chosenName } = control as ReferenceControl;
    return from === NONE ? t('none') : (labelAmong(options, from) ?? chosenName ?? '…');
  }
  if (from && to) return from === to ? from : t('between', { from, to });
  return from ? t('atLeast', { from }) : t('atMost', { to });
}

function labelAmong(options: readonly FilterOption[], value: string): string | undefined {
  for (const option of options) {
    const label = option.value === value ? option.label : labelAmong(option.children ?? [], value);
    if (label !== undefined) return label;
  }
  return undefined;
}

interface SortFieldProps<Row> {
  readonly list: ListDefinition;
  readonly columns: TableColumnsType<Row>;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** The sort orders of a list where there are no heads. */
function SortField<Row>({ list, columns, sort, onSort }: SortFieldProps<Row>) {
  const t = useMessages();
  const options = columns.flatMap(({ key, title }) => {
    if (key === undefined || !(String(key) in list.sorts)) return [];
    const name = String(title);
    return [
      { value: sortText(String(key), 'ascending'), label: t('ascending', { name }) },
      { value: sortText(String(key), 'descending'), label: t('descending', { name }) },
    ];
  });
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden>
        {t('sortBy')}
      </span>
      <Select
        allowClear
        aria-label={t('sortBy')}
        placeholder={t('usual')}
        value={sort || null}
        options={options}
        onChange={(chosen) => onSort(chosen ?? '')}
      />
    </div>
  );
}
