import type { Fields } from '@countinghouse/contracts/kernel/record/record';
import type { ExportColumn } from '@countinghouse/contracts/messages/column-heads';
import type { Cell } from './cell.ts';

type Columns<Row> = Readonly<Partial<Record<ExportColumn, (row: Row) => Cell>>>;

/** A column for each field of a record, those of groups too; `own` has the cells of fields that need others. */
export function recordColumns<Row extends object>(fields: Fields, own: Columns<Row> = {}): Columns<Row> {
  const columns = Object.entries(fields).flatMap(([name, { kind, fields: inner }]): [string, (row: Row) => Cell][] => {
    const valueIn = (row: Row) => (row as Readonly<Record<string, unknown>>)[name];
    const ownCell = own[name as ExportColumn];
    if (ownCell) return [[name, ownCell]];
    if (kind === 'picture') return [];
    if (!inner) return [[name, (row) => (valueIn(row) ?? '') as Cell]];
    const ofGroup = Object.entries(recordColumns<object>(inner));
    return ofGroup.map(([part, cell]) => [part, (row) => cell(valueIn(row) as object)]);
  });
  return Object.fromEntries(columns);
}
