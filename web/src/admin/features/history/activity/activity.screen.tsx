import { type ActivityEntry, activityAreas, activityList } from '@countinghouse/contracts/history/activity';
import { historyRoutes } from '@countinghouse/contracts/history/api';
import { actorKinds } from '@countinghouse/contracts/history/views';
import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { staffName } from '@countinghouse/contracts/identity/staff-name';
import { useQuery } from '@tanstack/react-query';
import { Grid, type TableColumnsType } from 'antd';
import { useLocation } from 'react-router-dom';
import { ExportButton } from '../../../shared/export/export-button.tsx';
import { useEventText } from '../../../shared/history/event-words.ts';
import { HistoryButton } from '../../../shared/history/history-button.tsx';
import { pageQuery, routeQuery } from '../../../shared/http/route-query.ts';
import { useListColumns } from '../../../shared/list/columns/list-columns.ts';
import { FilterBar } from '../../../shared/list/filters/filter-bar.tsx';
import type { FilterControls } from '../../../shared/list/filters/filter-control.ts';
import { listParams, queryOfView } from '../../../shared/list/filters/list-params.ts';
import { withRememberedFilters } from '../../../shared/list/remembered-filters.tsx';
import { RowCard, SecondaryText } from '../../../shared/list/rows/row-parts.tsx';
import { ListScreen } from '../../../shared/screen/list-screen.tsx';
import { useMayCall } from '../../../shared/session/current-user.ts';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { pagePaths } from '../../../shared/url/page-paths.ts';
import { useUrlState } from '../../../shared/url/url-state.ts';
import { useMessages } from './activity.messages.ts';
import { useTypeOptions } from './type-options.ts';

/** The parameters of the list; all are in the address. */
const activityParams = listParams(activityList);

export const ActivityScreen = withRememberedFilters('activity', activityList, Activity);

/** Everything that happened: when, who, what, and the record with its history. */
function Activity() {
  const t = useMessages();
  const [view, setView] = useUrlState(activityParams);
  const query = useQuery(pageQuery(historyRoutes.listActivity, { query: queryOfView(view) }));
  const columns = useColumns();
  const pathOf = useHistoryPath();
  const controls = useFilters(query.data?.entries ?? []);
  return (
    <ListScreen
      title={t('title')}
      actions={<ExportButton list={pagePaths.activity} />}
      note={t('hint')}
      searchPlaceholder={t('searchPlaceholder')}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      query={query}
      rowsOf={({ entries }) => entries}
      totalOf={({ total }) => total}
      columns={columns}
      filters={<FilterBar list={activityList} params={activityParams} controls={controls} columns={columns} />}
      card={(entry) => <ActivityCard entry={entry} />}
      view={view}
      onView={setView}
      pathOf={pathOf}
    />
  );
}

function useColumns(): TableColumnsType<ActivityEntry> {
  const t = useMessages();
  // A narrow window gives its room to what happened, and to which record.
  const isNarrow = Grid.useBreakpoint().xl === false;
  const narrow = (width: number) => isNarrow && { width };
  return useListColumns<typeof activityList, ActivityEntry>(activityList, {
    date: {
      title: t('date'),
      width: isNarrow ? 160 : 180,
      render: (_, { recordedAt }) => <DateTime at={recordedAt} />,
    },
    who: { title: t('who'), ...narrow(120), ellipsis: true, render: (_, entry) => <Who entry={entry} /> },
    what: { isLead: true, title: t('what'), ellipsis: true, render: (_, entry) => <What entry={entry} /> },
    record: { title: t('record'), ellipsis: true, render: (_, entry) => <RecordName entry={entry} /> },
    reason: { title: t('reason'), ...narrow(80), ellipsis: true, render: (_, { reason }) => reason ?? '' },
    actions: { title: t('actions'), ...narrow(72), align: 'right', render: (_, entry) => <Actions entry={entry} /> },
  });
}

/** The name of who did it; a deleted person has none, and a process is the system. */
function Who({ entry: { actor } }: { entry: ActivityEntry }) {
  const t = useMessages();
  if (actor.kind === 'system') return <span title={actor.name ?? ''}>{t('system')}</span>;
  return <>{actor.name ?? t(actor.kind)}</>;
}

function What({ entry: { type } }: { entry: ActivityEntry }) {
  const text = useEventText()(type);
  return <span title={text}>{text}</span>;
}

const settingNames = {
  'company-info': 'companyInfo',
  'search-synonyms': 'synonyms',
  checkout: 'checkout',
  currency: 'currencies',
  'product-display': 'displays',
  delivery: 'delivery',
  tax: 'taxes',
  'payment-methods': 'paymentMethods',
} as const;

function useRecordName(): (about: NonNullable<ActivityEntry['about']>) => string {
  const t = useMessages();
  return ({ context, _id, name }) => {
    if (context !== 'setting') return `${t(context)} ${name || t('unnamed')}`;
    return Object.hasOwn(settingNames, _id) ? t(settingNames[_id as keyof typeof settingNames]) : `${t('page')} ${_id}`;
  };
}

function RecordName({ entry: { about } }: { entry: ActivityEntry }) {
  const nameOf = useRecordName();
  if (!about) return <>–</>;
  return <span title={nameOf(about)}>{nameOf(about)}</span>;
}

/** Histories of staff users are for SUPER_ADMINs. */
function Actions({ entry: { about } }: { entry: ActivityEntry }) {
  const nameOf = useRecordName();
  return (
    about && (
      <HistoryButton of={{ context: about.context, id: about._id }} title={nameOf(about)} restores="nothing" iconOnly />
    )
  );
}

/** An entry on a phone. */
function ActivityCard({ entry }: { entry: ActivityEntry }) {
  return (
    <RowCard>
      <strong>
        <Who entry={entry} />
      </strong>
      <SecondaryText>
        <DateTime at={entry.recordedAt} />
      </SecondaryText>
      <What entry={entry} />
      <Actions entry={entry} />
      {entry.about && (
        <SecondaryText>
          <RecordName entry={entry} />
        </SecondaryText>
      )}
      {entry.reason && <SecondaryText>{entry.reason}</SecondaryText>}
    </RowCard>
  );
}

/** Returns the address of the history of an entry's record beside the list. */
function useHistoryPath(): (entry: ActivityEntry) => string {
  const { pathname, search } = useLocation();
  return ({ about }) => {
    const params = new URLSearchParams(search);
    if (about) params.set('history', `${about.context}.${about._id}`);
    return `${pathname}?${params}`;
  };
}

function useFilters(shown: readonly ActivityEntry[]): FilterControls<typeof activityList> {
  const t = useMessages();
  const nameOf = useRecordName();
  const [{ by, of }] = useUrlState(activityParams);
  const enabled = useMayCall()(identityRoutes.listUsers);
  const users = useQuery({ ...routeQuery(identityRoutes.listUsers), enabled }).data?.users ?? [];
  const people = unique([
    ...users.map((user) => [user._id, staffName(user)] as const),
    ...shown.flatMap(({ actor: { kind, _id, name } }) => {
      return kind !== 'system' && _id !== null && name !== null ? [[_id, name] as const] : [];
    }),
  ]);
  const records = unique(
    shown.flatMap(({ about }) => (about && isOfItself(about) ? [[about._id, nameOf(about)] as const] : [])),
  );
  return {
    area: { label: t('area'), options: activityAreas.map((value) => ({ value, label: t(value) })) },
    type: { label: t('what'), options: useTypeOptions() },
    actor: { label: t('actor'), options: actorKinds.map((value) => ({ value, label: t(value) })) },
    by: { label: t('who'), options: people, chosenName: people.find(({ value }) => value === by)?.label },
    of: { label: t('record'), options: records, chosenName: records.find(({ value }) => value === of)?.label },
    recorded: { label: t('date') },
  };
}

/** Whether a record has a stream of its own, by which it is found. */
function isOfItself({ context }: NonNullable<ActivityEntry['about']>): boolean {
  return !['setting', 'user', 'category', 'tag'].includes(context);
}

function unique(named: readonly (readonly [string, string])[]) {
  return [...new Map(named)].map(([value, label]) => ({ value, label }));
}
