import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { FigureOf, ReportName } from '@countinghouse/contracts/kernel/http/figures';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { type Selected, type Sql, select, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, integer, text, uuid } from '@countinghouse/contracts/kernel/table';
import type { ExplainQuery, FigureUnit } from '@countinghouse/contracts/reports/explain-api';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { Given } from '../report-rows.ts';

/** An entry of a figure: an event by its place in its stream, and what it added to the figure or took from it. */
export function entryRow(entry: Readonly<Record<'stream' | 'revision' | 'event_id' | 'delta', Sql>>) {
  return select({
    stream: typed(text(), entry.stream),
    revision: typed(integer(), entry.revision),
    /** Null where the view does not keep it. */
    event_id: typed(uuid().nullable(), entry.event_id),
    /** In the unit that the view keeps: minor units of amounts, seconds of hours. */
    delta: typed(bigint(), entry.delta),
  });
}
export type EntryRow = Selected<ReturnType<typeof entryRow>>;

/** The entries of a figure: what they come to, how many there are, and all of them in their order. */
export interface Entries {
  readonly sum: Sql;
  readonly count: Sql;
  readonly rows: Sql<EntryRow>;
}

/** A figure of one cell, taken apart. */
export interface Apart {
  /** The figure by the statement of its report. */
  readonly value: Sql;
  readonly entries: Entries;
  /** Of an amount. */
  readonly currency?: string;
}

/** What a figure is asked by. */
export interface Asked<Name extends ReportName> {
  readonly query: ExplainQuery<Name>;
  readonly calendar: ShopCalendar;
  readonly database: Database;
}

/** How the figures of a report are taken apart. */
export interface ExplainedFigure<Name extends ReportName> {
  readonly unit: FigureUnit;
  /** @throws RefusedError VALIDATION for a cell that the report does not have */
  readonly apart: (asked: Asked<Name>, given: Given) => Promise<Apart>;
}

/** All figures of a report. */
export type ExplainedFigures<Name extends ReportName> = Readonly<Record<FigureOf<Name>, ExplainedFigure<Name>>>;

/** The refusal of a question that the report does not have, by its field. */
export function invalid(field: string): RefusedError {
  return new RefusedError(refuse('VALIDATION', undefined, [{ field, code: 'invalid' }]));
}
