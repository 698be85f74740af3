import type { Picture as PictureData } from '@countinghouse/contracts/pictures/views';
import { type MouseEvent, useRef, useState } from 'react';
import { imageUrl } from '../../../shared/shop/image-url.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { Icon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import styles from './gallery.module.css';

const messages = defineMessages(
  {
    enlarge: 'Enlarge the picture of {name}',
    show: 'Show picture {number} of {count}',
    close: 'Close',
    previous: 'Previous picture',
    next: 'Next picture',
  },
  {
    enlarge: '放大{name}的圖片',
    show: '顯示第 {number} 張圖片，共 {count} 張',
    close: '關閉',
    previous: '上一張圖片',
    next: '下一張圖片',
  },
);

interface GalleryProps {
  readonly pictures: readonly PictureData[];
  /** Of the product. */
  readonly name: string;
}

const SIZES = '(min-width: 1280px) 620px, (min-width: 768px) 50vw, 100vw';

/** The photo, its thumbnails, and an enlarged view of all; without JavaScript they link to the picture files. */
export function Gallery({ pictures, name }: GalleryProps) {
  const t = messages.useMessages();
  const zoom = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState(0);
  const picture = pictures[chosen] ?? null;
  const isMany = pictures.length > 1;
  const step = (by: number) => setChosen((chosen + by + pictures.length) % pictures.length);
  const instead = (act: () => void) => (event: MouseEvent) => {
    // Opening in a new tab stays with the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    act();
  };
  if (!picture)
    return (
      <div className={styles.gallery}>
        <div className={styles.none} data-photo-target="" data-no-picture="" />
      </div>
    );
  return (
    <div className={styles.gallery}>
      <a
        href={imageUrl(picture.path)}
        className={styles.main}
        aria-label={t('enlarge', { name })}
        onClick={instead(() => zoom.current?.showModal())}
        data-photo-target=""
      >
        <Picture key={picture.path} picture={picture} alt={name} sizes={SIZES} className={styles.photo} priority />
      </a>
      {isMany && (
        <ul className={styles.thumbnails}>
          {pictures.map((one, index) => (
            <li key={one.path}>
              <a
                href={imageUrl(one.path)}
                aria-label={t('show', { number: index + 1, count: pictures.length })}
                onClick={instead(() => setChosen(index))}
                {...(index === chosen && { 'aria-current': true })}
              >
                <Picture picture={one} alt="" sizes="72px" most={72} className={styles.thumbnail} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself. */}
      <dialog
        ref={zoom}
        className={styles.zoom}
        aria-label={name}
        onClick={(event) => event.target === zoom.current && zoom.current?.close()}
      >
        <div className={styles.tools}>
          {isMany && (
            <>
              <button type="button" onClick={() => step(-1)} aria-label={t('previous')}>
                <Icon shape="left" />
              </button>
              <span className="figure">
                {chosen + 1} / {pictures.length}
              </span>
              <button type="button" onClick={() => step(1)} aria-label={t('next')}>
                <Icon shape="right" />
              </button>
            </>
          )}
          <button type="button" className={styles.close} onClick={() => zoom.current?.close()} aria-label={t('close')}>
            <Icon shape="close" />
          </button>
        </div>
        <Picture picture={picture} alt={name} sizes="100vw" className={styles.large} />
      </dialog>
    </div>
  );
}
