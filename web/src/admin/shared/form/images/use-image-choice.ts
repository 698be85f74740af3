import { App } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/common.messages.ts';
import { needsCrop } from './image-crop.ts';
import { imageFault } from './image-file.ts';

/** An image that has to be cropped before it goes on. */
export interface ImageToCrop {
  readonly file: File;
  readonly bitmap: ImageBitmap;
}

interface ChoiceOptions {
  readonly freeSlots: number;
  readonly max: number;
  readonly ratio: number | undefined;
  readonly onChosen: (file: File) => void;
}

/**
 * Takes the files that somebody picked, dropped or pasted: refuses what is no image, and asks how to crop what has
 * another shape.
 */
export function useImageChoice({ freeSlots, max, ratio, onChosen }: ChoiceOptions) {
  const t = useMessages();
  const { message } = App.useApp();
  const [toCrop, setToCrop] = useState<readonly ImageToCrop[]>([]);
  const refuse = (text: string) => void message.error(text, 6);

  const choose = async (files: readonly File[]) => {
    if (files.length > freeSlots) refuse(t('tooManyImages', { max }));
    for (const file of files.slice(0, freeSlots)) {
      const fault = imageFault(file);
      const bitmap = fault || !ratio ? undefined : await createImageBitmap(file).catch(() => undefined);
      if (fault) refuse(t(fault, { name: file.name }));
      else if (!ratio) onChosen(file);
      else if (!bitmap) refuse(t('notAnImage', { name: file.name }));
      else if (needsCrop(bitmap, ratio)) setToCrop((list) => [...list, { file, bitmap }]);
      else onChosen(file);
    }
  };
  const settle = (cropped?: File) => {
    setToCrop((list) => list.slice(1));
    if (cropped) onChosen(cropped);
  };
  return { choose, cropping: toCrop[0], waiting: toCrop.length, settle };
}
