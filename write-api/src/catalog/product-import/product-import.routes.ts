import { createHash } from 'node:crypto';
import { importRoutes } from '@countinghouse/contracts/catalog/product-import/import-api';
import type { ListedImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import { fieldMappedTwice } from '@countinghouse/contracts/catalog/product-import/product-columns';
import { errorFileName } from '@countinghouse/contracts/catalog/product-import/product-sheet';
import { readingParts } from '@countinghouse/contracts/catalog/product-import/table-reading';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { execute } from '@countinghouse/platform/commands/execute';
import { KeyedMutex } from '@countinghouse/platform/commands/locks';
import { parsePublicPath } from '@countinghouse/platform/files/file-path';
import { type Binding, bind, type Call, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../../write-deps.ts';
import { importErrorFile } from './import-error-file.ts';
import { makeMissingNames } from './missing-names.ts';
import { isCheckOutdated } from './outdated-check.ts';
import { productImport } from './product-import.decider.ts';
import { importRowView } from './product-import-view.ts';
import { type ProductImports, productImports } from './product-imports.ts';
import type { ImportDeps } from './run-import.ts';

/** Imports that the list shows. */
const LISTED = 20;

export function productImportBindings(deps: WriteDeps & ImportDeps): Binding[] {
  const imports = productImports(deps);
  return [uploadBinding(deps, imports), ...readBindings(deps, imports), ...actBindings(deps, imports)];
}

function uploadBinding({ commands, files, rows }: WriteDeps & ImportDeps, imports: ProductImports): Binding {
  const { runningImportOf, reply } = imports;
  /** Uploads of the same file are handled one after the other, so that the second one finds the first. */
  const uploads = new KeyedMutex();
  return bind(importRoutes.importProducts, async (call) => {
    const { stream, fileName } = await call.upload();
    const path = await files.intakeTable(stream, signedIn(call).id);
    const sha256 = await hashOfTable(files, path);
    return uploads.run(sha256, async () => {
      const running = await runningImportOf(sha256);
      if (running !== undefined) {
        await files.remove([path]);
        return reply(running);
      }
      // The key of an upload does not depend on the file.
      const importId = call.newId(`product import ${sha256}`);
      await rows.register(importId, sha256);
      const file = { importId, fileName: printable(fileName), path, sha256 };
      const said = { mapping: [], values: {}, reading: {} };
      await execute(commands, call, productImport, importId, { type: 'UploadImport', ...file, ...said });
      return reply(importId);
    });
  });
}

function readBindings({ rows }: ImportDeps, { find, viewOf, hashOf, reply }: ProductImports): Binding[] {
  return [
    bind(importRoutes.listProductImports, async () => {
      // One that is being uploaded, or whose upload died, has a row already and no event yet.
      const ids = await rows.latest(LISTED);
      const imports = await Promise.all(ids.map(find));
      const hashes = await Promise.all(ids.map(hashOf));
      // A file that was uploaded or mapped again, before it was applied, is there once.
      const isReplaced = ({ status }: ListedImportView, index: number) =>
        (status === 'checked' || status === 'unreadable') && hashes.indexOf(hashes[index]!) < index;
      return { ...ok, imports: imports.flatMap((found, index) => (found && !isReplaced(found, index) ? [found] : [])) };
    }),

    bind(importRoutes.getProductImport, ({ params }) => reply(params.id)),

    bind(importRoutes.listProductImportRows, async ({ params, query, language }) => {
      await viewOf(params.id);
      const { current, size, verdict, outcome, warned } = query;
      const found = await rows.find(
        params.id,
        { verdicts: verdict && [verdict], outcomes: outcome && [outcome], warned: warned !== undefined },
        { limit: size, offset: (current - 1) * size },
      );
      return { ...ok, rows: found.rows.map((row) => importRowView(row, language)), total: found.total };
    }),

    bind(importRoutes.getProductImportErrors, async (call) => {
      const { fileName } = await viewOf(call.params.id);
      const file = await importErrorFile(rows, call.params.id, call.language);
      return sendCsv(call, errorFileName(fileName), file);
    }),
  ];
}

/** A file is checked again, applied, and undone. */
function actBindings(deps: WriteDeps & ImportDeps, { checkableAgain, checkAgain, reply }: ProductImports): Binding[] {
  const { commands, rows } = deps;
  return [
    bind(importRoutes.mapProductImport, async (call) => {
      const { columns, report, upload } = await checkableAgain(call.params.id);
      const { mapping = upload.mapping, values, makeMissing = false } = call.body;
      if (columns.length === 0 && mapping.length > 0) throw new RefusedError(refuse('ILLEGAL_TRANSITION'));
      if (fieldMappedTwice(mapping) !== undefined) {
        throw new RefusedError(refuse('VALIDATION', undefined, [{ field: 'mapping', code: 'column_twice' }]));
      }
      if (makeMissing && report) {
        const { commandId } = call.metadata;
        if (await isCheckOutdated(deps, call.params.id, { ownCommandId: commandId })) {
          throw new RefusedError(refuse('CHECK_OUTDATED'));
        }
        await makeMissingNames(commands, report.missing, { ...call.metadata, correlationId: call.params.id });
      }
      const importId = await checkAgain(call, { ...upload, mapping, values: { ...upload.values, ...values } });
      if (call.body.mapping) await rows.storeMapping(columns, mapping);
      return reply(importId);
    }),

    bind(importRoutes.readProductImport, async (call) => {
      const { upload } = await checkableAgain(call.params.id);
      const { reading } = await rows.checkedFile(call.params.id);
      // What was said of the columns is about the heads as they were read.
      const isSame = readingParts.every((part) => [undefined, reading?.[part]].includes(call.body[part]));
      const mapping = isSame ? upload.mapping : [];
      return reply(await checkAgain(call, { ...upload, mapping, reading: call.body }));
    }),

    bind(importRoutes.confirmProductImport, async (call) => {
      const importId = call.params.id;
      const { status } = (await commands.load(productImport, importId)).state;
      if (status === 'checked' && (await isCheckOutdated(deps, importId))) {
        throw new RefusedError(refuse('CHECK_OUTDATED'));
      }
      await execute(commands, call, productImport, importId, { type: 'ConfirmImport', importId });
      return reply(importId);
    }),

    bind(importRoutes.undoProductImport, async (call) => {
      const importId = call.params.id;
      await execute(commands, call, productImport, importId, { type: 'UndoImport', importId });
      return reply(importId);
    }),
  ];
}

async function hashOfTable(files: WriteDeps['files'], path: string): Promise<string> {
  const parsed = parsePublicPath(path);
  const opened = parsed && (await files.open(parsed));
  if (!opened) throw new Error(`${path} was removed while it was taken`);
  const hash = createHash('sha256');
  for await (const chunk of opened.file.content) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** A file's name as it can be stored and shown on one line. */
function printable(fileName: string): string {
  return fileName
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 200)
    .toWellFormed();
}

function sendCsv({ http: { reply } }: Call, name: string, file: string) {
  const plain = name.replace(/[^A-Za-z0-9._ -]/g, '_');
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${plain}"`)
    .header('x-content-type-options', 'nosniff')
    .send(file);
}
