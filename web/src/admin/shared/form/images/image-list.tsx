import { PlusOutlined } from '@ant-design/icons';
import { MAX_FILE_MB, pictureTypes } from '@countinghouse/contracts/kernel/http/picture-limits';
import { type CSSProperties, type DragEvent, useRef } from 'react';
import { imageUrl } from '../../../../shared/shop/image-url.ts';
import type { AnyRoute } from '../../http/call.ts';
import { useMessages } from '../../i18n/common.messages.ts';
import { CropDialog } from './crop-dialog.tsx';
import { dragFrom, draggedTo, isExternalDrop, moveItem } from './drag-order.ts';
import styles from './image-list.module.css';
import { ImageTile } from './image-tile.tsx';
import { useImageChoice } from './use-image-choice.ts';
import { useImageUploads } from './use-image-uploads.ts';

export interface ImageFieldProps {
  readonly route: AnyRoute;
  readonly label: string;
  /** Width by height; images of another shape are cropped to it. Default: any shape. */
  readonly ratio?: number;
  /** Height of a picture in the list, in pixels. Default 80. */
  readonly size?: number;
  /** Given by the form field. */
  readonly id?: string;
}

interface ImageListProps extends ImageFieldProps {
  readonly max: number;
  readonly value?: readonly string[];
  readonly onChange?: (paths: readonly string[]) => void;
}

/**
 * Up to `max` images by path: pick, drop, paste, view, order, remove; a file is uploaded when it is chosen, so that
 * saving is fast.
 */
export function ImageList({ route, max, label, ratio, size = 80, id, value = [], onChange }: ImageListProps) {
  const t = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(value);
  latest.current = value;
  const change = (paths: readonly string[]) => {
    latest.current = paths;
    onChange?.(paths);
  };
  const uploads = useImageUploads(route, (path) => change([...latest.current, path]));
  const choice = useImageChoice({
    freeSlots: max - value.length - uploads.pending.length,
    max,
    ratio,
    onChosen: (file) => void uploads.start(file),
  });
  const freeSlots = max - value.length - uploads.pending.length - choice.waiting;

  const move = (from: number, to: number) => change(moveItem(value, from, to));
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (isExternalDrop(event)) return void choice.choose([...event.dataTransfer.files]);
    const drag = draggedTo(event);
    if (drag) move(drag.from, drag.to);
  };

  return (
    <ul
      className={styles.list}
      aria-label={label}
      style={{ '--tile': `${size}px`, '--ratio': ratio ?? 1 } as CSSProperties}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        if (files.length > 0) void choice.choose(files);
      }}
    >
      {value.map((path, index) => (
        <ImageTile
          key={path}
          source={imageUrl(path)}
          name={`${label} ${index + 1}`}
          onRemove={() => change(value.filter((_, other) => other !== index))}
          onEarlier={index > 0 ? () => move(index, index - 1) : undefined}
          onLater={index < value.length - 1 ? () => move(index, index + 1) : undefined}
          drag={max > 1 ? dragFrom(index) : undefined}
        />
      ))}
      {uploads.pending.map(({ file, preview, progress, cancel }) => (
        <ImageTile key={preview} source={preview} name={file.name} progress={progress} onRemove={cancel} />
      ))}
      {freeSlots > 0 && (
        <li>
          <button
            type="button"
            className={styles.add}
            title={t('dropHere', { megabytes: MAX_FILE_MB })}
            onClick={() => input.current?.click()}
          >
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
            accept={pictureTypes.join(',')}
            multiple={max > 1}
            onChange={(event) => {
              void choice.choose([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </li>
      )}
      {choice.cropping && ratio && (
        <CropDialog
          key={choice.waiting}
          {...choice.cropping}
          ratio={ratio}
          onDone={choice.settle}
          onCancel={() => choice.settle()}
        />
      )}
    </ul>
  );
}
