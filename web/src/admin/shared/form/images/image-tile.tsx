import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useMessages } from '../../i18n/common.messages.ts';
import { labelled } from '../../i18n/punctuation.ts';
import type { dragFrom } from './drag-order.ts';
import styles from './image-list.module.css';

interface ImageTileProps {
  readonly source: string;
  readonly name: string;
  /** From 0 to 1 during the upload. */
  readonly progress?: number;
  readonly onRemove: () => void;
  readonly onEarlier?: (() => void) | undefined;
  readonly onLater?: (() => void) | undefined;
  /** Makes it draggable within its list. */
  readonly drag?: ReturnType<typeof dragFrom> | undefined;
}

/** One image of a list with its actions; dragging and the arrows do the same. */
export function ImageTile(props: ImageTileProps) {
  const t = useMessages();
  const { name, progress, onRemove, onEarlier, onLater, drag } = props;
  return (
    <li className={styles.item} {...drag}>
      <img src={props.source} alt={name} draggable={false} />
      {progress !== undefined && (
        <progress className={styles.progress} max={1} value={progress} aria-label={t('uploadingName', { name })} />
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={labelled(progress === undefined ? t('removePhoto') : t('cancel'), name)}
        onClick={onRemove}
      >
        <CloseOutlined />
      </button>
      {(onEarlier || onLater) && (
        <span className={styles.moves}>
          <button type="button" aria-label={labelled(t('moveEarlier'), name)} disabled={!onEarlier} onClick={onEarlier}>
            <LeftOutlined />
          </button>
          <button type="button" aria-label={labelled(t('moveLater'), name)} disabled={!onLater} onClick={onLater}>
            <RightOutlined />
          </button>
        </span>
      )}
    </li>
  );
}
