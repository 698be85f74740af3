import { exportRoutes } from '@countinghouse/contracts/exports/api';
import { type ExportView, MAX_EXPORT_ROWS } from '@countinghouse/contracts/exports/views';
import type { BodyOf } from '@countinghouse/contracts/kernel/http/route';
import { imageUrl } from '../../../shared/shop/image-url.ts';
import { call, download } from '../http/call.ts';
import { translate } from './export.messages.ts';

/** Polling interval of an export's progress. */
export const POLL_INTERVAL_MS = 1_000;

/** What is to be exported, and how. */
export type ExportRequest = BodyOf<typeof exportRoutes.startExport>;

/** Requests a file and downloads it; reports its progress. Rejects when there is none. */
export async function writeExport(
  body: ExportRequest,
  onProgress: (progress: ExportView['progress']) => void,
): Promise<Blob> {
  let { export: file } = await call(exportRoutes.startExport, { body });
  while (file.status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    file = (await call(exportRoutes.getExport, { params: { id: file._id } })).export;
    onProgress(file.progress);
  }
  return fileOf(file);
}

/** Downloads the file of an export that has ended. Rejects when there is none. */
export async function fileOf(file: ExportView): Promise<Blob> {
  if (file.path === null) throw new Error(exportFailure(file));
  return download(imageUrl(file.path));
}

/** Returns the text for an export without a file. */
export function exportFailure({ cause, format }: ExportView): string {
  return translate(cause ?? 'gave-up', { rows: MAX_EXPORT_ROWS[format].toLocaleString() });
}
