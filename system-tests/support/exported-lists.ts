import type { exportBody } from '@countinghouse/contracts/exports/api';
import { exportFailed, exportReady } from '@countinghouse/contracts/exports/events';
import type { ExportView } from '@countinghouse/contracts/exports/views';
import type { Language } from '@countinghouse/contracts/messages/language';
import { awaitOutcome } from '@countinghouse/platform/testing/await-outcome';
import type { z } from 'zod';
import { callOrThrow } from './shop-people.ts';
import type { WholeShop } from './whole-shop.ts';

/** Exports a list in a user's language and waits for the file; without one, its content is empty. */
export async function exported(
  shop: WholeShop,
  body: z.input<typeof exportBody>,
  language: Language = 'en',
): Promise<{ view: ExportView; file: Buffer }> {
  const asked = await callOrThrow<{ export: ExportView }>(shop, 'startExport', {
    token: shop.superAdmin,
    body,
    headers: { 'accept-language': language },
  });
  const id = asked.export._id;
  const settled = await awaitOutcome(shop.deps.log, {
    after: '',
    types: [exportReady.type, exportFailed.type],
    matches: ({ data }) => (data as { exportId: string }).exportId === id,
    timeout: 30_000,
  });
  if (!settled) throw new Error(`export ${id} did not end in time`);
  const { export: view } = await callOrThrow<{ export: ExportView }>(shop, 'getExport', {
    token: shop.superAdmin,
    params: { id },
  });
  if (view.path === null) return { view, file: Buffer.alloc(0) };
  const authorization = `Bearer ${shop.superAdmin}`;
  const response = await shop.apps['read-api'].inject({ url: view.path, headers: { authorization } });
  return { view, file: response.rawPayload };
}
