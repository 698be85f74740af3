import { createSecretKey } from 'node:crypto';
import { PRODUCT_IMPORT } from '@countinghouse/contracts/catalog/product-import/import-events';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { importRows } from '../product-import/import-rows.ts';
import { applyImport, undoImport } from '../product-import/run-import.ts';
import { openImportDeps } from './open-import-deps.ts';

/** Applies or takes back an import and is killed when the second batch of rows is done, but not yet stored. */
const [databaseUrl = '', masterKey = '', importId = '', pass = ''] = process.argv.slice(2);
const deps = await openImportDeps(databaseUrl, createSecretKey(Buffer.from(masterKey, 'hex')));
const rows = importRows(deps.database);
let batches = 0;
const crashing = {
  ...deps,
  rows: {
    ...rows,
    async settle(...settled: Parameters<typeof rows.settle>) {
      batches += 1;
      if (batches === 2) process.kill(process.pid, 'SIGKILL');
      await rows.settle(...settled);
    },
  },
};
const cause = (await deps.log.read(streamOf(PRODUCT_IMPORT, importId), { direction: 'backwards', limit: 1 }))[0]!;
await (pass === 'undo' ? undoImport : applyImport)(crashing, importId, cause);
