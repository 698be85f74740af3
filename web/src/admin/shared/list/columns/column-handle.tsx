import { type PointerEvent, useRef } from 'react';
import styles from './column-handle.module.css';

interface ColumnHandleProps {
  readonly onWidth: (width: number) => void;
}

/** The resize handle of a column's head; buttons beside its name do the same. */
export function ColumnHandle({ onWidth }: ColumnHandleProps) {
  const grip = useRef<{ readonly x: number; readonly width: number }>(undefined);
  const isDragged = useRef(false);

  const onPointerDown = ({ currentTarget, pointerId, clientX }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId);
    isDragged.current = false;
    grip.current = { x: clientX, width: currentTarget.closest('th')?.getBoundingClientRect().width ?? 0 };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (!grip.current || clientX === grip.current.x) return;
    isDragged.current = true;
    onWidth(grip.current.width + clientX - grip.current.x);
  };
  const onPointerUp = () => {
    grip.current = undefined;
  };
  return (
    <span
      aria-hidden
      className={styles.handle}
      // The end of a drag must not click the head, which would sort.
      onClick={(event) => isDragged.current && event.stopPropagation()}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
    />
  );
}
