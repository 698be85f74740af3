import { type InputHTMLAttributes, useId } from 'react';
import styles from './sign-in-field.module.css';

interface SignInFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'autoFocus'> {
  readonly name: string;
  readonly type: 'email' | 'password' | 'text';
  readonly label: string;
  readonly autoComplete: string;
  readonly fault: string | undefined;
  /** Initial value. Default: empty. */
  readonly initial?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A labelled field with its error below. */
export function SignInField({ name, type, label, autoComplete, fault, initial, onChange, ...input }: SignInFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        {...input}
        defaultValue={initial}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && `${id}-fault`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-fault`} className={styles.fault} role="alert">
        {fault}
      </p>
    </div>
  );
}
