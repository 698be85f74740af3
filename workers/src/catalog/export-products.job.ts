import {
  PRODUCT_EXPORT,
  type ProductExportEvent,
  productExportFailed,
  productExportReady,
} from '@countinghouse/contracts/catalog/events';
import { exportProducts } from '@countinghouse/contracts/catalog/jobs';
import type { ProductLine } from '@countinghouse/contracts/catalog/product-sheet';
import { event, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { likePattern } from '@countinghouse/contracts/kernel/text';
import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import type { Files } from '@countinghouse/platform/files/files';
import { derivedId } from '@countinghouse/platform/ids/derived-id';
import { type JobHandler, PermanentFailure } from '@countinghouse/platform/queue/workers';
import type { Database } from '@countinghouse/platform/read-store/database';
import { workProgress } from '@countinghouse/platform/vault/work-progress';
import { readStream } from '../runtime/read-stream.ts';
import { loadCatalogue, productBatches } from './product-catalogue.ts';
import { productCsv, productWorkbook } from './product-file.ts';

export interface ExportDependencies {
  readonly log: Pick<EventLog, 'read' | 'append'>;
  readonly files: Pick<Files, 'storeExport' | 'remove'>;
  readonly database: Database;
}

const BATCH = 1_000;

/** Writes the products of a search into a file for a while. Done twice, there is one outcome and one file. */
export function exportProductsHandler({ log, files, database }: ExportDependencies): JobHandler<{ exportId: string }> {
  const record = (exportId: string, outcome: ProductExportEvent) =>
    log.append(streamOf(PRODUCT_EXPORT, exportId), 'any', [outcome], {
      actor: { kind: 'system', id: 'catalog' },
      commandId: derivedId('product-export-outcome', exportId),
      correlationId: exportId,
    });

  return {
    job: exportProducts,

    async run({ exportId }) {
      const events = await readStream(log, streamOf(PRODUCT_EXPORT, exportId));
      const [requested, settled] = events as (RecordedEvent & ProductExportEvent)[];
      if (requested?.type !== 'catalog.ProductExportRequested')
        throw new PermanentFailure('the export was never asked for');
      if (settled) return;
      const { format, search } = requested.data;
      const lines = await linesOf(database, exportId, search);
      const content = format === 'csv' ? productCsv(lines) : await productWorkbook(lines);
      const by = requested.metadata.actor.id ?? 'system';
      const file = await files.storeExport(content, { by, ending: format, downloadName: `Products.${format}` });
      const expiresAt = new Date(file.expiresAt).toISOString();
      const { replayed } = await record(
        exportId,
        event(productExportReady, { exportId, path: file.path, expiresAt, rows: lines.length }),
      );
      if (replayed) await files.remove([file.path]);
    },

    async exhausted({ exportId }) {
      await record(exportId, event(productExportFailed, { exportId }));
    },
  };
}

async function linesOf(database: Database, exportId: string, search: string): Promise<ProductLine[]> {
  const progress = workProgress(database);
  const catalogue = await loadCatalogue(database);
  const lines: ProductLine[] = [];
  for await (const { products, total } of productBatches(database, catalogue, likePattern(search), BATCH)) {
    lines.push(...products.map(({ line }) => line));
    await progress.report(exportId, { done: lines.length, total });
  }
  return lines;
}
