import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { type AnyRoute, upload } from '../http/call.ts';
import { imageUrl } from '../shop/image-url.ts';
import { useWords } from '../ui/shared.words.ts';
import { imageFault, imageTypes } from './image-file.ts';
import styles from './image-list.module.css';

interface ImageListProps {
  readonly route: AnyRoute;
  readonly max: number;
  readonly label: string;
  /** Given by the form field. */
  readonly id?: string;
  readonly value?: readonly string[];
  readonly onChange?: (paths: readonly string[]) => void;
}

/** Up to `max` images by path: pick, drop, see, remove. A file goes to the server when it is chosen, so that saving is quick. */
export function ImageList({ route, max, label, id, value = [], onChange }: ImageListProps) {
  const t = useWords();
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState<readonly File[]>([]);
  const room = max - value.length - pending.length;

  const add = async (files: readonly File[]) => {
    const good = files.slice(0, room).filter((file) => {
      const fault = imageFault(file);
      if (fault) void message.error(t(fault, { name: file.name }), 6);
      return !fault;
    });
    setPending((files) => [...files, ...good]);
    const results = await Promise.allSettled(good.map((file) => upload(route, file)));
    setPending((files) => files.filter((file) => !good.includes(file)));
    for (const result of results)
      if (result.status === 'rejected') void message.error(String(result.reason.message), 6);
    const paths = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    if (paths.length > 0) onChange?.([...value, ...paths]);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    void add([...event.dataTransfer.files]);
  };

  return (
    <ul className={styles.list} aria-label={label} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      {value.map((path, index) => (
        <li key={path} className={styles.item}>
          <img src={imageUrl(path)} alt={`${label} ${index + 1}`} />
          <button
            type="button"
            aria-label={`${t('removePhoto')} ${index + 1}`}
            onClick={() => onChange?.(value.filter((other) => other !== path))}
          >
            <CloseOutlined />
          </button>
        </li>
      ))}
      {pending.map((file) => (
        <li
          key={`${file.name} ${file.lastModified}`}
          className={styles.pending}
          role="status"
          aria-label={t('uploading')}
        />
      ))}
      {room > 0 && (
        <li>
          <button type="button" className={styles.add} onClick={() => input.current?.click()}>
            <PlusOutlined />
            <span>{t('addPhoto')}</span>
          </button>
          <input
            ref={input}
            id={id}
            type="file"
            aria-label={label}
            // By style: the component library shows file fields in forms again.
            style={{ display: 'none' }}
            accept={imageTypes.join(',')}
            multiple={max > 1}
            onChange={(event) => {
              void add([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </li>
      )}
    </ul>
  );
}
