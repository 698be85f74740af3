import { MAX_FILE_MB } from '@countinghouse/contracts/kernel/http/picture-limits';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { isTooLarge, shrunkImage } from '../../../../shared/shop/image-file.ts';
import { type AnyRoute, upload } from '../../http/call.ts';
import { useErrorMessage } from '../../http/use-error-message.tsx';
import { useMessages } from '../../i18n/common.messages.ts';

/** A file during its upload. */
export interface PendingImage {
  readonly file: File;
  /** URL of the local file for its preview. */
  readonly preview: string;
  /** From 0 to 1. */
  readonly progress: number;
  readonly cancel: () => void;
}

/** A started upload; `path` is set once the server has stored the file. */
interface Upload {
  readonly file: File;
  readonly preview: string;
  readonly stop: AbortController;
  path?: string;
}

/**
 * Uploads images concurrently, and returns their paths in the order in which the uploads began; a failed one is
 * reported and left out.
 */
export function useImageUploads(route: AnyRoute, onUploaded: (path: string) => void) {
  const t = useMessages();
  const errors = useErrorMessage();
  const [pending, setPending] = useState<readonly PendingImage[]>([]);
  const running = useRef<Upload[]>([]);
  useEffect(
    () => () => {
      for (const { stop } of running.current) stop.abort();
    },
    [],
  );

  const remove = (ended: Upload) => {
    running.current = running.current.filter((one) => one !== ended);
    setPending((list) => list.filter((image) => image.preview !== ended.preview));
    URL.revokeObjectURL(ended.preview);
  };
  const handOver = () => {
    for (let [first] = running.current; first?.path !== undefined; [first] = running.current) {
      remove(first);
      onUploaded(first.path);
    }
  };
  const start = async (file: File) => {
    const begun: Upload = { file, preview: URL.createObjectURL(file), stop: new AbortController() };
    const { preview, stop } = begun;
    const cancel = () => {
      stop.abort();
      remove(begun);
      handOver();
    };
    const onProgress = (progress: number) =>
      setPending((list) => list.map((image) => (image.preview === preview ? { ...image, progress } : image)));
    running.current.push(begun);
    setPending((list) => [...list, { file, preview, progress: 0, cancel }]);
    try {
      const sent = await shrunkImage(file);
      if (stop.signal.aborted) return;
      if (isTooLarge(sent)) {
        remove(begun);
        handOver();
        return errors.show(t('imageTooLarge', { name: file.name, megabytes: MAX_FILE_MB }));
      }
      begun.path = await upload(route, sent, { signal: stop.signal, onProgress });
    } catch (error) {
      remove(begun);
      if (!stop.signal.aborted) {
        const isWorded = error instanceof ApiError;
        errors.show(isWorded ? `${file.name}: ${error.message}` : t('notAnImage', { name: file.name }));
      }
    }
    handOver();
  };
  return { pending, start };
}
