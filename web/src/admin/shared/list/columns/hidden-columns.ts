import type { Grid, TableColumnsType } from 'antd';
import { textParam, useUrlState } from '../../url/url-state.ts';

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
 * Columns that may be hidden, as they have a key; what leads to a row has none and stays. Those that a window of this
 * width has no room for are not among them.
 */
export function choosable<Row>(columns: TableColumnsType<Row>, width: ScreenMap): TableColumnsType<Row> {
  return columns.filter(
    ({ key, responsive }) => key !== undefined && (!responsive || responsive.some((breakpoint) => width[breakpoint])),
  );
}

/** The columns without the hidden ones. */
export function shownColumns<Row>(columns: TableColumnsType<Row>, hidden: readonly string[]): TableColumnsType<Row> {
  return columns.filter(({ key }) => key === undefined || !hidden.includes(String(key)));
}
