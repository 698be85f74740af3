import { buffer } from 'node:stream/consumers';
import { checkProductImport } from '@countinghouse/contracts/catalog/jobs';
import {
  PRODUCT_IMPORT,
  type ProductImportEvent,
  productImportChecked,
  productImportUnreadable,
  type productImportUploaded,
} from '@countinghouse/contracts/catalog/product-import/import-events';
import type { ImportQuestion } from '@countinghouse/contracts/catalog/product-import/import-report';
import type { ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import { areColumnsUnsure } from '@countinghouse/contracts/catalog/product-import/recognise-columns';
import { type EventOf, event } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { collect, readStream } from '@countinghouse/platform/event-log/reading/read-stream';
import { parsePublicPath } from '@countinghouse/platform/files/file-path';
import type { Files } from '@countinghouse/platform/files/files';
import type { TableLine } from '@countinghouse/platform/files/tables/table-line';
import { PermanentFailure, type RecordingJobHandler } from '@countinghouse/platform/jobs/workers';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { Progress } from '@countinghouse/platform/projections/progress/progress';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { workProgress } from '@countinghouse/platform/vault/work-progress';
import { checkedRows } from './checked-rows.ts';
import type { Comparison } from './compare-rows.ts';
import { columnsOf, type FileColumns, ignoredIn, otherCurrenciesIn, recognisedIn } from './file-columns.ts';
import { loadPaddedNumbers } from './padded-numbers.ts';
import { loadBaseCurrency, loadCatalogue, PRODUCT_VIEWS, productsByItemNo } from './product-catalogue.ts';
import { itemNoOf, type RelatedRow, relatedRows } from './related-rows.ts';
import { numberFields } from './row-warnings.ts';
import { saidColumns, saidHeads } from './said-columns.ts';
import { type RowSummary, rowSummary } from './summary-of-rows.ts';
import type { readTable, Table, TableChoice } from './table-file/read-table.ts';
import { UnreadableFile } from './table-file/unreadable-file.ts';
import { currencySigns, decimalsOf } from './values/numbers.ts';
import { weightUnitOf } from './values/weights.ts';

export interface CheckDependencies {
  readonly log: Pick<EventLog, 'read' | 'append'>;
  readonly files: Pick<Files, 'open'>;
  readonly database: Database;
  /** Waits until the views contain what was saved before the upload. */
  readonly progress: Pick<Progress, 'waitFor'>;
  readonly readTable: typeof readTable;
}

const WAIT_MS = 10_000;
/** Rows that are compared in one turn of the event loop and written in one statement. */
const BATCH = 200;

/**
 * Compares a file of products with the catalogue and stores per row what an import would change; nothing else is
 * changed, and a retry rewrites the same rows and records its outcome once.
 */
export function checkProductImportHandler(deps: CheckDependencies): RecordingJobHandler<{ importId: string }> {
  const { log, database, progress } = deps;

  const record = (importId: string, outcome: ProductImportEvent) =>
    log.append(streamOf(PRODUCT_IMPORT, importId), 'any', [outcome], {
      actor: { kind: 'system', id: 'catalog' },
      commandId: derivedId('product-import-checked', importId),
      correlationId: importId,
    });

  return {
    job: checkProductImport,

    async run({ importId }) {
      const events = (await collect(readStream(log, streamOf(PRODUCT_IMPORT, importId)))) as ImportEvents;
      const [uploaded, settled] = events;
      if (uploaded?.type !== 'catalog.ProductImportUploaded')
        throw new PermanentFailure('the import was never asked for');
      if (settled) return;
      try {
        const { path, reading, mapping } = uploaded.data;
        const known = [...(await saidHeads(database)), ...mapping];
        const table = await tableOf(deps, path, { chosen: reading, known });
        await progress.waitFor(PRODUCT_VIEWS, uploaded.position, WAIT_MS);
        await record(
          importId,
          event(productImportChecked, { importId, ...(await check(database, uploaded.data, table)) }),
        );
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        await record(importId, event(productImportUnreadable, { importId, cause: error.reason }));
      }
    },

    async exhausted({ importId }) {
      await record(importId, event(productImportUnreadable, { importId, cause: 'gave-up' }));
    },
  };
}

type ImportEvents = (Awaited<ReturnType<EventLog['read']>>[number] & ProductImportEvent)[];

async function tableOf({ files, readTable }: CheckDependencies, path: string, choice: TableChoice): Promise<Table> {
  const parsed = parsePublicPath(path);
  if (!(parsed?.ending === 'txt' || parsed?.ending === 'xlsx')) throw new UnreadableFile('not-a-table');
  const opened = await files.open(parsed);
  if (!opened) throw new UnreadableFile('file-expired');
  return readTable(await buffer(opened.file.content), parsed.ending, choice);
}

/** Writes the rows and returns what the check found. */
async function check(
  database: Database,
  { importId, mapping, values }: EventOf<typeof productImportUploaded>['data'],
  { reading, heads, lines }: Table,
): Promise<Omit<EventOf<typeof productImportChecked>['data'], 'importId'>> {
  const rows = checkedRows(database);
  await rows.keepReading(importId, reading);
  if (lines.length === 0) throw new UnreadableFile('no-rows');
  const columns = columnsOf(heads, lines);
  const [catalogue, padded, currency, said] = await Promise.all([
    loadCatalogue(database),
    loadPaddedNumbers(database),
    loadBaseCurrency(database),
    saidColumns(database, columns, mapping),
  ]);
  const file = recognisedIn(columns, said, { currency: currency.name, hasTaxes: catalogue.taxes.on });
  await rows.keepColumns(importId, file.shown);
  const ignoredColumns = ignoredIn(file);
  const decimals = decimalsOf(numbersIn(lines, file.fields), values.decimals);
  const { quantity = 'ignore' } = values;
  const comparison = {
    ...{ catalogue, padded, quantity },
    format: {
      decimals: decimals.isAsked ? null : (decimals.decimals ?? 'point'),
      currency: currencySigns(currency),
      weightUnit: weightUnitOf(file.shown.find(({ field }) => field === 'weight')?.head ?? '', file.program),
    },
  } as const;

  const summary = rowSummary();
  const { counts, warned } = await compareAll(
    database,
    importId,
    relatedRows(lines, file.fields, comparison.format.decimals),
    comparison,
    summary,
  );
  const { quantityRows, ...found } = summary.result();
  await rows.keepReport(importId, {
    ...{ program: file.program, decimals: decimals.decimals, ambiguousNumbers: [...decimals.ambiguous] },
    ...{
      quantity: { use: quantity, rows: quantityRows },
      otherCurrencies: otherCurrenciesIn(file.shown, currency.name),
    },
    ...found,
  });
  const unconfirmed: ImportQuestion[] = [...reading.unconfirmed];
  if (areColumnsUnsure(file.shown)) unconfirmed.push('columns');
  if (decimals.isAsked) unconfirmed.push('decimals');
  return { counts, ignoredColumns, warned, unconfirmed };
}

/** Compares and writes the rows batch by batch. */
async function compareAll(
  database: Database,
  importId: string,
  all: readonly RelatedRow[],
  comparison: Comparison,
  summary: RowSummary,
): Promise<Pick<ImportView, 'counts' | 'warned'>> {
  const rows = checkedRows(database);
  const progress = workProgress(database);
  const repeated = repeatedNumbers(all);
  const counts: ImportView['counts'] = { new: 0, changed: 0, same: 0, error: 0, skipped: 0 };
  let warned = 0;
  await rows.clear(importId);
  // With its parser of HTML, which a shop that imports nothing does without.
  const { compareRow } = await import('./compare-rows.ts');
  for (let start = 0; start < all.length; start += BATCH) {
    await progress.report(importId, { done: start, total: all.length });
    const batch = all.slice(start, start + BATCH).map((row) => ({ row, itemNo: itemNoOf(row.cells) }));
    const products = await productsByItemNo(
      database,
      comparison.catalogue,
      batch.map(({ itemNo }) => itemNo),
    );
    const checked = batch.map(({ row, itemNo }) =>
      compareRow(row, products.get(itemNo), repeated.has(itemNo), comparison),
    );
    for (const row of checked) {
      counts[row.verdict] += 1;
      if (row.finding.warnings.length > 0) warned += 1;
      summary.add(row);
    }
    await rows.add(importId, checked);
  }
  await progress.report(importId, { done: all.length, total: all.length });
  return { counts, warned };
}

/** Item numbers that more than one row has. */
function repeatedNumbers(rows: readonly RelatedRow[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { cells, skipped } of rows) {
    const itemNo = itemNoOf(cells);
    if (skipped || itemNo === '') continue;
    if (seen.has(itemNo)) repeated.add(itemNo);
    seen.add(itemNo);
  }
  return repeated;
}

/** The cells of a file that hold numbers as texts. */
function* numbersIn(lines: readonly TableLine[], fields: FileColumns['fields']): Iterable<string> {
  const columns = fields.flatMap((field, index) => (field !== undefined && numberFields.has(field) ? [index] : []));
  for (const { cells, numeric = [] } of lines) {
    for (const column of columns) if (!numeric.includes(column)) yield cells[column] ?? '';
  }
}
