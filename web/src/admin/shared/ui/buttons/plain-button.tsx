import type { ButtonHTMLAttributes } from 'react';
import styles from './plain-button.module.css';

interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: 'primary' | 'default';
}

/** A button without the component library, for pages that must be small or work when little else does. */
export function PlainButton({ kind = 'default', className, ...rest }: PlainButtonProps) {
  return <button type="button" className={`${styles.button} ${styles[kind]} ${className ?? ''}`} {...rest} />;
}
