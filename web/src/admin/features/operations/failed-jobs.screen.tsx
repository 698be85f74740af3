import { operationsRoutes } from '@countinghouse/contracts/operations/api';
import { failedJobList } from '@countinghouse/contracts/operations/failed-job.list';
import { type FailedJobView, failedJobKinds, failedJobStates } from '@countinghouse/contracts/operations/views';
import { useQuery } from '@tanstack/react-query';
import type { TableColumnsType } from 'antd';
import { useLocation } from 'react-router-dom';
import { pageQuery } from '../../shared/http/route-query.ts';
import { useListColumns } from '../../shared/list/columns/list-columns.ts';
import { FilterBar } from '../../shared/list/filters/filter-bar.tsx';
import type { FilterControls } from '../../shared/list/filters/filter-control.ts';
import { listParams, queryOfView } from '../../shared/list/filters/list-params.ts';
import { ResourceTable } from '../../shared/list/resource-table.tsx';
import { RowCard, RowLink, SecondaryText } from '../../shared/list/rows/row-parts.tsx';
import { SearchBox } from '../../shared/list/search-box.tsx';
import report from '../../shared/report/report.module.css';
import { useValueOptions } from '../../shared/ui/fields/use-value-options.ts';
import { useMessages as useValueMessages } from '../../shared/ui/fields/value.messages.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { DateTime } from '../../shared/ui/values/date-time.tsx';
import { StatusDot } from '../../shared/ui/values/status-dot.tsx';
import { useUrlState } from '../../shared/url/url-state.ts';
import { useMessages } from './failed-jobs.messages.ts';

/** What defines the list; all of it stands in the address. */
const failedJobParams = listParams(failedJobList);

/** Background work that was given up, with the record that it was for. */
export function FailedJobsScreen() {
  const t = useMessages();
  const [view, setView] = useUrlState(failedJobParams);
  const query = useQuery(pageQuery(operationsRoutes.listFailedJobs, { query: queryOfView(view) }));
  const columns = useFailedJobColumns();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return (
    <Page
      title={t('title')}
      filters={
        <>
          <SearchBox
            value={view.search}
            placeholder={t('searchPlaceholder')}
            onSearch={(search) => setView({ search, current: 1 }, 'replace')}
          />
          <FilterBar list={failedJobList} params={failedJobParams} controls={useFailedJobFilters()} columns={columns} />
        </>
      }
    >
      <ResourceTable
        query={query}
        rowsOf={({ jobs }) => jobs}
        totalOf={({ total }) => total}
        columns={columns}
        card={(job) => <FailedJobCard job={job} />}
        view={view}
        onView={setView}
        pathOf={(job) => pathOf(job) ?? here}
        nothingYet={<Notice title={t('emptyTitle')}>{t('emptyText')}</Notice>}
      />
      <p className={report.note}>{t('hint')}</p>
    </Page>
  );
}

const listPaths: Readonly<Record<NonNullable<FailedJobView['list']>, string>> = {
  products: '/admin/stock/product-list',
  orders: '/admin/order/list',
  customers: '/admin/customers',
  'return-requests': '/admin/order/request-list',
  adjustments: '/admin/stock/adjustment-list',
  suppliers: '/admin/suppliers',
};

/** Where the same can be asked for again, if there is such a place. */
function pathOf({ about, list }: FailedJobView): string | undefined {
  if (list) return `${listPaths[list]}/export`;
  if (about) return about.kind === 'order' ? `/admin/order/${about._id}` : `/admin/customers/${about._id}`;
  return undefined;
}

function useFailedJobFilters(): FilterControls<typeof failedJobList> {
  const t = useMessages();
  return {
    kind: { label: t('kind'), options: failedJobKinds.map((kind) => ({ value: kind, label: t(kind) })) },
    state: { label: t('state'), options: useValueOptions(failedJobStates) },
    failed: { label: t('date') },
  };
}

function useFailedJobColumns(): TableColumnsType<FailedJobView> {
  const t = useMessages();
  const valueText = useValueMessages();
  return useListColumns<typeof failedJobList, FailedJobView>(failedJobList, {
    date: { title: t('date'), render: (_, { failedAt }) => <DateTime at={failedAt} /> },
    kind: { title: t('kind'), render: (_, job) => <KindText job={job} /> },
    about: { title: t('about'), render: (_, job) => <About job={job} /> },
    cause: { title: t('cause'), render: (_, { cause }) => valueText(cause) },
    state: { title: t('state'), render: (_, job) => <StateLabel job={job} /> },
  });
}

function KindText({ job: { kind, detail } }: { job: FailedJobView }) {
  const t = useMessages();
  const valueText = useValueMessages();
  const mail = kind === 'customer-mail' ? ` · ${valueText(detail as Parameters<typeof valueText>[0])}` : '';
  return <>{t(kind) + mail}</>;
}

/** The record that a job was for, with the way to it. */
function About({ job }: { job: FailedJobView }) {
  const t = useMessages();
  const { about, list, detail, kind } = job;
  const path = pathOf(job);
  if (path === undefined) return kind === 'picture' ? <SecondaryText>{detail}</SecondaryText> : '–';
  return (
    <RowLink to={path} isNumber={about?.kind === 'order'}>
      {list ? t(list) : (about?.name ?? '')}
    </RowLink>
  );
}

function StateLabel({ job: { state } }: { job: FailedJobView }) {
  const valueText = useValueMessages();
  return <StatusDot tone={state === 'open' ? 'bad' : 'idle'}>{valueText(state)}</StatusDot>;
}

/** A failed job on a phone. */
function FailedJobCard({ job }: { job: FailedJobView }) {
  const valueText = useValueMessages();
  return (
    <RowCard>
      <About job={job} />
      <StateLabel job={job} />
      <SecondaryText>
        <KindText job={job} />
      </SecondaryText>
      <SecondaryText>
        <DateTime at={job.failedAt} />
      </SecondaryText>
      <SecondaryText>{valueText(job.cause)}</SecondaryText>
    </RowCard>
  );
}
