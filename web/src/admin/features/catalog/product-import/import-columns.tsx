import { importRoutes } from '@countinghouse/contracts/catalog/product-import/import-api';
import type { ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import {
  columnNamed,
  guessedColumn,
  type ImportColumn,
} from '@countinghouse/contracts/catalog/product-import/product-columns';
import { type ProductColumn, productColumns } from '@countinghouse/contracts/catalog/product-import/product-sheet';
import { columnHead } from '@countinghouse/contracts/exports/column-heads';
import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../../shared/http/use-command.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { formatList } from '../../../shared/i18n/punctuation.ts';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { useMessages } from './import.messages.ts';
import styles from './import.module.css';
import { importReads } from './import-api.ts';

/** The choice for a column without product data. */
const IGNORE = 'ignore';

/** Unrecognised columns: each with its first values, and a choice of its field. */
export function ImportColumns({ run }: { run: ImportView }) {
  const t = useMessages();
  const language = useLanguage();
  const { go } = useOverlay();
  const unnamed = run.columns.filter(({ head }) => columnNamed(head) === undefined);
  const [chosen, setChosen] = useState(() => firstChoice(run.columns, unnamed));
  const map = useCommand(importRoutes.mapProductImport, {
    changes: importReads,
    onSuccess: (reply) => go(`/admin/stock/product-list/import/${reply.import._id}`),
  });
  if (unnamed.length === 0) return null;

  const taken = run.columns.flatMap(({ head }) => columnNamed(head) ?? []);
  const all = [...taken, ...chosen.flatMap((field) => field ?? [])];
  const twice = all.find((field, index) => all.indexOf(field) !== index);
  const heads = run.columns.filter((column) => (columnNamed(column.head) ?? chosen[unnamed.indexOf(column)]) === twice);
  const isAsChecked = unnamed.every(({ field }, index) => field === chosen[index]);
  const options = [
    { value: IGNORE, label: t('ignoreColumn') },
    ...productColumns.map((field) => ({ value: field as string, label: columnHead(language, field) })),
  ];
  const choose = (index: number, value: string) => {
    const field = productColumns.find((one) => one === value) ?? null;
    setChosen(chosen.map((one, at) => (at === index ? field : one)));
  };
  return (
    <section className={styles.columns} aria-label={t('unnamedColumns')}>
      <h3 className={styles.heading}>{t('unnamedColumns')}</h3>
      <p className={styles.quiet}>{t('unnamedHint')}</p>
      <ul>
        {unnamed.map(({ head, samples }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same head
          <li key={index}>
            <span className={styles.head}>{head}</span>
            <span className={styles.quiet}>{samples.length > 0 ? formatList(samples) : t('noValues')}</span>
            <Select
              aria-label={t('fieldOf', { head })}
              popupMatchSelectWidth={false}
              value={chosen[index] ?? IGNORE}
              options={options}
              {...(twice !== undefined && chosen[index] === twice && { status: 'error' as const })}
              onChange={(value) => choose(index, value)}
            />
          </li>
        ))}
      </ul>
      {twice !== undefined && (
        <Alert
          type="error"
          showIcon
          title={t('mappedTwice', {
            field: columnHead(language, twice),
            columns: formatList(heads.map(({ head }) => head)),
          })}
        />
      )}
      <Button
        type={run.status === 'unreadable' ? 'primary' : 'default'}
        disabled={twice !== undefined || isAsChecked || !all.includes('itemNo')}
        loading={map.isPending}
        onClick={() =>
          map.mutate({
            params: { id: run._id },
            body: { mapping: unnamed.map(({ head }, index) => ({ head, field: chosen[index] ?? null })) },
          })
        }
      >
        {t('checkAgain')}
      </Button>
    </section>
  );
}

/** Returns the checked mapping; else the most likely field, unless another column has it. */
function firstChoice(
  columns: readonly ImportColumn[],
  unnamed: readonly ImportColumn[],
): readonly (ProductColumn | null)[] {
  const taken = new Set(columns.flatMap(({ field }) => field ?? []));
  return unnamed.map(({ head, field }) => {
    if (field) return field;
    const guess = guessedColumn(head);
    if (!guess || taken.has(guess)) return null;
    taken.add(guess);
    return guess;
  });
}
