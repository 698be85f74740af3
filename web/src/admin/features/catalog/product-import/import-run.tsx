import { importRoutes } from '@countinghouse/contracts/catalog/product-import/import-api';
import type { ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import { errorFileName, MAX_IMPORT_ROWS } from '@countinghouse/contracts/catalog/product-import/product-sheet';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Modal, Progress, Skeleton } from 'antd';
import { useParams } from 'react-router-dom';
import { urlOf } from '../../../../shared/http/requests.ts';
import { saveAs } from '../../../../shared/http/save-as.ts';
import { download } from '../../../shared/http/call.ts';
import { refreshChanged } from '../../../shared/http/stale-reads.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { useErrorMessage } from '../../../shared/http/use-error-message.tsx';
import { formatList } from '../../../shared/i18n/punctuation.ts';
import { LoadFailure } from '../../../shared/ui/notices/load-failure.tsx';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { productViews } from '../api.ts';
import { useMessages } from './import.messages.ts';
import styles from './import.module.css';
import { ImportAnswers, useCheckAgain } from './import-answers.tsx';
import { importQuery, importReads, isImportRunning } from './import-api.ts';
import { ImportEffects } from './import-effects.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportReading } from './reading/import-reading.tsx';

/** An import from its check to its report; it continues in the background and can be opened again. */
export function ImportRun() {
  const t = useMessages();
  const { importId = '' } = useParams();
  const { go } = useOverlay();
  const query = useQuery(importQuery(importId));
  const run = query.data?.import;
  return (
    <Modal
      open
      width={960}
      title={[t('importTitle'), run?.fileName].filter(Boolean).join(' · ')}
      onCancel={() => go('/admin/stock/product-list')}
      footer={run && <Steps run={run} />}
    >
      {query.error && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {run && <Standing run={run} />}
    </Modal>
  );
}

function Standing({ run }: { run: ImportView }) {
  const t = useMessages();
  const reading = run.reading && <ImportReading key={`reading ${run._id}`} run={run} reading={run.reading} />;
  // What the columns are depends on the texts of their heads.
  const isLegible = !run.unconfirmed.includes('encoding');
  if (run.status === 'unreadable') {
    const why = run.cause && t(run.cause, { rows: MAX_IMPORT_ROWS });
    return (
      <>
        <Alert type="error" showIcon title={t('unreadable')} description={why} />
        {reading}
        {isLegible && <ImportAnswers key={run._id} run={run} />}
      </>
    );
  }
  const { done, total } = run.progress;
  const isOpen = run.unconfirmed.length > 0 || run.outdated;
  return (
    <>
      <p role="status" className={styles.standing}>
        {t(run.status === 'checked' && isOpen ? 'checkedOpen' : run.status)}
        {isImportRunning(run) && total > 0 && ` · ${t('progress', { done, total })}`}
      </p>
      {isImportRunning(run) ? (
        <Progress percent={total === 0 ? 0 : Math.floor((100 * done) / total)} aria-label={t(run.status)} />
      ) : (
        <>
          <Outcomes run={run} />
          {(run.status !== 'checked' || run.columns.length === 0) && run.ignoredColumns.length > 0 && (
            <p className={styles.quiet}>{t('ignored', { columns: formatList(run.ignoredColumns) })}</p>
          )}
          {run.outdated && (
            <Alert
              type="warning"
              showIcon
              className={styles.notice ?? ''}
              title={t('outdated')}
              description={t('outdatedText')}
            />
          )}
          {run.status === 'checked' && reading}
          {run.status === 'checked' && isLegible && <ImportAnswers key={run._id} run={run} />}
          {run.status === 'checked' && isLegible && run.report && <ImportEffects summary={run.report.summary} />}
          {run.status === 'checked' && !isOpen && run.counts.new + run.counts.changed === 0 && (
            <p>{t('nothingToApply')}</p>
          )}
          {isLegible && <ImportRows run={run} />}
        </>
      )}
    </>
  );
}

/** The outcomes of the rows, once there are any. */
function Outcomes({ run: { status, outcomes } }: { run: ImportView }) {
  const t = useMessages();
  if (status === 'checked') return null;
  const figures = (['applied', 'failed', 'undone', 'kept'] as const).filter((name) => outcomes[name] > 0);
  return (
    <dl className={styles.outcomes}>
      {figures.map((name) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd className="figure">{outcomes[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The available next steps. */
function Steps({ run }: { run: ImportView }) {
  const t = useMessages();
  const { go } = useOverlay();
  const failure = useErrorMessage();
  const changes = [...importReads, ...productViews];
  const queries = useQueryClient();
  const confirm = useCommand(importRoutes.confirmProductImport, {
    changes,
    onError: ({ code }) => {
      if (code === 'CHECK_OUTDATED') refreshChanged(queries, importReads);
      return false;
    },
  });
  const check = useCheckAgain();
  const undo = useCommand(importRoutes.undoProductImport, { changes });
  const errors = useMutation({
    mutationFn: async () =>
      saveAs(
        await download(urlOf(importRoutes.getProductImportErrors.path, { id: run._id })),
        errorFileName(run.fileName),
      ),
    onError: (error) => failure.show(error.message),
  });
  const params = { id: run._id };
  const count = run.counts.new + run.counts.changed;
  const isWaiting = run.status === 'checked' && (run.unconfirmed.length > 0 || run.outdated);
  const isReady = run.status === 'checked' && count > 0 && !isWaiting;
  const isFaulty = run.counts.error + run.outcomes.failed + run.outcomes.kept > 0;
  return (
    <>
      {isFaulty && !isImportRunning(run) && (
        <Button loading={errors.isPending} onClick={() => errors.mutate()}>
          {t('errorFile')}
        </Button>
      )}
      {run.status === 'applied' && run.outcomes.applied > 0 && (
        <Button danger loading={undo.isPending} onClick={() => undo.mutate({ params })}>
          {t('undo')}
        </Button>
      )}
      {!isImportRunning(run) && (
        <Button onClick={() => go('/admin/stock/product-list/import')}>{t('anotherFile')}</Button>
      )}
      {isReady ? (
        <Button type="primary" loading={confirm.isPending} onClick={() => confirm.mutate({ params })}>
          {t('apply', { count })}
        </Button>
      ) : (
        <Button
          {...(run.status !== 'unreadable' && !isWaiting && { type: 'primary' as const })}
          onClick={() => go('/admin/stock/product-list')}
        >
          {t('close')}
        </Button>
      )}
      {run.outdated && (
        <Button type="primary" loading={check.isPending} onClick={() => check.mutate({ params, body: {} })}>
          {t('recheck')}
        </Button>
      )}
    </>
  );
}
