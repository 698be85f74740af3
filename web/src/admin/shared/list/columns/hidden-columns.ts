import type { Grid, TableColumnsType } from 'antd';
import { textParam, useUrlState } from '../../url/url-state.ts';
import type { ListColumn } from './list-columns.ts';

type ScreenMap = ReturnType<typeof Grid.useBreakpoint>;

const params = { hide: textParam('', 500) };

/**
 * Keys of the columns that are not shown. They stand in the address like all that defines a view, so a saved view keeps
 * them.
 */
export function useHiddenColumns(): [readonly string[], (hidden: readonly string[]) => void] {
  const [{ hide }, setView] = useUrlState(params);
  return [hide === '' ? [] : hide.split('.'), (hidden) => setView({ hide: hidden.join('.') }, 'replace')];
}

/**
 * Columns that may be hidden; what leads to a row has no key, or says so, and stays. Those that a window of this
 * width has no room for are not among them.
 */
export function choosable<Row>(columns: TableColumnsType<Row>, width: ScreenMap): TableColumnsType<Row> {
  return columns.filter(
    (column) =>
      canBeHidden(column) && (!column.responsive || column.responsive.some((breakpoint) => width[breakpoint])),
  );
}

/** The columns without the hidden ones. */
export function shownColumns<Row>(columns: TableColumnsType<Row>, hidden: readonly string[]): TableColumnsType<Row> {
  return columns.filter((column) => !canBeHidden(column) || !hidden.includes(String(column.key)));
}

function canBeHidden<Row>({ key, isLead }: ListColumn<Row>): boolean {
  return key !== undefined && !isLead;
}
