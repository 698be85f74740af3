import type { SavedReport } from '@countinghouse/contracts/identity/arranged-lists';
import type { FigureName } from '@countinghouse/contracts/kernel/http/figures';
import type { QueryOf, ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import type { ComponentType, ReactNode } from 'react';
import type { AnyRoute } from '../../http/call.ts';
import type { Preset } from '../../report/report-presets.ts';
import type { DayRange } from '../../report/report-range.ts';
import type { UrlParam, UrlValues } from '../../url/url-state.ts';
import type { NumberUnit } from './figure-text.ts';

/** A row or a total of a report. */
export interface ReportLine {
  /** Names it to `GET /report/explain`. */
  readonly key: string;
  /** Of its amounts. */
  readonly currency?: string | undefined;
}

export type RowOf<R> = ReplyOf<R> extends { readonly rows: readonly (infer Row)[] } ? Row : never;
export type TotalOf<R> = ReplyOf<R> extends { readonly totals: readonly (infer Total)[] } ? Total : never;

// biome-ignore lint/suspicious/noExplicitAny: parameters of any type; each keeps its own in the values.
export type ReportParams = Readonly<Record<string, UrlParam<any>>>;

interface AnyColumn {
  /** By which a person's arrangement of the columns knows it. */
  readonly key: string;
  readonly title: string;
  readonly width: number;
  /** The least width of a window that shows it. Default: every width with a table. */
  readonly from?: 'lg' | 'xl' | 'xxl';
}

/** What a row is about, and what else has no number. */
export interface TextColumn<Row> extends AnyColumn {
  readonly text: (row: Row) => string;
  /** In files. Default: as shown. */
  readonly fileText?: (row: Row) => string;
  /** Names the row: it is always shown. */
  readonly isLead?: true;
  /** The page of what the row is about. Default: none. */
  readonly pathOf?: (row: Row) => string | undefined;
  /** On a phone it stands among the figures. Default: it is part of the title. */
  readonly isDetail?: true;
}

/** A number of rows, and of totals where these have it. */
export interface NumberColumn<Row, Total> extends AnyColumn {
  readonly unit: NumberUnit;
  /** Undefined where there is none. */
  readonly value: (of: Row | Total) => number | null | undefined;
  /** By which it is explained. Default: it is not. */
  readonly figure?: FigureName;
  /** Of a share: what `figure` is divided by. The explanation of either leads to that of the other. */
  readonly over?: FigureName;
  /** What the figure is, in a sentence. */
  readonly means?: string;
  /** The path of the list of the records behind a cell, by its key, in the days of the report. Default: none. */
  readonly listOf?: (key: string, days: DayRange) => string;
  /** The figure is that of another period. */
  readonly of?: 'before' | 'year';
  /** A share that stands beside the number. */
  readonly share?: (of: Row | Total) => number | undefined;
}

export type ReportColumn<Row, Total> = TextColumn<Row> | NumberColumn<Row, Total>;

/** Bars of one measure, drawn above the table. */
export interface ReportBars<R> {
  /** What the report is asked for the bars, beside its days. */
  readonly query: Partial<QueryOf<R>>;
  /** `currency` is undefined where the measure is no amount. */
  readonly title: (currency: string | undefined) => string;
  readonly nameOf: (row: RowOf<R>) => string;
  readonly unit: NumberUnit;
  readonly numberOf: (row: RowOf<R>) => number;
  /** The reply has the latest first. */
  readonly isReversed?: boolean;
}

/** A picture of another kind in place of bars. */
export interface ReportPicture<R> {
  /** What the report is asked for it, beside its days. */
  readonly query: Partial<QueryOf<R>>;
  readonly draw: (reply: ReplyOf<R>) => ReactNode;
}

/** A report in the words of the language, as it is chosen. */
export interface ReportWords<R> {
  readonly title: string;
  /** What it answers, in a sentence. */
  readonly answers: string;
  /** What the totals are of. */
  readonly all: string;
  readonly nothing: { readonly title: string; readonly text: string };
  readonly columns: readonly ReportColumn<RowOf<R>, TotalOf<R>>[];
  readonly bars?: ReportBars<R>;
  readonly picture?: ReportPicture<R>;
  /** How it counts, in sentences. */
  readonly notes: (reply: ReplyOf<R>) => readonly string[];
}

/** What the filters of a report get: its choices, and how they change. */
export interface ReportFilterProps<P extends ReportParams, View> {
  readonly view: View;
  readonly onChange: (change: Partial<UrlValues<P>>) => void;
}

/** A report: its call, what can be chosen, its columns and its words. */
export interface ReportDefinition<R extends AnyRoute, P extends ReportParams, View> {
  readonly name: SavedReport;
  readonly route: R;
  /** Whether it is of days. Default: it is. */
  readonly isOfDays?: false;
  /** The period that is shown where no days are chosen. Default: this month. */
  readonly usualPeriod?: Preset;
  /** Its choices in the address, beside days and page. */
  readonly params: P;
  /** The choices with their defaults. */
  readonly viewOf: (values: UrlValues<P>) => View;
  /** What the report and its explanations are asked, beside the days. */
  readonly shared: (view: View) => Partial<QueryOf<R>>;
  /** What only the report is asked, such as its order. */
  readonly alone?: (view: View) => Partial<QueryOf<R>>;
  /** A hook. */
  readonly useWords: (view: View) => ReportWords<R>;
  readonly Filters?: ComponentType<ReportFilterProps<P, View>>;
}
