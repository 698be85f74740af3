import { useEffect, useRef } from 'react';
import { defineMessages } from '../../i18n/messages.ts';
import styles from './field.module.css';
import { fieldId } from './field.tsx';

const messages = defineMessages(
  { check_one: 'Please check one thing:', check_other: 'Please check {count} things:' },
  { check_other: '請檢查以下 {count} 項：' },
);

/** The errors of a form: by field, and general ones. */
export interface Faults {
  readonly general?: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

export const noFaults: Faults = { fields: {} };

/** The errors of a form; it is focused whenever there are new ones, and links to each field. */
export function ErrorSummary({ faults }: { readonly faults: Faults }) {
  const t = messages.useMessages();
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(faults.fields);
  const isShown = entries.length > 0 || Boolean(faults.general);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new faults are announced again, even if they are the same.
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [faults, isShown]);
  if (!isShown) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      {faults.general && <p>{faults.general}</p>}
      {entries.length > 0 && (
        <>
          <p>{t('check', { count: entries.length })}</p>
          <ul>
            {entries.map(([name, message]) => (
              <li key={name}>
                <a
                  href={`#${fieldId(name)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(fieldId(name))?.focus();
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
