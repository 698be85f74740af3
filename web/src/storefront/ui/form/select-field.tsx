import styles from './field.module.css';
import { fieldId } from './field.tsx';

export interface SelectFieldProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Shown while none of the options is chosen; without it, one always is. */
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Autofill tokens: https://html.spec.whatwg.org/#autofill */
  readonly autoComplete: string;
  readonly error?: string | undefined;
}

/** A labelled choice from a list with its error. */
export function SelectField(props: SelectFieldProps) {
  const { name, label, options, placeholder, value, onChange, autoComplete, error } = props;
  const id = fieldId(name);
  const isChosen = options.some((option) => option.value === value);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className={styles.input}
        autoComplete={autoComplete}
        value={isChosen ? value : ''}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-required
      >
        {placeholder !== undefined && !isChosen && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
