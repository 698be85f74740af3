import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

type Kind = 'primary' | 'secondary' | 'quiet';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One primary at any moment. Default secondary. */
  readonly kind?: Kind;
  /** As wide as its place. */
  readonly wide?: boolean;
  /** What was clicked is on its way: further clicks do nothing. */
  readonly busy?: boolean;
}

/** A button that acts; a click before the application is there is repeated then. */
export function Button({ kind, wide, busy = false, className, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      data-late=""
      type={type}
      className={[buttonClass(kind, wide), className].filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    />
  );
}

/** The look of a button for a link that is the way on. */
export function buttonClass(kind: Kind = 'secondary', wide = false): string {
  return [styles.button, styles[kind], wide && styles.wide].filter(Boolean).join(' ');
}
