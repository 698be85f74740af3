import { columnWidths } from '@countinghouse/contracts/identity/preference-api';
import type { Grid, TableColumnsType } from 'antd';
import { use, useCallback } from 'react';
import { useListPreference } from '../../session/preferences.ts';
import { textParam, useUrlState } from '../../url/url-state.ts';
import { ListName } from '../list-name.ts';
import type { ListColumn } from './list-columns.ts';

type ScreenMap = ReturnType<typeof Grid.useBreakpoint>;

const params = { hide: textParam('', 500), columns: textParam('', 500) };

/** The hidden columns of a list, and the order of the others, by their keys. */
export interface ColumnSetup {
  readonly hidden: readonly string[];
  readonly order: readonly string[];
  /** In CSS pixels. */
  readonly widths: Readonly<Record<string, number>>;
}

interface ColumnSetupChange {
  readonly change: (change: Partial<ColumnSetup>) => void;
  readonly reset: () => void;
  /** The address parameters for the same columns; empty for the default. */
  readonly text: { readonly hide: string; readonly columns: string };
}

/**
 * Returns the columns of the current list: from the address, where it has any, as an opened view does, else as set up
 * by the person; widths are always the person's own.
 */
export function useColumnSetup(): [ColumnSetup, ColumnSetupChange] {
  const [address, setAddress] = useUrlState(params);
  const [preference, setPreference] = useListPreference(use(ListName));
  const isAddressed = address.hide !== '' || address.columns !== '';
  const { hidden, order } = isAddressed ? { hidden: keysIn(address.hide), order: keysIn(address.columns) } : preference;

  const change = useCallback(
    ({ widths, ...columns }: Partial<ColumnSetup>) => {
      if (isAddressed) setAddress(textOf({ hidden, order, ...columns }), 'replace');
      const { hidden: hide, order: stand } = columns;
      const own = isAddressed ? {} : { ...(hide && { hidden: [...hide] }), ...(stand && { order: [...stand] }) };
      if (widths || !isAddressed) setPreference({ ...own, ...(widths && { widths }) });
    },
    [isAddressed, hidden, order, setAddress, setPreference],
  );
  const reset = useCallback(() => {
    setAddress({ hide: '', columns: '' }, 'replace');
    setPreference({ hidden: [], order: [], widths: {} });
  }, [setAddress, setPreference]);
  const { widths } = preference;
  return [
    { hidden, order, widths },
    { change, reset, text: textOf({ hidden, order }) },
  ];
}

function keysIn(text: string): string[] {
  return text === '' ? [] : text.split('.');
}

function textOf({ hidden, order }: Pick<ColumnSetup, 'hidden' | 'order'>) {
  return { hide: hidden.join('.'), columns: order.join('.') };
}

/** Returns the columns with a key that are shown at this width, in their order. */
export function arrangeable<Row>(
  columns: TableColumnsType<Row>,
  { order }: Pick<ColumnSetup, 'order'>,
  width: ScreenMap,
): TableColumnsType<Row> {
  return inOrder(columns, order).filter(
    ({ key, responsive }) =>
      key !== undefined && (!responsive || responsive.some((breakpoint) => width[breakpoint] !== false)),
  );
}

/** Returns the columns without the hidden ones, in their order and widths. */
export function shownColumns<Row>(columns: TableColumnsType<Row>, setup: ColumnSetup): TableColumnsType<Row> {
  return inOrder(columns, setup.order)
    .filter((column) => !canBeHidden(column) || !setup.hidden.includes(String(column.key)))
    .map((column) => withWidth(column, setup.widths[String(column.key)]));
}

/** Returns the rendered width of a column, in CSS pixels. */
export function drawnWidth(key: string): number {
  const head = document.querySelector(`th[data-column="${CSS.escape(key)}"]`);
  return Math.round(head?.getBoundingClientRect().width ?? columnWidths.min);
}

/** Returns the widths with a changed column, within the limits of a column. */
export function withColumnWidth(widths: ColumnSetup['widths'], key: string, width: number): ColumnSetup['widths'] {
  return { ...widths, [key]: Math.min(columnWidths.max, Math.max(columnWidths.min, Math.round(width))) };
}

/** A column with the link to the row has no key, or is marked, and stays. */
export function canBeHidden<Row>({ key, isLead }: ListColumn<Row>): boolean {
  return key !== undefined && !isLead;
}

/** Reorders the named columns among each other; the others keep their index. */
function inOrder<Row>(columns: TableColumnsType<Row>, order: readonly string[]): TableColumnsType<Row> {
  const placeOf = ({ key }: ListColumn<Row>) => order.indexOf(String(key));
  const named = columns.filter((column) => placeOf(column) >= 0).sort((a, b) => placeOf(a) - placeOf(b));
  return columns.map((column) => (placeOf(column) < 0 ? column : (named.shift() ?? column)));
}

function withWidth<Row>(column: TableColumnsType<Row>[number], width: number | undefined) {
  if (width === undefined) return column;
  const style = { width, minWidth: width, maxWidth: width };
  return { ...column, width, onCell: () => ({ style }), onHeaderCell: () => ({ style }) };
}
