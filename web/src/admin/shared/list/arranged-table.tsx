import { Grid, Table, type TableColumnsType, type TableRef } from 'antd';
import type { ReactNode } from 'react';
import report from '../report/report.module.css';
import styles from './arranged-table.module.css';
import { useArrangedColumns } from './columns/arranged-columns.tsx';
import { usePrinting } from './use-printing.ts';

const PAGE_SIZE = 100;

interface ArrangedTableProps<Row> {
  readonly columns: TableColumnsType<Row>;
  readonly rows: readonly Row[];
  readonly rowKey: string & keyof Row;
  readonly totals: Totals;
  /** Label of the table where it scrolls horizontally, on a phone. */
  readonly label: string;
}

/** The last line of a report: its label, and its figures by the keys of their columns. */
interface Totals {
  readonly label: string;
  readonly cells: Readonly<Record<string, ReactNode>>;
}

/** Makes the scrolling part of a table focusable, as none of its cells is. */
function scrollByKeyboard(table: TableRef | null): void {
  table?.nativeElement.querySelector('.ant-table-body')?.setAttribute('tabindex', '0');
}

/** The figures of a report in the chosen columns, above their sum. */
export function ArrangedTable<Row>({ columns, rows, rowKey, totals, label }: ArrangedTableProps<Row>) {
  const screens = Grid.useBreakpoint();
  const isPhone = screens.md === false;
  const isPrinting = usePrinting();
  const arranged = useArrangedColumns(columns, isPrinting).filter(
    ({ responsive }) => !responsive || responsive.some((width) => screens[width]),
  );
  const table = (
    <Table<Row>
      ref={scrollByKeyboard}
      className={report.table ?? ''}
      size="middle"
      rowKey={rowKey}
      columns={arranged}
      dataSource={[...rows]}
      pagination={rows.length > PAGE_SIZE && { defaultPageSize: PAGE_SIZE, size: 'small', showSizeChanger: false }}
      {...(!isPhone && !isPrinting && { sticky: { offsetHeader: 56 }, scroll: { x: 'max-content' } })}
      summary={() => <TotalsRow columns={arranged} totals={totals} />}
    />
  );
  if (!isPhone) return table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.sideways} tabIndex={0} aria-label={label}>
      {table}
    </section>
  );
}

/** The sum below its columns; its label is before the first figure, in a column without one. */
function TotalsRow<Row>({ columns, totals }: { columns: TableColumnsType<Row>; totals: Totals }) {
  const keys = columns.map(({ key }) => String(key));
  const labelled = keys.findIndex((key) => !(key in totals.cells));
  const next = keys.findIndex((key, index) => index > labelled && key in totals.cells);
  const colSpan = (next < 0 ? keys.length : next) - labelled;
  return (
    <Table.Summary.Row className={report.totals ?? ''}>
      {columns.map(({ key, align }, index) => {
        if (index > labelled && index < labelled + colSpan) return null;
        const isLabel = index === labelled;
        return (
          <Table.Summary.Cell
            key={String(key)}
            index={index}
            colSpan={isLabel ? colSpan : 1}
            {...(align && !isLabel && { align })}
          >
            {isLabel ? totals.label : totals.cells[String(key)]}
          </Table.Summary.Cell>
        );
      })}
    </Table.Summary.Row>
  );
}
