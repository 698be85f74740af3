import { exportRoutes } from '@countinghouse/contracts/exports/api';
import { type ExportView, MAX_EXPORT_ROWS } from '@countinghouse/contracts/exports/views';
import type { BodyOf } from '@countinghouse/contracts/kernel/route';
import { call, download } from '../http/call.ts';
import { imageUrl } from '../shop/image-url.ts';
import { say } from './export.words.ts';

const LOOK_AGAIN_MS = 1_000;

/** What is to be exported, and how. */
export type ExportOrder = BodyOf<typeof exportRoutes.startExport>;

/** Has a file written and fetches it; tells how far it is. Rejects when there is none. */
export async function writeExport(
  body: ExportOrder,
  onProgress: (progress: ExportView['progress']) => void,
): Promise<Blob> {
  let { export: file } = await call(exportRoutes.startExport, { body });
  while (file.status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    file = (await call(exportRoutes.getExport, { params: { id: file._id } })).export;
    onProgress(file.progress);
  }
  if (file.path === null) {
    throw new Error(say(file.cause ?? 'gave-up', { rows: MAX_EXPORT_ROWS[file.format].toLocaleString() }));
  }
  return download(imageUrl(file.path));
}
