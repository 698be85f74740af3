import type { TableColumnsType } from 'antd';
import { type ReactNode, use } from 'react';
import { ListName } from '../list-name.ts';
import { ColumnHandle } from './column-handle.tsx';
import { shownColumns, useColumnSetup, withColumnWidth } from './column-setup.ts';
import type { ListColumn } from './list-columns.ts';

/** Returns the columns as set up, with resizable heads; in print they have neither. */
export function useArrangedColumns<Row>(columns: TableColumnsType<Row>, isPrinting = false): TableColumnsType<Row> {
  const [setup, { change }] = useColumnSetup();
  const isRemembered = use(ListName) !== undefined;
  const resize = (key: string, width: number) => change({ widths: withColumnWidth(setup.widths, key, width) });
  const shown = shownColumns(columns, setup);
  return isPrinting ? shown : shown.map((column) => withHead(column, isRemembered ? resize : undefined));
}

/** Makes a column sticky or resizable: the one with the link to the row stays visible. */
function withHead<Row>(column: ListColumn<Row>, resize: ((key: string, width: number) => void) | undefined) {
  const { isLead, ...drawn } = column;
  const key = column.key === undefined ? undefined : String(column.key);
  return {
    ...drawn,
    ...((isLead || key === undefined) && { fixed: 'start' as const }),
    ...(key !== undefined && {
      onHeaderCell: (...of: Parameters<NonNullable<typeof column.onHeaderCell>>) => ({
        ...column.onHeaderCell?.(...of),
        'data-column': key,
      }),
    }),
    ...(key !== undefined &&
      resize && {
        title: (
          <>
            {column.title as ReactNode}
            <ColumnHandle onWidth={(width) => resize(key, width)} />
          </>
        ),
      }),
  };
}
