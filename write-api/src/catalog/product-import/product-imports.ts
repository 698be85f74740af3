import { PRODUCT_IMPORT, productImportUploaded } from '@countinghouse/contracts/catalog/product-import/import-events';
import type { ListedImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventOf } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { execute } from '@countinghouse/platform/commands/execute';
import { type Call, ok } from '@countinghouse/platform/rest/input/binding';
import { workProgress } from '@countinghouse/platform/vault/work-progress';
import type { WriteDeps } from '../../write-deps.ts';
import { isCheckOutdated } from './outdated-check.ts';
import { productImport } from './product-import.decider.ts';
import { importView } from './product-import-view.ts';
import { type ImportDeps, outcomesOf } from './run-import.ts';

/** The imports of the log with their working data, as calls find them. */
export type ProductImports = ReturnType<typeof productImports>;

export function productImports(deps: WriteDeps & ImportDeps) {
  const { commands, log, rows } = deps;
  const progress = workProgress(deps.database);

  async function find(importId: string): Promise<ListedImportView | undefined> {
    const [{ state, version }, [first], outcomes, file, checking] = await Promise.all([
      commands.load(productImport, importId),
      log.read(streamOf(PRODUCT_IMPORT, importId), { limit: 1 }),
      outcomesOf(deps, importId),
      rows.checkedFile(importId),
      progress.of(importId),
    ]);
    return first && importView(importId, first.recordedAt, state, version, outcomes, file, checking);
  }

  async function viewOf(importId: string): Promise<ListedImportView> {
    const found = await find(importId);
    if (!found) throw new RefusedError(refuse('NOT_FOUND'));
    return found;
  }

  async function reply(importId: string) {
    const found = await viewOf(importId);
    const outdated = found.status === 'checked' && (await isCheckOutdated(deps, importId));
    return { ...ok, import: { ...found, outdated } };
  }

  /**
   * An import of the same file that is being checked or applied: a second upload returns it. One that was checked is
   * no answer, for the result depends on more than the file.
   */
  async function runningImportOf(sha256: string): Promise<string | undefined> {
    const [latest] = await rows.latest(1, sha256);
    if (latest === undefined) return undefined;
    const { status } = (await commands.load(productImport, latest)).state;
    return status === 'checking' || status === 'applying' ? latest : undefined;
  }

  async function hashOf(importId: string): Promise<string> {
    return (await commands.load(productImport, importId)).state.sha256;
  }

  /** How an import began; undefined before it did. */
  async function uploadOf(importId: string) {
    const [first] = await log.read(streamOf(PRODUCT_IMPORT, importId), { limit: 1 });
    return first?.type === productImportUploaded.type
      ? (first as typeof first & EventOf<typeof productImportUploaded>)
      : undefined;
  }

  /** A checked or unreadable import, with how it began. @throws RefusedError ILLEGAL_TRANSITION for any other */
  async function checkableAgain(importId: string) {
    const { status, columns, report } = await viewOf(importId);
    const upload = (await uploadOf(importId))?.data;
    const isFinished = status === 'checked' || status === 'unreadable';
    if (!upload || !isFinished) throw new RefusedError(refuse('ILLEGAL_TRANSITION'));
    return { columns, report, upload };
  }

  /** The file of an import is checked as another import, with what staff said about it; returns its id. */
  async function checkAgain(call: Call, upload: EventOf<typeof productImportUploaded>['data']): Promise<string> {
    const importId = call.newId(`product import ${upload.sha256} again after ${upload.importId}`);
    await rows.register(importId, upload.sha256);
    await execute(commands, call, productImport, importId, { type: 'UploadImport', ...upload, importId });
    return importId;
  }

  return { find, viewOf, reply, runningImportOf, hashOf, checkableAgain, checkAgain };
}
