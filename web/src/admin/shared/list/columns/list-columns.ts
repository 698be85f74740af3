import { type ListDefinition, type SortOf, sortOf } from '@countinghouse/contracts/kernel/http/list';
import type { TableColumnsType, TableColumnType } from 'antd';
import { textParam, useUrlState } from '../../url/url-state.ts';

/** A column of a list. */
export type ListColumn<Row> = TableColumnType<Row> & {
  /** Contains the link to the row: it is always shown. */
  readonly isLead?: true;
};

const params = { sort: textParam() };

/**
 * The columns of a list by name; those with the name of an order sort the list, and an order without a column does not
 * compile.
 */
export function useListColumns<List extends ListDefinition, Row>(
  list: List,
  columns: Readonly<Record<SortOf<List>, ListColumn<Row>>> & Readonly<Record<string, ListColumn<Row>>>,
): TableColumnsType<Row> {
  const [{ sort }] = useUrlState(params);
  const sorted = sortOf(list, sort);
  return Object.entries<ListColumn<Row>>(columns).map(([key, column]) => {
    const first = list.sorts[key];
    if (first === undefined) return { key, ...column };
    return {
      ...{ key, sorter: true, ...column },
      sortDirections: first === 'ascending' ? ['ascend', 'descend'] : ['descend', 'ascend'],
      sortOrder: sorted?.by !== key ? null : sorted.direction === 'ascending' ? 'ascend' : 'descend',
    };
  });
}

/** The columns of a report by name; a report has one order. */
export function reportColumns<Row>(columns: Readonly<Record<string, ListColumn<Row>>>): TableColumnsType<Row> {
  return Object.entries(columns).map(([key, column]) => ({ key, ...column }));
}
