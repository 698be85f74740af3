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
/** A list with its query. */
export type ListExportRequest = Exclude<ExportRequest, { readonly orders: unknown }>;

/** Requests a file and waits until it is there, or is not going to be; reports its progress. */
export async function runExport(
  body: ExportRequest,
  onProgress: (progress: ExportView['progress']) => void,
): Promise<ExportView> {
  let { export: file } = await call(exportRoutes.startExport, { body });
  while (file.status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    file = (await call(exportRoutes.getExport, { params: { id: file._id } })).export;
    onProgress(file.progress);
  }
  return file;
}

/** Downloads the file of an export that has ended. Rejects when there is none. */
export async function fileOf(file: ExportView): Promise<Blob> {
  if (file.path === null) throw new Error(exportFailure(file));
  return download(imageUrl(file.path));
}

/** Returns the text for an export without a file. */
export function exportFailure({ cause, format }: Pick<ExportView, 'cause' | 'format'>): string {
  const text = cause === 'too-many-rows' && format === 'pdf' ? 'too-many-lines' : (cause ?? 'gave-up');
  return translate(text, { rows: MAX_EXPORT_ROWS[format].toLocaleString() });
}
