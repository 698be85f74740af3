import { failedJobList } from '@countinghouse/contracts/operations/failed-job.list';
import type { FailedJobView } from '@countinghouse/contracts/operations/views';
import type { TableColumnsType } from 'antd';
import { useListColumns } from '../../shared/list/columns/list-columns.ts';
import { RowLink, SecondaryText } from '../../shared/list/rows/row-parts.tsx';
import { useMessages as useValueMessages } from '../../shared/ui/fields/value.messages.ts';
import { DateTime } from '../../shared/ui/values/date-time.tsx';
import { StatusDot } from '../../shared/ui/values/status-dot.tsx';
import { pagePaths } from '../../shared/url/page-paths.ts';
import { exportPathOf, FailedJobActions } from './failed-job-actions.tsx';
import { useMessages } from './failed-jobs.messages.ts';

/** Returns the address where the same work can be requested again, if there is one. */
export function pathOf({ about, list }: FailedJobView): string | undefined {
  if (list) return exportPathOf(list);
  if (about) return about.kind === 'order' ? `/admin/order/${about._id}` : `${pagePaths.customers}/${about._id}`;
  return undefined;
}

export function useFailedJobColumns(): TableColumnsType<FailedJobView> {
  const t = useMessages();
  const valueText = useValueMessages();
  return useListColumns<typeof failedJobList, FailedJobView>(failedJobList, {
    date: { title: t('date'), render: (_, { failedAt }) => <DateTime at={failedAt} /> },
    kind: { isLead: true, title: t('kind'), render: (_, job) => <KindText job={job} /> },
    about: { title: t('about'), render: (_, job) => <About job={job} /> },
    state: { title: t('state'), render: (_, job) => <StateLabel job={job} /> },
    cause: { title: t('cause'), render: (_, { cause }) => valueText(cause) },
    handled: { title: t('handled'), render: (_, job) => <Handled job={job} isShort /> },
    // In narrow windows the other columns scroll under it.
    actions: { title: t('actions'), align: 'right', fixed: 'end', render: (_, job) => <FailedJobActions job={job} /> },
  });
}

export function KindText({ job: { kind, detail } }: { job: FailedJobView }) {
  const t = useMessages();
  const valueText = useValueMessages();
  const isMail = kind === 'customer-mail' && detail !== '';
  const more = isMail ? valueText(detail as Parameters<typeof valueText>[0]) : kind === 'other' ? detail : '';
  return <>{[t(kind), more].filter(Boolean).join(' · ')}</>;
}

/** The record of a job, with a link to it. */
export function About({ job }: { job: FailedJobView }) {
  const t = useMessages();
  const { about, list, detail, kind } = job;
  const path = pathOf(job);
  if (path === undefined) return kind === 'picture' ? <FileName path={detail} /> : '–';
  return (
    <RowLink to={path} isNumber={about?.kind === 'order'}>
      {list ? t(list) : (about?.name ?? '')}
    </RowLink>
  );
}

/** Characters at the end of a path that identify a file. */
const TOLD_APART = 13;

function FileName({ path }: { path: string }) {
  return (
    <span title={path}>
      <SecondaryText>{`…${path.slice(-TOLD_APART)}`}</SecondaryText>
    </span>
  );
}

const tones = { open: 'bad', retrying: 'wait', resolved: 'good', 'set-aside': 'idle' } as const;

export function StateLabel({ job: { state } }: { job: FailedJobView }) {
  const valueText = useValueMessages();
  return <StatusDot tone={tones[state]}>{valueText(state)}</StatusDot>;
}

/** Who retried a job last, or set it aside, and when. */
export function Handled({ job: { handled }, isShort = false }: { job: FailedJobView; isShort?: boolean }) {
  if (!handled) return null;
  const { by, at } = handled;
  if (isShort && by) return <>{by.name}</>;
  return (
    <>
      {by && `${by.name} · `}
      <DateTime at={at} />
    </>
  );
}
