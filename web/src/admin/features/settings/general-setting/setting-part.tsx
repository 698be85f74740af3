import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { HistoryButton } from '../../../shared/history/history-button.tsx';
import type { Restoration } from '../../../shared/history/restoration.ts';
import styles from '../settings.module.css';

interface SettingPartProps {
  readonly title: string;
  /** Description of the part. */
  readonly hint: string;
  readonly action?: ReactNode;
  /** Name of its history in the API. */
  readonly history: 'company-info' | 'search-synonyms' | 'checkout' | 'currency' | 'product-display' | 'tax';
  readonly restores: Restoration;
  readonly children: ReactNode;
}

/**
 * One of several settings on a page: its description at the left, its content at the right; a hash with the name of its
 * history scrolls to it.
 */
export function SettingPart({ title, hint, action, history, restores, children }: SettingPartProps) {
  const id = useId();
  const part = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies a second visit of the same address
  useEffect(() => {
    if (hash === `#${history}`) part.current?.scrollIntoView();
  }, [hash, key, history]);
  return (
    <section ref={part} id={history} className={styles.part} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        <p>{hint}</p>
        <div className={styles.actions}>
          {action}
          <HistoryButton of={{ context: 'setting', id: history }} title={title} restores={restores} />
        </div>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
