import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { type AnyRoute, upload } from '../../http/call.ts';
import { useMessages } from '../../i18n/common.messages.ts';

/** A file on its way to the server. */
export interface PendingImage {
  readonly file: File;
  /** Shows the file before the server has it. */
  readonly preview: string;
  /** From 0 to 1. */
  readonly progress: number;
  readonly cancel: () => void;
}

/**
 * Uploads images, several at a time, and hands over the path of each when it is there. What fails is told and left out.
 */
export function useImageUploads(route: AnyRoute, onUploaded: (path: string) => void) {
  const t = useMessages();
  const { message } = App.useApp();
  const [pending, setPending] = useState<readonly PendingImage[]>([]);
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const stop of current) stop.abort();
    };
  }, []);

  const start = async (file: File) => {
    const stop = new AbortController();
    const preview = URL.createObjectURL(file);
    const onProgress = (progress: number) =>
      setPending((list) => list.map((image) => (image.file === file ? { ...image, progress } : image)));
    running.current.add(stop);
    setPending((list) => [...list, { file, preview, progress: 0, cancel: () => stop.abort() }]);
    try {
      onUploaded(await upload(route, file, { signal: stop.signal, onProgress }));
    } catch (error) {
      if (!stop.signal.aborted) {
        void message.error(error instanceof ApiError ? error.message : t('notAnImage', { name: file.name }), 6);
      }
    } finally {
      running.current.delete(stop);
      setPending((list) => list.filter((image) => image.file !== file));
      URL.revokeObjectURL(preview);
    }
  };
  return { pending, start };
}
