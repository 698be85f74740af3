import type { QueryOf } from '@countinghouse/contracts/kernel/http/route';
import { type AnyRoute, call } from '../../http/call.ts';
import { allPages } from '../../report/output/all-pages.ts';
import { ReportActions } from '../../report/output/report-actions.tsx';
import { useFieldLabel } from '../../ui/fields/use-field-label.ts';
import type { ReportColumn, ReportLine } from './report-definition.ts';
import { columnsByKind } from './report-table.tsx';

interface Reply {
  readonly asOf?: string | undefined;
  readonly rows: readonly ReportLine[];
  readonly total: number;
  readonly totals: readonly ReportLine[];
}

interface ReportExportProps {
  readonly words: {
    readonly title: string;
    readonly all: string;
    readonly columns: readonly ReportColumn<ReportLine, ReportLine>[];
  };
  readonly route: AnyRoute;
  readonly requestOf: (page: { readonly current: number; readonly size: number }) => { readonly query: unknown };
  /** Without the extension. */
  readonly fileName: string;
  readonly subject: string;
}

/** A report as a file and in print: all rows with their currency; a sum only where there is one currency. */
export function ReportExport({ words: { title, all, columns }, route, requestOf, ...output }: ReportExportProps) {
  const label = useFieldLabel();
  const { texts, numbers } = columnsByKind(columns);
  const sheet = async () => {
    const { first, rows } = await allPages(
      async (page) => (await call(route, { query: requestOf(page).query as QueryOf<AnyRoute> })) as unknown as Reply,
      (reply) => reply.rows,
    );
    const hasCurrency = rows.some(({ currency }) => currency !== undefined);
    const currencyOf = ({ currency = '' }: ReportLine) => (hasCurrency ? [currency] : []);
    const figuresOf = (of: ReportLine) => numbers.map(({ value }) => value(of) ?? '');
    const [only] = first.totals.length === 1 ? first.totals : [];
    return {
      asOf: first.asOf,
      heads: [
        ...texts.map((column) => column.title),
        ...(hasCurrency ? [label('currency')] : []),
        ...numbers.map((column) => column.title),
      ],
      rows: rows.map((row) => [
        ...texts.map(({ text, fileText = text }) => fileText(row)),
        ...currencyOf(row),
        ...figuresOf(row),
      ]),
      ...(only && { totals: [all, ...texts.slice(1).map(() => ''), ...currencyOf(only), ...figuresOf(only)] }),
    };
  };
  return <ReportActions title={title} sheet={sheet} {...output} />;
}
