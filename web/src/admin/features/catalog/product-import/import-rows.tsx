import type { ImportRowView, ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import { useQuery } from '@tanstack/react-query';
import { Segmented, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { labelled } from '../../../shared/i18n/punctuation.ts';
import { FieldValue } from '../../../shared/ui/fields/field-value.tsx';
import { useFieldLabel } from '../../../shared/ui/fields/use-field-label.ts';
import { StatusDot, type Tone } from '../../../shared/ui/values/status-dot.tsx';
import { useMessages } from './import.messages.ts';
import styles from './import.module.css';
import { type ImportRowFilter, importRowsQuery } from './import-api.ts';

const SIZE = 20;
const tones: Record<ImportRowView['verdict'], Tone> = {
  new: 'good',
  changed: 'wait',
  same: 'idle',
  error: 'bad',
  skipped: 'idle',
};

/** Filters in their order; warnings follow the errors. */
const filters = ['new', 'changed', 'same', 'error', 'warned', 'skipped'] as const satisfies ImportRowFilter[];

/** The rows of an import by their verdict: each field from old to new, each fault as text. */
export function ImportRows({ run }: { run: ImportView }) {
  const t = useMessages();
  const labelOf = useFieldLabel();
  const counts = { ...run.counts, warned: run.warned };
  const present = filters.filter((filter) => counts[filter] > 0);
  const [chosen, setChosen] = useState<ImportRowFilter>();
  const [current, setCurrent] = useState(1);
  // Rows that require a decision come first.
  const filter = chosen ?? present.find((one) => one === 'error' || one === 'warned') ?? present[0];
  const query = useQuery({
    ...importRowsQuery(run._id, { current, size: SIZE, filter }),
    enabled: filter !== undefined,
  });
  if (!filter) return null;

  const columns: TableColumnsType<ImportRowView> = [
    { title: t('row'), dataIndex: 'row', width: 56, align: 'right' },
    { title: labelOf('itemNo'), width: 120, render: (_, row) => <span className="number">{row.itemNo || '–'}</span> },
    {
      title: t('result'),
      width: 140,
      responsive: ['md'],
      render: (_, row) => (
        <StatusDot tone={row.outcome === 'failed' ? 'bad' : tones[row.verdict]}>
          {t(row.outcome ?? row.verdict)}
        </StatusDot>
      ),
    },
    { title: t('changes'), render: (_, row) => <RowChanges row={row} /> },
  ];
  return (
    <>
      <Segmented<ImportRowFilter>
        aria-label={t('result')}
        value={filter}
        options={present.map((value) => ({ value, label: `${t(value)} ${counts[value]}` }))}
        onChange={(value) => {
          setChosen(value);
          setCurrent(1);
        }}
      />
      <Table<ImportRowView>
        className={styles.rows ?? ''}
        size="small"
        rowKey="row"
        loading={query.isPending}
        columns={columns}
        dataSource={[...(query.data?.rows ?? [])]}
        scroll={{ y: 360 }}
        pagination={{
          current,
          pageSize: SIZE,
          total: query.data?.total ?? 0,
          size: 'small',
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: setCurrent,
        }}
      />
    </>
  );
}

function RowChanges({ row }: { row: ImportRowView }) {
  const labelOf = useFieldLabel();
  return (
    <ul className={styles.changes}>
      {row.errors.map(({ field, message }) => (
        <li key={`${field} ${message}`} className={styles.fault}>
          {field ? labelled(labelOf(field), message) : message}
        </li>
      ))}
      {row.warnings.map(({ field, code, message }) => (
        <li key={`${field} ${code}`} className={styles.warning}>
          {labelled(labelOf(field), message)}
        </li>
      ))}
      {row.notes.map(({ code, message }) => (
        <li key={code} className={styles.quiet}>
          {message}
        </li>
      ))}
      {row.changes.map(({ field, from, to }) => (
        <li key={field}>
          <span className={styles.quiet}>{labelOf(field)}</span>{' '}
          {from !== null && (
            <>
              <del>
                <FieldValue field={field} value={from} />
              </del>
              {' → '}
            </>
          )}
          <FieldValue field={field} value={to} />
        </li>
      ))}
    </ul>
  );
}
