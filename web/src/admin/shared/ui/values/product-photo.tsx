import { useState } from 'react';
import { imageUrl } from '../../../../shared/shop/image-url.ts';
import styles from './product-photo.module.css';

/** A product's photo with rounded corners; its first letter when there is none or it fails to load. */
export function ProductPhoto({ path, name, size = 32 }: { path: string; name: string; size?: number }) {
  const [broken, setBroken] = useState<string>();
  if (!path || broken === path) {
    return (
      <span className={styles.empty} style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden="true">
        {name.trim().slice(0, 1).toUpperCase() || '·'}
      </span>
    );
  }
  return (
    <img
      className={styles.photo}
      src={imageUrl(path)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onError={() => setBroken(path)}
    />
  );
}
