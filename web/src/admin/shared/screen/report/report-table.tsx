import { Grid, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatShare } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../i18n/language.ts';
import { ArrangedTable } from '../../list/arranged-table.tsx';
import { reportColumns } from '../../list/columns/list-columns.ts';
import { RowLink } from '../../list/rows/row-parts.tsx';
import { ReportCards } from '../../report/report-cards.tsx';
import { Plain } from '../../ui/values/plain.tsx';
import { FigureButton } from './explain/figure-button.tsx';
import { figureText } from './figure-text.ts';
import type { NumberColumn, ReportColumn, ReportLine, TextColumn } from './report-definition.ts';

type Column = ReportColumn<ReportLine, ReportLine>;
type Numbers = NumberColumn<ReportLine, ReportLine>;

function isNumbers<Row, Total>(column: ReportColumn<Row, Total>): column is NumberColumn<Row, Total> {
  return 'unit' in column;
}

/** The columns of a report by what they show. */
export function columnsByKind<Row, Total>(columns: readonly ReportColumn<Row, Total>[]) {
  return {
    texts: columns.flatMap((column) => (isNumbers(column) ? [] : [column])),
    numbers: columns.filter(isNumbers<Row, Total>),
  };
}

/** The columns of a report's table. */
export function tableColumns(columns: readonly Column[]): TableColumnsType<ReportLine> {
  return reportColumns<ReportLine>(
    Object.fromEntries(
      columns.map((column) => {
        const { key, title, width, from } = column;
        const common = { title, width, ...(from && { responsive: [from] }) };
        const drawn = isNumbers(column)
          ? { align: 'right' as const, render: (_: unknown, row: ReportLine) => <Figure column={column} of={row} /> }
          : {
              ...(column.isLead && { isLead: column.isLead }),
              render: (_: unknown, row: ReportLine) => <Text column={column} row={row} isCut />,
            };
        return [key, { ...common, ...drawn }];
      }),
    ),
  );
}

interface ReportTableProps {
  readonly words: { readonly title: string; readonly all: string; readonly columns: readonly Column[] };
  readonly rows: readonly ReportLine[];
  readonly totals: readonly ReportLine[];
}

/** The rows of a report above the total of each currency; cards on a phone. */
export function ReportTable({ words: { title, all, columns }, rows, totals }: ReportTableProps) {
  const isPhone = Grid.useBreakpoint().md === false;
  if (isPhone) return <Cards {...{ all, columns, rows, totals }} />;
  const { numbers } = columnsByKind(columns);
  const cells = Object.fromEntries(
    numbers
      .filter((column) => totals.some((total) => isNumber(column.value(total))))
      .map((column): [string, ReactNode] => [
        column.key,
        totals.map((total) => (
          <div key={total.key}>
            <Figure column={column} of={total} />
          </div>
        )),
      ]),
  );
  return (
    <ArrangedTable
      columns={tableColumns(columns)}
      rows={rows}
      rowKey="key"
      totals={{ label: all, cells }}
      label={title}
    />
  );
}

type CardsProps = Omit<ReportTableProps, 'words'> & Omit<ReportTableProps['words'], 'title'>;

function Cards({ all, columns, rows, totals }: CardsProps) {
  const { texts, numbers } = columnsByKind(columns);
  const titles = [...texts].filter(({ isDetail }) => !isDetail).sort((a, b) => Number(!a.isLead) - Number(!b.isLead));
  const figuresOf = (of: ReportLine) =>
    numbers
      .filter((column) => isNumber(column.value(of)))
      .map((column) => ({ key: column.key, label: column.title, value: <Figure column={column} of={of} /> }));
  const detailsOf = (row: ReportLine) =>
    texts
      .filter(({ isDetail }) => isDetail)
      .map((column) => ({ key: column.key, label: column.title, value: column.text(row) }));
  return (
    <ReportCards
      cards={[
        ...rows.map((row) => ({
          key: row.key,
          title: titles.map((column, n) => (
            <span key={column.key}>
              {n > 0 && ' · '}
              <Text column={column} row={row} />
            </span>
          )),
          figures: [...figuresOf(row), ...detailsOf(row)],
        })),
        ...totals.map((total) => ({
          key: total.key,
          title: total.currency === undefined ? all : `${all} (${total.currency})`,
          figures: figuresOf(total),
          isTotal: true,
        })),
      ]}
    />
  );
}

interface TextProps {
  readonly column: TextColumn<ReportLine>;
  readonly row: ReportLine;
  /** On one line, as long as its cell. Default: on as many as it takes. */
  readonly isCut?: true;
}

function Text({ column: { text, pathOf }, row, isCut }: TextProps) {
  const path = pathOf?.(row);
  if (path === undefined) return text(row);
  return isCut ? <RowLink to={path}>{text(row)}</RowLink> : <Link to={path}>{text(row)}</Link>;
}

/** A number of a row or of a total, with the share beside it. */
function Figure({ column: { figure, of: beside, unit, value, share }, of }: { column: Numbers; of: ReportLine }) {
  const language = useLanguage();
  const number = value(of);
  if (!isNumber(number)) return null;
  const text = <span className="figure">{figureText({ value: number, unit, currency: of.currency, language })}</span>;
  const part = share?.(of);
  return (
    <>
      {figure ? (
        <FigureButton figure={figure} cell={of.key} of={beside}>
          {text}
        </FigureButton>
      ) : (
        <Plain because="derived">{text}</Plain>
      )}
      {part !== undefined && (
        <small data-plain="derived">{` ${formatShare(part, language, { decimals: 0, isSigned: beside !== undefined })}`}</small>
      )}
    </>
  );
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number';
}
