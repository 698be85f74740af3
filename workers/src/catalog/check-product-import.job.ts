import { buffer } from 'node:stream/consumers';
import {
  PRODUCT_IMPORT,
  type ProductImportEvent,
  productImportChecked,
  productImportUnreadable,
} from '@countinghouse/contracts/catalog/events';
import { checkProductImport } from '@countinghouse/contracts/catalog/jobs';
import type { ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import type { MappedColumn } from '@countinghouse/contracts/catalog/product-import/product-columns';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { unneutralised } from '@countinghouse/contracts/kernel/text/spreadsheet-text';
import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import { collect, readStream } from '@countinghouse/platform/event-store/reading/read-stream';
import { parsePublicPath } from '@countinghouse/platform/files/file-path';
import type { Files } from '@countinghouse/platform/files/files';
import { derivedId } from '@countinghouse/platform/ids/derived-id';
import { PermanentFailure, type RecordingJobHandler } from '@countinghouse/platform/queue/workers';
import type { Database } from '@countinghouse/platform/read-store/database';
import type { Progress } from '@countinghouse/platform/read-store/progress';
import { workProgress } from '@countinghouse/platform/vault/work-progress';
import { checkedRows } from './checked-rows.ts';
import { cellsOf, columnsIn, compareRow, type Header, importColumns, itemNoOf, readHeader } from './compare-rows.ts';
import { loadCatalogue, PRODUCT_VIEWS, productsByItemNo } from './product-catalogue.ts';
import type { readTable, TableLine } from './table-file/read-table.ts';
import { UnreadableFile } from './table-file/unreadable-file.ts';

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
        const lines = await tableOf(deps, uploaded.data.path);
        await progress.waitFor(PRODUCT_VIEWS, uploaded.position, WAIT_MS);
        await record(
          importId,
          event(productImportChecked, { importId, ...(await check(database, importId, lines, uploaded.data.mapping)) }),
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

async function tableOf({ files, readTable }: CheckDependencies, path: string): Promise<TableLine[]> {
  const parsed = parsePublicPath(path);
  if (!(parsed?.ending === 'txt' || parsed?.ending === 'xlsx')) throw new UnreadableFile('not-a-table');
  const opened = await files.open(parsed);
  if (!opened) throw new UnreadableFile('file-expired');
  return readTable(await buffer(opened.file.content), parsed.ending);
}

/** Writes the rows and returns their number by kind. */
async function check(
  database: Database,
  importId: string,
  [first, ...lines]: readonly TableLine[],
  mapping: readonly MappedColumn[],
) {
  if (!first) throw new UnreadableFile('not-a-table');
  const rows = checkedRows(database);
  const columns = columnsIn(first.cells, mapping);
  await rows.keepColumns(importId, importColumns(first.cells, columns, lines));
  const header = readHeader(first.cells, columns);
  const progress = workProgress(database);
  const catalogue = await loadCatalogue(database);
  const repeated = repeatedNumbers(lines, header);
  const counts: ImportView['counts'] = { new: 0, changed: 0, same: 0, error: 0 };

  await rows.clear(importId);
  for (let start = 0; start < lines.length; start += BATCH) {
    await progress.report(importId, { done: start, total: lines.length });
    const batch = lines.slice(start, start + BATCH).map((line) => {
      const cells = cellsOf(line, header);
      return { line, cells, itemNo: itemNoOf(cells) };
    });
    const products = await productsByItemNo(
      database,
      catalogue,
      batch.map(({ itemNo }) => itemNo),
    );
    const checked = batch.map(({ line, cells, itemNo }) =>
      compareRow(line, cells, products.get(itemNo), repeated.has(itemNo), catalogue),
    );
    for (const { verdict } of checked) counts[verdict] += 1;
    await rows.add(importId, checked);
  }
  await progress.report(importId, { done: lines.length, total: lines.length });
  return { counts, ignoredColumns: [...header.ignored], warned: 0, unconfirmed: [] };
}

/** Reads one column only, so all lines are processed in one turn. */
function repeatedNumbers(lines: readonly TableLine[], { columns }: Header): ReadonlySet<string> {
  const column = columns.indexOf('itemNo');
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { cells } of lines) {
    const itemNo = itemNoOf({ itemNo: unneutralised(cells[column] ?? '') });
    if (seen.has(itemNo) && itemNo !== '') repeated.add(itemNo);
    seen.add(itemNo);
  }
  return repeated;
}
