import { changedViews } from '@countinghouse/contracts/changed-views';
import { type ExportList, type ExportSubject, exportLists } from '@countinghouse/contracts/exports/formats';
import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { operationsRoutes } from '@countinghouse/contracts/operations/api';
import type { FailedJobView } from '@countinghouse/contracts/operations/views';
import { Button, Space } from 'antd';
import { Link } from 'react-router-dom';
import type { BulkOffer } from '../../shared/bulk/bulk-action.ts';
import { type CallOptions, call } from '../../shared/http/call.ts';
import { type Reversal, versionIn } from '../../shared/http/reversal.ts';
import { serializeRequest } from '../../shared/http/serialized-request.ts';
import { useCommand } from '../../shared/http/use-command.ts';
import { labelled } from '../../shared/i18n/punctuation.ts';
import { pagePaths } from '../../shared/url/page-paths.ts';
import { useMessages } from './failed-jobs.messages.ts';

const changes = changedViews.failedJob;
const { retryFailedJob, setFailedJobAside, reopenFailedJob, listFailedJobs } = operationsRoutes;

/** Retries one failed job, sets it aside, or reverts that. */
export function FailedJobActions({ job }: { job: FailedJobView }) {
  const t = useMessages();
  const retry = useCommand(retryFailedJob, { changes, success: t('retried'), undo: 'starts a job' });
  const setAside = useCommand(setFailedJobAside, {
    changes,
    success: t('wasSetAside'),
    undo: ({ reply }) => taken(reopenFailedJob, job._id, reply),
  });
  const reopen = useCommand(reopenFailedJob, {
    changes,
    success: t('reopened'),
    undo: ({ reply }) => taken(setFailedJobAside, job._id, reply),
  });
  const request = { params: { id: job._id }, ifMatch: job.version };
  const name = [t(job.kind), job.about?.name].filter(Boolean).join(' ');
  return (
    <Space size={4}>
      {job.canRetry && (
        <Button
          size="small"
          loading={retry.isPending}
          aria-label={labelled(t('retry'), name)}
          onClick={() => retry.mutate(request)}
        >
          {t('retry')}
        </Button>
      )}
      {!job.canRetry && job.list && (job.state === 'open' || job.state === 'set-aside') && (
        <Link to={exportPathOf(job.list)} aria-label={labelled(t('exportAgain'), t(job.list))}>
          {t('exportAgain')}
        </Link>
      )}
      {job.state === 'open' && (
        <Button
          size="small"
          type="text"
          loading={setAside.isPending}
          aria-label={labelled(t('setAside'), name)}
          onClick={() => setAside.mutate(request)}
        >
          {t('setAside')}
        </Button>
      )}
      {job.state === 'set-aside' && (
        <Button
          size="small"
          type="text"
          loading={reopen.isPending}
          aria-label={labelled(t('reopen'), name)}
          onClick={() => reopen.mutate(request)}
        >
          {t('reopen')}
        </Button>
      )}
    </Space>
  );
}

/** Reverts setting aside, or its reversal, on the version that it created. */
function taken(route: typeof reopenFailedJob | typeof setFailedJobAside, id: string, reply: unknown): Reversal {
  const version = versionIn(reply);
  const back = route === reopenFailedJob ? setFailedJobAside : reopenFailedJob;
  return {
    route,
    request: { params: { id }, ...(version !== undefined && { ifMatch: version }) },
    next: (answer) => taken(back, id, answer),
  };
}

/** Returns the bulk actions of failed jobs. */
export function useFailedJobBulk(
  asked: CallOptions<typeof listFailedJobs>['query'],
): BulkOffer<FailedJobView, ReplyOf<typeof listFailedJobs>> {
  const t = useMessages();
  return {
    actions: [
      {
        key: 'retry',
        label: t('retry'),
        stepOf: (job) => (job.canRetry ? { call: serializeRequest(retryFailedJob, requestOf(job)) } : undefined),
      },
      {
        key: 'set-aside',
        label: t('setAside'),
        stepOf: (job) =>
          job.state === 'open'
            ? {
                call: serializeRequest(setFailedJobAside, requestOf(job)),
                undo: serializeRequest(reopenFailedJob, { params: { id: job._id } }),
              }
            : undefined,
      },
    ],
    labelOf: ({ kind, about }) => [t(kind), about?.name].filter(Boolean).join(' '),
    readPage: (page) => call(listFailedJobs, { query: { ...asked, ...page } }),
    changes,
  };
}

const listPaths: Readonly<Record<ExportList, string>> = {
  products: pagePaths.products,
  orders: pagePaths.orders,
  customers: pagePaths.customers,
  'return-requests': pagePaths.returnRequests,
  payments: pagePaths.payments,
  journal: `${pagePaths.payments}/journal`,
  adjustments: pagePaths.adjustments,
  suppliers: pagePaths.suppliers,
  activity: pagePaths.activity,
};

/** Returns the address of a list's export; documents of orders are made from the list of orders. */
export function exportPathOf(subject: ExportSubject): string {
  const list = exportLists.find((name) => name === subject);
  return list ? `${listPaths[list]}/export` : listPaths.orders;
}

function requestOf({ _id: id, version }: FailedJobView) {
  return { params: { id }, ifMatch: version };
}
