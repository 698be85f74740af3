import { type HTMLAttributes, useState } from 'react';
import { defineMessages } from '../../i18n/messages.ts';
import styles from './field.module.css';

const messages = defineMessages(
  { optional: '(optional)', show: 'Show', password: 'password' },
  { optional: '（選填）', show: '顯示', password: '密碼' },
);

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Autofill tokens: https://html.spec.whatwg.org/#autofill */
  readonly autoComplete: string;
  readonly type?: 'text' | 'email' | 'tel' | 'password';
  readonly inputMode?: HTMLAttributes<HTMLElement>['inputMode'];
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly optional?: boolean;
  /** Lines of a longer text; without it, one line. */
  readonly rows?: number;
  readonly maxLength?: number;
}

/** Returns the id of a field's input, for links to it. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** A labelled text field with its error. */
export function Field(props: FieldProps) {
  const { name, label, value, onChange, type = 'text', hint, error, optional, rows, ...rest } = props;
  const t = messages.useMessages();
  const id = fieldId(name);
  const [isShown, setShown] = useState(false);
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const input = {
    id,
    name,
    value,
    className: styles.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': notes || undefined,
    'aria-required': optional ? undefined : true,
    ...rest,
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label} {optional && <span className={styles.optional}>{t('optional')}</span>}
      </label>
      {type === 'password' ? (
        <span className={styles.secret}>
          <input {...input} type={isShown ? 'text' : type} onChange={({ target }) => onChange(target.value)} />
          <button
            type="button"
            className={styles.show}
            aria-pressed={isShown}
            aria-controls={id}
            onClick={() => setShown(!isShown)}
          >
            {t('show')} <span className="visually-hidden">{t('password')}</span>
          </button>
        </span>
      ) : rows === undefined ? (
        <input {...input} type={type} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <textarea {...input} rows={rows} onChange={({ target }) => onChange(target.value)} />
      )}
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
