import { Modal, Slider } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { useMessages } from '../../i18n/common.messages.ts';
import styles from './crop-dialog.module.css';
import { cropArea, croppedFile, MAX_ZOOM, moveCrop, wholeView } from './image-crop.ts';

interface CropDialogProps {
  readonly file: File;
  readonly bitmap: ImageBitmap;
  /** Width by height. */
  readonly ratio: number;
  readonly onDone: (file: File) => void;
  readonly onCancel: () => void;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Step of an arrow key, as a part of the image. */
const STEP = 0.02;

/** Selects the part of an image to keep: by dragging, by the arrow keys, by zooming. */
export function CropDialog({ file, bitmap, ratio, onDone, onCancel }: CropDialogProps) {
  const t = useMessages();
  // The dialog mounts its content after this component, so the image is drawn when the canvas is mounted.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [view, setView] = useState(wholeView);
  const [isBusy, setBusy] = useState(false);
  const area = cropArea(bitmap, ratio, view);

  useEffect(() => {
    const { left, top, width, height } = cropArea(bitmap, ratio, view);
    canvas?.getContext('2d')?.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height);
  }, [canvas, bitmap, ratio, view]);

  const move = (x: number, y: number) => setView((view) => moveCrop(bitmap, ratio, view, { x, y }));
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const scale = area.width / event.currentTarget.clientWidth;
    move(-event.movementX * scale, -event.movementY * scale);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [x, y] = arrows[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    move(x * STEP * bitmap.width, y * STEP * bitmap.height);
  };
  const done = async () => {
    setBusy(true);
    onDone(await croppedFile(file, bitmap, ratio, view));
  };

  return (
    <Modal
      open
      width={520}
      title={t('cropTitle')}
      okText={t('crop')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={() => void done()}
      onCancel={onCancel}
      // Overrides the dialog's default focus, its Close button: the arrow keys move the image.
      afterOpenChange={(isOpen) => isOpen && canvas?.focus()}
    >
      <p className={styles.hint}>{t('cropHint')}</p>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: see the role: it is moved with the arrow keys */}
      <canvas
        ref={setCanvas}
        className={styles.part}
        width={944}
        height={Math.round(944 / ratio)}
        role="application"
        aria-label={t('cropHint')}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      />
      <Slider
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={view.zoom}
        onChange={(zoom) => setView((view) => ({ ...view, zoom }))}
        ariaLabelForHandle={t('zoom')}
        tooltip={{ open: false }}
      />
    </Modal>
  );
}
