import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import type { ReactNode } from 'react';
import { FieldValue, isBlank } from '../ui/fields/field-value.tsx';
import { useFieldLabel } from '../ui/fields/use-field-label.ts';
import { DateTime } from '../ui/values/date-time.tsx';
import { deeds, useMessages } from './history.messages.ts';
import styles from './history-panel.module.css';

/** One event: who did what when, why, and each field before and after. `children` are what can be done about it. */
export function Entry({ entry, children }: { entry: HistoryEntry; children?: ReactNode }) {
  const t = useMessages();
  const labelOf = useFieldLabel();
  const { actor, type, occurredAt, reason } = entry;
  // What began empty says nothing.
  const changes = entry.changes.filter(({ from, to }) => from !== null || !isBlank(to));
  const who =
    actor.kind === 'system' ? t('system') : (actor.name ?? t(actor.kind === 'anonymous' ? 'anonymous' : 'forgotten'));
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span>
          <strong>{who}</strong> {t(deeds[type as keyof typeof deeds] ?? 'changed')}
        </span>
        <span className={styles.time}>
          <DateTime at={occurredAt} />
        </span>
      </div>
      {reason && <p className={styles.reason}>{t('because', { reason })}</p>}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, from, to }) => (
            <div key={field}>
              <dt>{labelOf(field)}</dt>
              <dd>
                {from !== null && (
                  <>
                    <del>
                      <FieldValue field={field} value={from} />
                    </del>
                    <span aria-hidden="true"> → </span>
                  </>
                )}
                <FieldValue field={field} value={to} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.actions}>{children}</div>
    </li>
  );
}
