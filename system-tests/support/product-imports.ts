import type { ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { awaitOutcome } from '@countinghouse/platform/testing/await-outcome';
import type { LightMyRequestResponse } from 'fastify';
import { multipart, multipartType } from '../fuzz/hostile-uploads.ts';
import { callOrThrow } from './shop-people.ts';
import type { WholeShop } from './whole-shop.ts';

export function uploadTable(
  shop: WholeShop,
  content: string | Buffer,
  fileName = 'products.csv',
): Promise<LightMyRequestResponse> {
  return shop.call(routeTable.importProducts, {
    token: shop.superAdmin,
    body: multipart(Buffer.from(content), { fileName, type: 'text/csv' }),
    headers: { 'content-type': multipartType },
  });
}

/** Uploads a table and waits until it was checked, or could not be read. */
export async function checkedImport(shop: WholeShop, content: string | Buffer, fileName?: string): Promise<ImportView> {
  const reply = await uploadTable(shop, content, fileName);
  if (reply.statusCode !== 202) throw new Error(`the upload answered ${reply.statusCode}: ${reply.body}`);
  const { _id } = reply.json<{ import: ImportView }>().import;
  return settledImport(shop, _id);
}

/** Returns the import once it was checked, or could not be read. */
export function settledImport(shop: WholeShop, id: string): Promise<ImportView> {
  return settled(shop, id, ['ProductImportChecked', 'ProductImportUnreadable']);
}

/** Returns the id of a checked import of one valid and one invalid row. */
export async function mixedImport(shop: WholeShop): Promise<string> {
  return (await checkedImport(shop, `itemNo,quantity\r\n${newId()},1\r\n${newId()},none\r\n`))._id;
}

export async function appliedImport(shop: WholeShop, id: string, headers = {}): Promise<ImportView> {
  await callOrThrow(shop, 'confirmProductImport', { token: shop.superAdmin, params: { id }, headers });
  return settled(shop, id, ['ProductImportApplied']);
}

export async function undoneImport(shop: WholeShop, id: string): Promise<ImportView> {
  await callOrThrow(shop, 'undoProductImport', { token: shop.superAdmin, params: { id } });
  return settled(shop, id, ['ProductImportUndone']);
}

/** Returns the import once one of the events is in the log. */
async function settled(shop: WholeShop, id: string, types: readonly string[]): Promise<ImportView> {
  const event = await awaitOutcome(shop.deps.log, {
    after: '',
    types: types.map((type) => `catalog.${type}`),
    matches: ({ data }) => (data as { importId: string }).importId === id,
    timeout: 30_000,
  });
  if (!event) throw new Error(`no ${types.join(' or ')} in time`);
  return (
    await callOrThrow<{ import: ImportView }>(shop, 'getProductImport', { token: shop.superAdmin, params: { id } })
  ).import;
}
