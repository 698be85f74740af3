import { sortText } from '@countinghouse/contracts/kernel/http/list';
import type { UseQueryResult } from '@tanstack/react-query';
import { Checkbox, Grid, Table, type TableColumnsType } from 'antd';
import type { SorterResult } from 'antd/es/table/interface';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { LoadFailure } from '../ui/notices/load-failure.tsx';
import { useArrangedColumns } from './columns/arranged-columns.tsx';
import { skeletonColumns, skeletonRows } from './columns/skeleton-rows.tsx';
import { narrowingOf } from './filters/list-params.ts';
import { NoMatch } from './no-match.tsx';
import { Pager } from './pager.tsx';
import styles from './resource-table.module.css';
import { NewRows } from './rows/new-rows.tsx';
import { filterKeyOf, type Selection, useSelection } from './rows/selection.ts';
import { SimilarRows } from './rows/similar-rows.tsx';
import { useHeldWhilePressed } from './rows/use-held-while-pressed.ts';
import { useRowOrder } from './rows/use-row-order.ts';
import { useRowSelection } from './rows/use-row-selection.ts';
import { useLastPage } from './use-last-page.ts';
import { usePrinting } from './use-printing.ts';

/** The parameters of every list's address. */
export interface ListView {
  readonly current: number;
  readonly size: number;
  readonly search?: string;
  readonly sort?: string;
}

export interface ResourceTableProps<Row, Reply> {
  readonly query: Pick<
    UseQueryResult<Reply>,
    'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'isPending' | 'refetch'
  >;
  readonly rowsOf: (reply: Reply) => readonly Row[];
  readonly totalOf: (reply: Reply) => number;
  readonly columns: TableColumnsType<Row>;
  /** Renders a row on a phone, in place of the table. */
  readonly card: (row: Row) => ReactNode;
  readonly view: ListView;
  readonly onView: (change: Partial<ListView>, how?: 'push' | 'replace') => void;
  /** Shown while the list has no rows at all. */
  readonly nothingYet: ReactNode;
  /** Returns the target of a click on a row. */
  readonly pathOf: (row: Row) => string;
  /** The row that is open beside the list. */
  readonly openId?: string | undefined;
  /** Makes the rows selectable. */
  readonly selectable?: Selectable<Row>;
}

/** A list whose rows can be selected. */
export interface Selectable<Row> {
  /** Returns the label of a row for people. */
  readonly labelOf: (row: Row) => string;
  /** Renders the actions for the selected rows. */
  readonly actions: (selection: Selection<Row>, total: number) => ReactNode;
}

interface Identified {
  readonly _id: string;
  readonly version?: string;
}

/**
 * The table of every list: skeleton first, pages, the three kinds of empty states, and rows that keep their place
 * during changes by others.
 */
export function ResourceTable<Row extends Identified, Reply>(props: ResourceTableProps<Row, Reply>) {
  const { selectable } = props;
  const [{ query, view }, onPress] = useHeldWhilePressed({ query: props.query, view: props.view });
  const navigate = useNavigate();
  const isPhone = Grid.useBreakpoint().md === false;
  const isPrinting = usePrinting();
  const arranged = useArrangedColumns(props.columns, isPrinting);
  const settled = query.data !== undefined && !query.isPlaceholderData ? query.data : undefined;
  const ordered = useRowOrder(settled && props.rowsOf(settled), JSON.stringify(view), (row) => row._id);
  const selection = useSelection(ordered.rows, filterKeyOf(view));
  const rowSelection = useRowSelection(selection, selectable?.labelOf);
  const total = query.data === undefined ? 0 : props.totalOf(query.data);

  useLastPage(settled && total, view, props.onView);

  if (query.error && query.data === undefined) {
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (settled && total === 0 && !ordered.hasChanged) {
    const narrowing = narrowingOf(view);
    const everything = Object.fromEntries(Object.keys(narrowing).map((name) => [name, '']));
    return Object.keys(narrowing).length > 0 ? (
      <NoMatch
        search={view.search}
        isFiltered={Object.keys(narrowing).some((name) => name !== 'search')}
        onClear={() => props.onView({ ...everything, current: 1 })}
      />
    ) : (
      props.nothingYet
    );
  }

  const rows = query.isPending ? skeletonRows<Row>(view.size) : [...ordered.rows];
  const similar = settled && similarOf(settled);
  const columns = query.isPending ? skeletonColumns(arranged) : arranged;
  return (
    <div className={styles.list} aria-busy={query.isFetching} onPointerDown={onPress}>
      <div className={styles.bar} data-active={query.isFetching && !query.isPending} />
      {similar !== undefined && (
        <SimilarRows
          search={view.search ?? ''}
          similar={similar}
          onSearch={() => props.onView({ search: similar, current: 1 })}
        />
      )}
      <NewRows waiting={ordered.waiting} hasChanged={ordered.hasChanged} onShow={ordered.take} />
      {isPhone && !query.isPending ? (
        <ul className={styles.cards}>
          {rows.map((row) => (
            <li key={row._id} className={selectable ? styles.selectable : styles.card}>
              {selectable && (
                <Checkbox
                  checked={selection.has(row)}
                  onChange={(event) => selection.toggle([row], event.target.checked)}
                  {...rowSelection.getCheckboxProps(row)}
                />
              )}
              {props.card(row)}
            </li>
          ))}
        </ul>
      ) : (
        <Table<Row>
          className={styles.table ?? ''}
          size="middle"
          rowKey="_id"
          columns={columns}
          dataSource={rows}
          pagination={false}
          showSorterTooltip={false}
          onChange={(_page, _filters, sorter) => props.onView({ sort: sortTextOf(sorter), current: 1 })}
          // In print nothing scrolls and nothing can be selected.
          {...(!isPrinting && { sticky: { offsetHeader: 56 }, scroll: { x: 'max-content' } })}
          {...(selectable && !query.isPending && !isPrinting && { rowSelection })}
          rowClassName={(row) =>
            [
              row._id === props.openId ? styles.open : undefined,
              ordered.changedIds.has(row._id) ? styles.changed : undefined,
            ]
              .filter(Boolean)
              .join(' ')
          }
          onRow={(row) => ({
            onClick: (event) => {
              if (query.isPending || isControl(event.target)) return;
              // The element to which the focus returns from the row's panel.
              event.currentTarget.querySelector('a')?.focus({ preventScroll: true });
              void navigate(props.pathOf(row));
            },
          })}
        />
      )}
      {!query.isPending && <Pager total={total} isMinimum={isMinimum(query.data)} view={view} onView={props.onView} />}
      {selectable?.actions(selection, total)}
    </div>
  );
}

/** Returns the address parameter of the order for a clicked head; empty for the default order. */
function sortTextOf<Row>(sorter: SorterResult<Row> | SorterResult<Row>[]): string {
  const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
  return order ? sortText(String(columnKey), order === 'ascend' ? 'ascending' : 'descending') : '';
}

/** Returns the similar terms of a response, because no row has the words of the search. */
function similarOf(reply: unknown): string | undefined {
  return (reply as { readonly didYouMean?: string } | undefined)?.didYouMean;
}

/** Returns true when a list has more rows than its response counted. */
function isMinimum(reply: unknown): boolean {
  return (reply as { readonly totalIsMinimum?: true } | undefined)?.totalIsMinimum === true;
}

/** Buttons and links in a row have their own action; the rest of the row opens it. */
function isControl(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('a, button, input, label, [role="button"], .ant-table-selection-column') !== null
  );
}
