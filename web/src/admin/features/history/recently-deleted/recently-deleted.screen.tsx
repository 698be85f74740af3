import { historyRoutes } from '@countinghouse/contracts/history/api';
import { type DeletedItem, deletedKinds, deletedList } from '@countinghouse/contracts/history/deleted';
import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { staffName } from '@countinghouse/contracts/identity/staff-name';
import { useQuery } from '@tanstack/react-query';
import { Space, type TableColumnsType } from 'antd';
import { useLocation } from 'react-router-dom';
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
import { useUrlState } from '../../../shared/url/url-state.ts';
import { useMessages } from './recently-deleted.messages.ts';
import { historyOf } from './restoration-of.ts';
import { RestoreButton } from './restore-button.tsx';

/** The parameters of the list; all are in the address. */
const deletedListParams = listParams(deletedList);

export const RecentlyDeletedScreen = withRememberedFilters('recently-deleted', deletedList, RecentlyDeleted);

/** Every deleted and not restored entity: what, by whom and when. */
function RecentlyDeleted() {
  const t = useMessages();
  const [view, setView] = useUrlState(deletedListParams);
  const query = useQuery(pageQuery(historyRoutes.listDeleted, { query: queryOfView(view) }));
  const columns = useColumns();
  const pathOf = useHistoryPath();
  const controls = useFilters(query.data?.items ?? []);
  return (
    <ListScreen
      title={t('title')}
      searchPlaceholder={t('search')}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      query={query}
      rowsOf={({ items }) => items}
      totalOf={({ total }) => total}
      columns={columns}
      filters={<FilterBar list={deletedList} params={deletedListParams} controls={controls} columns={columns} />}
      card={(item) => <DeletedCard item={item} />}
      view={view}
      onView={setView}
      pathOf={pathOf}
    />
  );
}

function useColumns(): TableColumnsType<DeletedItem> {
  const t = useMessages();
  return useListColumns<typeof deletedList, DeletedItem>(deletedList, {
    name: { isLead: true, title: t('name'), ellipsis: true, render: (_, { name }) => name || t('unnamed') },
    kind: { title: t('kind'), width: 100, render: (_, { kind }) => t(kind) },
    date: { title: t('date'), width: 176, render: (_, { deletedAt }) => <DateTime at={deletedAt} /> },
    by: { title: t('by'), width: 130, ellipsis: true, render: (_, { by }) => by?.name || '–' },
    actions: { title: t('actions'), width: 128, align: 'right', render: (_, item) => <Actions item={item} /> },
  });
}

function Actions({ item }: { item: DeletedItem }) {
  const t = useMessages();
  const history = historyOf(item);
  return (
    <Space size={4}>
      {history && <HistoryButton of={history} title={item.name || t('unnamed')} restores="nothing" iconOnly />}
      <RestoreButton item={item} />
    </Space>
  );
}

/** A deleted entity in the list on a phone. */
function DeletedCard({ item }: { item: DeletedItem }) {
  const t = useMessages();
  return (
    <RowCard>
      <strong>{item.name || t('unnamed')}</strong>
      <SecondaryText>{t(item.kind)}</SecondaryText>
      <SecondaryText>
        <DateTime at={item.deletedAt} />
        {item.by && ` · ${item.by.name}`}
      </SecondaryText>
      <Actions item={item} />
    </RowCard>
  );
}

/** Returns the address of a row's history beside the list. */
function useHistoryPath(): (item: DeletedItem) => string {
  const { pathname, search } = useLocation();
  return (item) => {
    const history = historyOf(item);
    const params = new URLSearchParams(search);
    if (history) params.set('history', `${history.context}.${history.id}`);
    return `${pathname}?${params}`;
  };
}

function useFilters(shown: readonly DeletedItem[]): FilterControls<typeof deletedList> {
  const t = useMessages();
  const [{ by }] = useUrlState(deletedListParams);
  const enabled = useMayCall()(identityRoutes.listUsers);
  const users = useQuery({ ...routeQuery(identityRoutes.listUsers), enabled }).data?.users;
  const staff = users
    ? users.map((user) => ({ value: user._id, label: staffName(user) }))
    : [...new Map(shown.flatMap((item) => (item.by ? [[item.by._id, item.by.name] as const] : [])))].map(
        ([value, label]) => ({ value, label }),
      );
  return {
    kind: { label: t('kind'), options: deletedKinds.map((value) => ({ value, label: t(value) })) },
    by: { label: t('by'), options: staff, chosenName: staff.find(({ value }) => value === by)?.label },
    deleted: { label: t('date') },
  };
}
