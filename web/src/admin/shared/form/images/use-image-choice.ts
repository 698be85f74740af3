import { useRef, useState } from 'react';
import { imageFault } from '../../../../shared/shop/image-file.ts';
import { useErrorMessage } from '../../http/use-error-message.tsx';
import { useMessages } from '../../i18n/common.messages.ts';
import { needsCrop } from './image-crop.ts';

/** A chosen image in the queue; with a bitmap it has to be cropped first. */
interface WaitingImage {
  readonly file: File;
  readonly bitmap: ImageBitmap | undefined;
}

interface ChoiceOptions {
  readonly freeSlots: number;
  readonly max: number;
  readonly ratio: number | undefined;
  readonly onChosen: (file: File) => void;
}

/**
 * Accepts files that were picked, dropped or pasted, in their order: refuses other files than images, and opens the
 * crop dialog for other ratios.
 */
export function useImageChoice({ freeSlots, max, ratio, onChosen }: ChoiceOptions) {
  const t = useMessages();
  const errors = useErrorMessage();
  const queue = useRef<readonly WaitingImage[]>([]);
  const [waiting, setWaiting] = useState(queue.current);
  const refuse = (text: string) => errors.show(text);

  /** Passes on images that require no cropping, up to the first one that does. */
  const advance = (images: readonly WaitingImage[]) => {
    const toCrop = images.findIndex(({ bitmap }) => bitmap);
    const ready = toCrop < 0 ? images : images.slice(0, toCrop);
    queue.current = images.slice(ready.length);
    setWaiting(queue.current);
    for (const { file } of ready) onChosen(file);
  };
  const choose = async (files: readonly File[]) => {
    if (files.length > freeSlots) refuse(t('tooManyImages', { max }));
    const accepted: WaitingImage[] = [];
    for (const file of files.slice(0, freeSlots)) {
      const fault = imageFault(file);
      const bitmap = fault || !ratio ? undefined : await createImageBitmap(file).catch(() => undefined);
      if (fault) refuse(t(fault, { name: file.name }));
      else if (ratio && !bitmap) refuse(t('notAnImage', { name: file.name }));
      else accepted.push({ file, bitmap: ratio && bitmap && needsCrop(bitmap, ratio) ? bitmap : undefined });
    }
    advance([...queue.current, ...accepted]);
  };
  const settle = (cropped?: File) => {
    const [first, ...rest] = queue.current;
    if (first && cropped) onChosen(cropped);
    advance(rest);
  };
  const [first] = waiting;
  const cropping = first?.bitmap && { file: first.file, bitmap: first.bitmap };
  return { choose, cropping, waiting: waiting.length, settle };
}
