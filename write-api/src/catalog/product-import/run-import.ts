import type { RowFinding, RowResult } from '@countinghouse/contracts/catalog/product-import/import-row';
import type { EventMetadata, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import type { ProductDeps } from '../product/save-product.ts';
import { applyRow, type Settled, undoRow } from './import-row-steps.ts';
import type { ImportRow, ImportRows, RowFilter } from './import-rows.ts';
import { type ProductImportCommand, productImport } from './product-import.decider.ts';

export interface ImportDeps extends ProductDeps {
  readonly rows: ImportRows;
}

/** Rows that are worked on at once and written down together. */
const BATCH = 32;

/** One direction of a pass: which rows are left to do, and what is done to one. */
interface Pass {
  readonly name: 'apply' | 'undo';
  readonly left: RowFilter;
  readonly backwards: boolean;
  readonly step: (finding: RowFinding, row: ImportRow, metadata: EventMetadata) => Promise<Settled>;
}

/**
 * Applies the confirmed rows in the order of the file. May be interrupted anywhere and repeated: done rows stay done.
 */
export async function applyImport(
  deps: ImportDeps,
  importId: string,
  confirmed: RecordedEvent,
  signal?: AbortSignal,
): Promise<void> {
  await run(deps, importId, confirmed, signal, {
    name: 'apply',
    left: { verdicts: ['new', 'changed'], outcomes: [null] },
    backwards: false,
    step: (finding, { line }, metadata) =>
      applyRow(deps, finding, derivedId('imported product', importId, String(line)), metadata),
  });
  const { applied, failed } = await outcomesOf(deps, importId);
  await finish(deps, { type: 'FinishApplying', importId, applied, failed }, confirmed);
}

/**
 * Takes the applied rows back, the last one first. May be interrupted anywhere and repeated. For staff who may not
 * delete products, it switches those off that the import brought in.
 */
export async function undoImport(
  deps: ImportDeps,
  importId: string,
  requested: RecordedEvent,
  signal?: AbortSignal,
): Promise<void> {
  const newOnes = requested.metadata.actor.role === 'SUPER_ADMIN' ? 'delete' : 'switch off';
  await run(deps, importId, requested, signal, {
    name: 'undo',
    left: { outcomes: ['applied'] },
    backwards: true,
    step: (finding, { result }, metadata) => undoRow(deps, finding, result as RowResult, newOnes, metadata),
  });
  const { undone, kept } = await outcomesOf(deps, importId);
  await finish(deps, { type: 'FinishUndoing', importId, undone, kept }, requested);
}

async function run(
  deps: ImportDeps,
  importId: string,
  cause: RecordedEvent,
  signal: AbortSignal | undefined,
  pass: Pass,
): Promise<void> {
  const { state } = await deps.commands.load(productImport, importId);
  let behind: number | undefined;
  for (;;) {
    // The service ends: the next process continues from here.
    signal?.throwIfAborted();
    const rows = await deps.rows.next(importId, pass.left, { limit: BATCH, behind, backwards: pass.backwards });
    if (rows.length === 0) return;
    behind = rows.at(-1)?.line;
    const tries = await Promise.allSettled(
      rows.map(async (row) => {
        const metadata = rowMetadata(cause, pass.name, importId, row.line, state.fileName);
        return { line: row.line, ...(await pass.step(row.finding as RowFinding, row, metadata)) };
      }),
    );
    await deps.rows.settle(
      importId,
      tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : [])),
    );
    const broken = tries.find((tried) => tried.status === 'rejected');
    if (broken) throw broken.reason;
  }
}

/**
 * The actor of a row's events is the confirmer; they name file and line, and share one correlation id with all others
 * of the import.
 */
function rowMetadata(
  { id, metadata }: RecordedEvent,
  pass: Pass['name'],
  importId: string,
  line: number,
  fileName: string,
): EventMetadata {
  const place = `${fileName}, ${line}`;
  return {
    actor: metadata.actor,
    commandId: derivedId('import row', pass, importId, String(line)),
    correlationId: importId,
    causationId: id,
    reason: metadata.reason === undefined ? place : `${metadata.reason} (${place})`,
  };
}

/** How many rows have each outcome. */
export async function outcomesOf({ rows }: Pick<ImportDeps, 'rows'>, importId: string) {
  const outcomes = { applied: 0, failed: 0, undone: 0, kept: 0 };
  for (const { outcome, rows: count } of await rows.counts(importId)) {
    if (outcome !== null && outcome in outcomes) outcomes[outcome as keyof typeof outcomes] += count;
  }
  return outcomes;
}

async function finish({ commands }: ImportDeps, command: ProductImportCommand, cause: RecordedEvent): Promise<void> {
  await commands.handle(productImport, command.importId, command, {
    actor: { kind: 'system', id: 'catalog.product-import' },
    commandId: cause.id,
    correlationId: command.importId,
    causationId: cause.id,
  });
}
