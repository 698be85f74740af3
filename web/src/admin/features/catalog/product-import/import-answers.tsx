import { importRoutes } from '@countinghouse/contracts/catalog/product-import/import-api';
import {
  decimalSigns,
  type ImportReport,
  quantityUses,
  type ValueOptions,
} from '@countinghouse/contracts/catalog/product-import/import-report';
import type { ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Radio } from 'antd';
import { useState } from 'react';
import { refreshChanged } from '../../../shared/http/stale-reads.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { formatList } from '../../../shared/i18n/punctuation.ts';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { useMessages } from './import.messages.ts';
import styles from './import.module.css';
import { importReads } from './import-api.ts';
import { fieldChosenTwice, ImportColumns } from './import-columns.tsx';
import { MissingNames } from './import-effects.tsx';

/** What a person says about a checked file: what its columns are, and how its numbers and quantities are meant. */
export function ImportAnswers({ run }: { run: ImportView }) {
  const t = useMessages();
  const check = useCheckAgain();
  const isColumnsAsked = run.unconfirmed.includes('columns') || run.status === 'unreadable';
  const taken = run.columns.map(({ field }) => field);
  const [chosen, setChosen] = useState<readonly (typeof taken)[number][]>(taken);
  const [values, setValues] = useState<ValueOptions>({});
  const [isOpened, setOpened] = useState(false);
  // An export of another shop is a move: there, what is missing is most likely wanted.
  const [isMade, setMade] = useState(run.unconfirmed.includes('columns') && run.report?.program != null);
  if (run.columns.length === 0) return null;

  const isOpen = isColumnsAsked || isOpened;
  const isChanged = chosen.some((field, index) => field !== taken[index]);
  const isAsked = run.unconfirmed.includes('columns') || run.unconfirmed.includes('decimals');
  const isAnswered = !run.unconfirmed.includes('decimals') || values.decimals !== undefined;
  const makeMissing = isMade && !isChanged && run.report !== null && hasMissing(run.report.missing);
  const isNew = isChanged || makeMissing || Object.keys(values).length > 0;
  const mapping = run.columns.map(({ head }, index) => ({ head, field: chosen[index] ?? null }));
  const isPossible = fieldChosenTwice(chosen) === undefined && chosen.includes('itemNo') && isAnswered;
  return (
    <>
      <ImportColumns run={run} chosen={chosen} onChoose={setChosen} isOpen={isOpen} onOpen={() => setOpened(true)} />
      {run.report && (
        <>
          <ValueChoices run={run} report={run.report} values={values} onChoose={setValues} />
          <MissingNames missing={run.report.missing} isMade={makeMissing} {...(!isChanged && { onMake: setMade })} />
        </>
      )}
      {(isOpen || isAsked || isNew) && (
        <Button
          className={styles.again ?? ''}
          type={isAsked || isNew || run.status === 'unreadable' ? 'primary' : 'default'}
          disabled={!isPossible || !(isAsked || isNew)}
          loading={check.isPending}
          onClick={() =>
            check.mutate({
              params: { id: run._id },
              body: { ...(isOpen && { mapping }), values, ...(makeMissing && { makeMissing }) },
            })
          }
        >
          {isOpen ? t('checkAgain') : t('checkAgainAll')}
        </Button>
      )}
    </>
  );
}

function hasMissing({ categories, tags, suppliers }: ImportReport['missing']): boolean {
  return categories.length + tags.length + suppliers.length > 0;
}

/** Has the file of an import checked again as another import, and opens that. */
export function useCheckAgain() {
  const { go } = useOverlay();
  const queries = useQueryClient();
  return useCommand(importRoutes.mapProductImport, {
    changes: importReads,
    onSuccess: (reply) => go(`/admin/stock/product-list/import/${reply.import._id}`),
    onError: ({ code }) => {
      if (code === 'CHECK_OUTDATED') refreshChanged(queries, importReads);
      return false;
    },
  });
}

interface ValueChoicesProps {
  readonly run: ImportView;
  readonly report: ImportReport;
  readonly values: ValueOptions;
  readonly onChoose: (values: ValueOptions) => void;
}

function ValueChoices({ run, report, values, onChoose }: ValueChoicesProps) {
  const t = useMessages();
  const { decimals, ambiguousNumbers, quantity } = report;
  const isAsked = run.unconfirmed.includes('decimals');
  return (
    <>
      {(isAsked || decimals !== null) && (
        <div className={styles.choice}>
          {isAsked && (
            <Alert
              type="warning"
              showIcon
              title={t('decimalsAsk', { numbers: formatList(ambiguousNumbers.map((number) => `“${number}”`)) })}
            />
          )}
          <span id="import-decimals">{t('decimals')}</span>
          <Radio.Group
            aria-labelledby="import-decimals"
            value={values.decimals ?? (isAsked ? undefined : decimals)}
            options={decimalSigns.map((value) => ({ value, label: t(value) }))}
            onChange={({ target }) => onChoose({ ...values, decimals: target.value })}
          />
        </div>
      )}
      {quantity.rows > 0 && (
        <div className={styles.choice}>
          <span id="import-quantity">
            {t('quantityUse')} <small className={styles.quiet}>{t('quantityRows', { count: quantity.rows })}</small>
          </span>
          <Radio.Group
            aria-labelledby="import-quantity"
            value={values.quantity ?? quantity.use}
            options={quantityUses.map((value) => ({ value, label: t(value === 'ignore' ? 'ignoreQuantity' : value) }))}
            onChange={({ target }) => onChoose({ ...values, quantity: target.value })}
          />
        </div>
      )}
    </>
  );
}
