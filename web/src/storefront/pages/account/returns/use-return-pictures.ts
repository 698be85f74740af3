import { MAX_FILE_MB, MAX_RETURN_PICTURES } from '@countinghouse/contracts/kernel/http/picture-limits';
import { useEffect, useRef, useState } from 'react';
import { imageFault, isTooLarge, shrunkImage } from '../../../../shared/shop/image-file.ts';
import { upload } from '../../../api/call.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { defineMessages } from '../../../i18n/messages.ts';
import { faultsOf } from '../../../ui/form/faults.ts';

const messages = defineMessages(
  {
    notAnImage: '{name} is not a PNG, JPEG, WebP or GIF image.',
    heicImage: '{name} is a HEIC photo, which browsers cannot show. Save it as JPEG first, then add that.',
    tooLarge: '{name} is larger than {megabytes} MB.',
    tooMany: 'At most {max} pictures are possible.',
    refused: '{name}: {message}',
  },
  {
    notAnImage: '{name} 不是 PNG、JPEG、WebP 或 GIF 圖片。',
    heicImage: '{name} 是 HEIC 相片，瀏覽器無法顯示。請先另存為 JPEG，再加入。',
    tooLarge: '{name} 大於 {megabytes} MB。',
    tooMany: '最多可加入 {max} 張圖片。',
    refused: '{name}：{message}',
  },
);

/** A chosen picture, uploaded or on its way. */
export interface ReturnPicture {
  /** URL of the local file. */
  readonly preview: string;
  readonly name: string;
}

/** The pictures of a return request: each is uploaded as soon as it is chosen. */
export function useReturnPictures() {
  const t = messages.useMessages();
  const language = useLanguage();
  const [pictures, setPictures] = useState<readonly ReturnPicture[]>([]);
  const [fault, setFault] = useState<string>();
  /** Paths by preview, in the order of the choice; undefined once an upload has failed. */
  const uploads = useRef(new Map<string, Promise<string | undefined>>());
  useEffect(
    () => () => {
      for (const preview of uploads.current.keys()) URL.revokeObjectURL(preview);
    },
    [],
  );

  const remove = (preview: string) => {
    uploads.current.delete(preview);
    URL.revokeObjectURL(preview);
    setPictures((list) => list.filter((picture) => picture.preview !== preview));
  };
  const send = async (file: File): Promise<string> => {
    const sent = await shrunkImage(file);
    if (isTooLarge(sent)) throw new TypeError(t('tooLarge', { name: file.name, megabytes: MAX_FILE_MB }));
    return upload('uploadReturnPicture', sent);
  };
  const begin = (file: File) => {
    const preview = URL.createObjectURL(file);
    const { name } = file;
    setPictures((list) => [...list, { preview, name }]);
    const path = send(file).catch((error: unknown) => {
      // What was taken out meanwhile is nobody's concern.
      if (!uploads.current.has(preview)) return undefined;
      const message = faultsOf(error, language).general ?? '';
      setFault(error instanceof TypeError ? error.message : t('refused', { name, message }));
      remove(preview);
      return undefined;
    });
    uploads.current.set(preview, path);
  };
  const add = (files: readonly File[]) => {
    const free = MAX_RETURN_PICTURES - uploads.current.size;
    const faults = files.slice(0, free).flatMap((file) => {
      const kind = imageFault(file);
      if (!kind) begin(file);
      return kind ? [t(kind, { name: file.name })] : [];
    });
    if (files.length > free) faults.push(t('tooMany', { max: MAX_RETURN_PICTURES }));
    setFault(faults.length > 0 ? faults.join(' ') : undefined);
  };
  /** The paths of all pictures, once they are uploaded; undefined when one of them failed. */
  const uploaded = async (): Promise<readonly string[] | undefined> => {
    const paths = await Promise.all(uploads.current.values());
    return paths.every((path) => path !== undefined) ? paths : undefined;
  };
  return { pictures, fault, add, remove, uploaded };
}
