import { operationsRoutes } from '@countinghouse/contracts/operations/api';
import { failedJobList } from '@countinghouse/contracts/operations/failed-job.list';
import { type FailedJobView, failedJobKinds, failedJobStates } from '@countinghouse/contracts/operations/views';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { pageQuery } from '../../shared/http/route-query.ts';
import { FilterBar } from '../../shared/list/filters/filter-bar.tsx';
import type { FilterControls } from '../../shared/list/filters/filter-control.ts';
import { listParams, queryOfView } from '../../shared/list/filters/list-params.ts';
import { withRememberedFilters } from '../../shared/list/remembered-filters.tsx';
import { RowCard, SecondaryText } from '../../shared/list/rows/row-parts.tsx';
import { ListScreen } from '../../shared/screen/list-screen.tsx';
import { useValueOptions } from '../../shared/ui/fields/use-value-options.ts';
import { useMessages as useValueMessages } from '../../shared/ui/fields/value.messages.ts';
import { DateTime } from '../../shared/ui/values/date-time.tsx';
import { useUrlState } from '../../shared/url/url-state.ts';
import { About, Handled, KindText, pathOf, StateLabel, useFailedJobColumns } from './failed-job.columns.tsx';
import { FailedJobActions, useFailedJobBulk } from './failed-job-actions.tsx';
import { useMessages } from './failed-jobs.messages.ts';

/** The parameters of the list; all are in the address. */
const failedJobParams = listParams(failedJobList);

export const FailedJobsScreen = withRememberedFilters('failed-jobs', failedJobList, FailedJobs);

/** Failed background jobs, each with its record. */
function FailedJobs() {
  const t = useMessages();
  const [view, setView] = useUrlState(failedJobParams);
  const asked = queryOfView(view);
  const columns = useFailedJobColumns();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return (
    <ListScreen
      title={t('title')}
      note={t('hint')}
      searchPlaceholder={t('searchPlaceholder')}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      query={useQuery(pageQuery(operationsRoutes.listFailedJobs, { query: asked }))}
      rowsOf={({ jobs }) => jobs}
      totalOf={({ total }) => total}
      columns={columns}
      filters={
        <FilterBar list={failedJobList} params={failedJobParams} controls={useFailedJobFilters()} columns={columns} />
      }
      card={(job) => <FailedJobCard job={job} />}
      view={view}
      onView={setView}
      pathOf={(job) => pathOf(job) ?? here}
      bulk={useFailedJobBulk(asked)}
    />
  );
}

function useFailedJobFilters(): FilterControls<typeof failedJobList> {
  const t = useMessages();
  return {
    kind: { label: t('kind'), options: failedJobKinds.map((kind) => ({ value: kind, label: t(kind) })) },
    state: { label: t('state'), options: useValueOptions(failedJobStates) },
    failed: { label: t('date') },
  };
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
      <SecondaryText>
        <Handled job={job} />
      </SecondaryText>
      <FailedJobActions job={job} />
    </RowCard>
  );
}
