import type { cohortsRoutes } from '@countinghouse/contracts/reports/sales/cohorts-api';
import type { RowOf } from '../../../shared/screen/report/report-definition.ts';

type Row = RowOf<typeof cohortsRoutes.cohorts>;

interface MatrixQuery {
  /** The latest cohort first. */
  readonly rows: readonly Row[];
  /** How many rows there are, where not all are here. */
  readonly total: number;
  readonly currency: string;
  readonly measure: 'customers' | 'orders' | 'goods';
  /** Its first day: months behind it have not come yet. */
  readonly thisMonth: string;
}

interface MatrixCell {
  /** Names it to `GET /report/explain`. */
  readonly key: string;
  readonly value: number;
  /** Of the customers of the cohort, those who ordered. */
  readonly share: number;
  /** Per cent of the colour: what is largest after the first month has the most. */
  readonly tint: number;
}

interface MatrixCohort {
  readonly cohort: string;
  readonly size: number;
  /** From the month of the first order to this month. */
  readonly cells: readonly MatrixCell[];
}

const MOST_TINT = 40;

/** Rows of one currency as months of first orders by months since, the earliest first; whole cohorts only. */
export function matrixOf({ rows, total, currency, measure, thisMonth }: MatrixQuery) {
  const isCut = rows.length < total;
  const names = [...new Set(rows.map(({ cohort }) => cohort))];
  const whole = new Set(isCut && names.length > 1 ? names.slice(0, -1) : names);
  const shown = rows.filter((row) => row.currency === currency && whole.has(row.cohort));
  const strength = (row: Row) => (measure === 'customers' ? row.share : row[measure]);
  const most = Math.max(0, ...shown.filter(({ since }) => since > 0).map(strength));
  const found = new Map(shown.map((row) => [row.key, row]));
  const cohorts = names
    .filter((cohort) => shown.some((row) => row.cohort === cohort))
    .toSorted()
    .map((cohort): MatrixCohort => {
      const { size } = shown.find((row) => row.cohort === cohort)!;
      const last = shown.findLast((row) => row.cohort === cohort)!.month;
      const cells = monthsFrom(cohort, last > thisMonth ? last : thisMonth).map((month) => {
        const key = `${cohort}~${month}~${currency}`;
        const row = found.get(key);
        const part = row && most > 0 ? Math.min(1, strength(row) / most) : 0;
        return { key, value: row?.[measure] ?? 0, share: row?.share ?? 0, tint: Math.round(part * MOST_TINT) };
      });
      return { cohort, size, cells };
    });
  return { cohorts, width: Math.max(0, ...cohorts.map(({ cells }) => cells.length)), isCut };
}

function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let at = new Date(first); ; at.setUTCMonth(at.getUTCMonth() + 1)) {
    const month = at.toISOString().slice(0, 10);
    if (month > last) return months;
    months.push(month);
  }
}
