import type { ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import {
  type ImportColumn,
  type ImportField,
  importFields,
  repeatableFields,
} from '@countinghouse/contracts/catalog/product-import/product-columns';
import { columnHead } from '@countinghouse/contracts/messages/column-heads';
import { Alert, Button, Select } from 'antd';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { formatList } from '../../../shared/i18n/punctuation.ts';
import { useFeature } from '../../../shared/session/shop-setting.ts';
import { useMessages } from './import.messages.ts';
import styles from './import.module.css';

/** The fields chosen for the columns of a file, in their order; null for one that is not used. */
export type ChosenColumns = readonly (ImportField | null)[];

/** The choice for a column without product data. */
const IGNORE = 'ignore';

interface ImportColumnsProps {
  readonly run: ImportView;
  readonly chosen: ChosenColumns;
  readonly onChoose: (chosen: ChosenColumns) => void;
  /** Whether the columns are listed; else only how many are used. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** Every column with its first values and a choice of its field. */
export function ImportColumns({ run, chosen, onChoose, isOpen, onOpen }: ImportColumnsProps) {
  const t = useMessages();
  const fieldLabel = useFieldChoice();
  const headOf = useHead();
  const hasTaxes = useFeature('taxes');
  const isAsked = run.unconfirmed.includes('columns') || run.status === 'unreadable';
  const options = [
    { value: IGNORE, label: t('ignoreColumn') },
    ...importFields
      .filter((field) => field !== 'taxClass' || hasTaxes)
      .map((field) => ({ value: field as string, label: fieldLabel(field) })),
  ];
  const used = chosen.filter((field) => field !== null && field !== 'photo').length;
  const twice = fieldChosenTwice(chosen);
  return (
    <section className={styles.columns} aria-label={t('columns')}>
      <h3 className={styles.heading}>{t('columns')}</h3>
      <p className={styles.quiet}>
        {[run.report?.program && t('program', { program: run.report.program }), isAsked && t('columnsAsk')]
          .filter(Boolean)
          .join(' ')}
        {chosen.includes('photo') && ` ${t('photosNotFetched')}`}
        {!isOpen && (
          <>
            {' '}
            {t('columnsUsed', { used, all: chosen.length })}{' '}
            <Button type="link" size="small" onClick={onOpen}>
              {t('changeColumns')}
            </Button>
          </>
        )}
      </p>
      <Clashes columns={run.columns} />
      {run.report?.otherCurrencies.map(({ head, currency }) => (
        <Alert key={head} type="warning" showIcon title={t('otherCurrency', { head, currency })} />
      ))}
      {isOpen && (
        <ul>
          {run.columns.map((column, index) => (
            <li key={column.position}>
              <span className={styles.head}>{headOf(column)}</span>
              <span className={styles.quiet}>
                {column.samples.length > 0 ? formatList(column.samples) : t('noValues')}
              </span>
              <Select
                aria-label={t('fieldOf', { head: headOf(column) })}
                popupMatchSelectWidth={false}
                value={chosen[index] ?? IGNORE}
                options={options}
                {...(twice !== undefined && chosen[index] === twice && { status: 'error' as const })}
                onChange={(value) => onChoose(chosen.with(index, importFields.find((one) => one === value) ?? null))}
              />
            </li>
          ))}
        </ul>
      )}
      {twice !== undefined && (
        <Alert
          type="error"
          showIcon
          title={t('mappedTwice', {
            field: fieldLabel(twice),
            columns: formatList(run.columns.filter((_, index) => chosen[index] === twice).map(headOf)),
          })}
        />
      )}
    </section>
  );
}

/** Columns that name a field of which another column has the same name. */
function Clashes({ columns }: { columns: readonly ImportColumn[] }) {
  const t = useMessages();
  const fieldLabel = useFieldChoice();
  const headOf = useHead();
  const fields = [...new Set(columns.flatMap(({ rival }) => rival ?? []))];
  return fields.map((field) => {
    const same = columns.filter((column) => column.rival === field || column.field === field);
    const heads = same.map((column) => `${headOf(column)} (${column.position})`);
    return (
      <Alert
        key={field}
        type="warning"
        showIcon
        title={t('rivals', { field: fieldLabel(field), columns: formatList(heads) })}
      />
    );
  });
}

/** A field that two columns are chosen for, other than one that several columns can be. */
export function fieldChosenTwice(chosen: ChosenColumns): ImportField | undefined {
  const given = chosen.flatMap((field) => (field && !repeatableFields.has(field) ? [field] : []));
  return given.find((field, index) => given.indexOf(field) !== index);
}

function useFieldChoice(): (field: ImportField) => string {
  const t = useMessages();
  const language = useLanguage();
  return (field) =>
    field === 'productGroup' || field === 'variant' || field === 'photo' ? t(field) : columnHead(language, field);
}

function useHead(): (column: ImportColumn) => string {
  const t = useMessages();
  return ({ head, position }) => head || t('unheaded', { position });
}
