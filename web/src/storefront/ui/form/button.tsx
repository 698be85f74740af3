import type { ComponentProps } from 'react';
import styles from './button.module.css';

type Kind = 'primary' | 'secondary' | 'quiet';

interface ButtonProps extends ComponentProps<'button'> {
  /** One primary at any moment. Default secondary. */
  readonly kind?: Kind;
  /** As wide as its container. */
  readonly wide?: boolean;
  /** The action is running: further clicks do nothing. */
  readonly busy?: boolean;
}

/** A button with an action; a click before hydration is repeated afterwards. */
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

/** Returns the classes of a button for a link. */
export function buttonClass(kind: Kind = 'secondary', wide = false): string {
  return [styles.button, styles[kind], wide && styles.wide].filter(Boolean).join(' ');
}
