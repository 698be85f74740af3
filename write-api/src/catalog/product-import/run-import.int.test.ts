import { spawn } from 'node:child_process';
import { createSecretKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PRODUCT } from '@countinghouse/contracts/catalog/events';
import {
  PRODUCT_IMPORT,
  type ProductImportEvent,
  productImportChecked,
  productImportConfirmed,
  productImportUndoRequested,
  productImportUploaded,
} from '@countinghouse/contracts/catalog/product-import/import-events';
import type { RowFinding } from '@countinghouse/contracts/catalog/product-import/import-row';
import { productVersion } from '@countinghouse/contracts/catalog/version';
import { STOCK } from '@countinghouse/contracts/inventory/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { createTestDatabase, type TestDatabase } from '@countinghouse/platform/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stock } from '../../inventory/stock/stock.decider.ts';
import { product } from '../product/product.decider.ts';
import { createProduct } from '../product/save-product.ts';
import { addCheckedRows } from '../testing/add-checked-rows.ts';
import { openImportDeps } from '../testing/open-import-deps.ts';
import { applyImport, undoImport } from './run-import.ts';

const ROWS = 100;
const masterKey = randomBytes(32);
let database: TestDatabase;
let deps: Awaited<ReturnType<typeof openImportDeps>>;
beforeAll(async () => {
  database = await createTestDatabase();
  deps = await openImportDeps(database.url, createSecretKey(masterKey));
});
afterAll(async () => {
  await deps.close();
  await database.drop();
});

const staff = { kind: 'staff', id: newId(), role: 'ADMIN' } as const;
const superAdmin = { ...staff, role: 'SUPER_ADMIN' } as const;
const metadata = (actor: typeof staff | typeof superAdmin = staff) => ({
  actor,
  commandId: newId(),
  correlationId: newId(),
});

async function happened(importId: string, given: ProductImportEvent, by?: typeof superAdmin) {
  const stream = streamOf(PRODUCT_IMPORT, importId);
  await deps.log.append(stream, 'any', [given], metadata(by));
  return (await deps.log.read(stream, { direction: 'backwards', limit: 1 }))[0]!;
}

/** Odd rows bring a product, even ones change one that is there. */
async function checkedImport(): Promise<string> {
  const importId = newId();
  const rows = await Promise.all(
    Array.from({ length: ROWS }, async (_, index) => {
      const itemNo = `${importId}-${index}`;
      const found = { itemNo, cells: { itemNo }, changes: [], errors: [], warnings: [], notes: [] };
      const input = { name: 'Imported', quantity: 15 };
      if (index % 2 === 1)
        return { line: index + 2, verdict: 'new', finding: { ...found, input } satisfies RowFinding };
      const productId = newId();
      await createProduct(deps, productId, { itemNo, name: 'Old', quantity: 10 }, metadata());
      const version = productVersion({ details: 0, stock: 0 });
      const seen = { productId, version, before: { name: 'Old', quantity: 10 } };
      return { line: index + 2, verdict: 'changed', finding: { ...found, input, seen } satisfies RowFinding };
    }),
  );
  await addCheckedRows(deps.database, importId, rows);
  await happened(
    importId,
    event(productImportUploaded, {
      importId,
      fileName: 'a.csv',
      path: '',
      sha256: '',
      mapping: [],
      values: {},
      reading: {},
    }),
  );
  const counts = { new: ROWS / 2, changed: ROWS / 2, same: 0, error: 0, skipped: 0 };
  await happened(
    importId,
    event(productImportChecked, { importId, counts, ignoredColumns: [], warned: 0, unconfirmed: [] }),
  );
  return importId;
}

/** Runs a pass in a process that is killed by SIGKILL half-way. */
async function killed(importId: string, pass: 'apply' | 'undo'): Promise<void> {
  const script = fileURLToPath(new URL('../testing/crashing-import.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    [
      '--conditions=@countinghouse/source',
      '--import',
      'tsx',
      script,
      database.url,
      masterKey.toString('hex'),
      importId,
      pass,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

async function productsOf(importId: string) {
  const { rows } = await deps.rows.find(importId, {}, { limit: ROWS });
  return Promise.all(
    rows.map(async ({ finding, result }) => {
      const id = (finding as RowFinding).seen?.productId ?? (result as { productId: string }).productId;
      const [details, level, own, movements] = await Promise.all([
        deps.commands.load(product, id),
        deps.commands.load(stock, id),
        deps.log.read(streamOf(PRODUCT, id)),
        deps.log.read(streamOf(STOCK, id)),
      ]);
      return {
        isNew: !(finding as RowFinding).seen,
        state: details.state,
        balance: level.state.balance,
        own,
        movements,
      };
    }),
  );
}

test('an import that is killed while it is applied and while it is undone does everything once', async () => {
  const importId = await checkedImport();
  const confirmed = await happened(importId, event(productImportConfirmed, { importId }));
  await killed(importId, 'apply');
  const half = await deps.rows.counts(importId);
  expect(half.find(({ outcome, verdict }) => outcome === null && verdict === 'new')?.rows).toBe(ROWS / 2 - 16);

  await applyImport(deps, importId, confirmed);
  for (const { isNew, state, balance, own, movements } of await productsOf(importId)) {
    expect(state).toMatchObject({ status: 'present', details: { name: 'Imported' } });
    expect(balance).toBe(15);
    expect(own).toHaveLength(isNew ? 1 : 2);
    expect(movements).toHaveLength(isNew ? 1 : 2);
    expect(own.at(-1)?.metadata).toMatchObject({ actor: staff, correlationId: importId, causationId: confirmed.id });
  }
  const outcomes = () => deps.log.read(streamOf(PRODUCT_IMPORT, importId), { direction: 'backwards', limit: 1 });
  expect((await outcomes())[0]).toMatchObject({
    type: 'catalog.ProductImportApplied',
    data: { applied: ROWS, failed: 0 },
  });

  const requested = await happened(importId, event(productImportUndoRequested, { importId }), superAdmin);
  await killed(importId, 'undo');
  await undoImport(deps, importId, requested);
  for (const { isNew, state, balance, own, movements } of await productsOf(importId)) {
    expect(own).toHaveLength(isNew ? 2 : 3);
    if (isNew) expect(state.status).toBe('deleted');
    else expect({ state, balance }).toMatchObject({ state: { details: { name: 'Old' } }, balance: 10 });
    expect(movements).toHaveLength(isNew ? 1 : 3);
  }
  expect((await outcomes())[0]).toMatchObject({ type: 'catalog.ProductImportUndone', data: { undone: ROWS, kept: 0 } });
});

test('an ADMIN, who may delete no product, switches off what an import brought in', async () => {
  const importId = await checkedImport();
  await applyImport(deps, importId, await happened(importId, event(productImportConfirmed, { importId })));
  await undoImport(deps, importId, await happened(importId, event(productImportUndoRequested, { importId })));
  for (const { isNew, state, balance } of await productsOf(importId)) {
    if (isNew) expect(state).toMatchObject({ status: 'present', details: { name: 'Imported', status: false } });
    else expect({ state, balance }).toMatchObject({ state: { details: { name: 'Old' } }, balance: 10 });
  }
  expect((await deps.rows.counts(importId)).map(({ outcome }) => outcome)).toEqual(['undone', 'undone']);
});

test('a row that was done before the crash counts as done, whatever happened to its product since', async () => {
  const importId = await checkedImport();
  const confirmed = await happened(importId, event(productImportConfirmed, { importId }));
  const broken = { ...deps, rows: { ...deps.rows, settle: () => Promise.reject(new Error('killed')) } };
  await expect(applyImport(broken, importId, confirmed)).rejects.toThrow('killed');
  const { rows } = await deps.rows.find(importId, { verdicts: ['changed'] }, { limit: 1 });
  const productId = (rows[0]!.finding as RowFinding).seen!.productId;
  await deps.commands.handle(
    stock,
    productId,
    { type: 'ReserveStock', productId, orderId: newId(), quantity: 15 },
    metadata(),
  );
  await deps.commands.handle(product, productId, { type: 'DeleteProduct' }, metadata());

  await applyImport(deps, importId, confirmed);
  expect(await deps.rows.counts(importId)).toEqual([
    { verdict: 'changed', outcome: 'applied', rows: ROWS / 2 },
    { verdict: 'new', outcome: 'applied', rows: ROWS / 2 },
  ]);
});
