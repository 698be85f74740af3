import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FieldValue, isBlank } from '../ui/fields/field-value.tsx';
import { areLongTexts, TextDifference } from '../ui/fields/text-difference.tsx';
import { useFieldLabel } from '../ui/fields/use-field-label.ts';
import { DateTime } from '../ui/values/date-time.tsx';
import { pagePaths } from '../url/page-paths.ts';
import { eventMessages } from './event-messages.ts';
import { useActorName } from './event-words.ts';
import { useMessages } from './history.messages.ts';
import styles from './history-panel.module.css';

/** One event: who changed what, when and why, with each field before and after; `children` are its actions. */
export function Entry({ entry, children }: { entry: HistoryEntry; children?: ReactNode }) {
  const t = useMessages();
  const { actor, type, occurredAt, reason } = entry;
  // Fields that were created empty are left out.
  const changes = entry.changes.filter(({ from, to }) => from !== null || !isBlank(to));
  const who = useActorName()(actor);
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span>
          <strong>{who}</strong> {t(eventMessages[type as keyof typeof eventMessages] ?? 'changed')}
        </span>
        <span className={styles.time}>
          <DateTime at={occurredAt} />
        </span>
      </div>
      {entry.import ? (
        <p className={styles.reason}>
          {t(entry.import.isUndo ? 'undidImport' : 'byImport')}{' '}
          <Link to={`${pagePaths.products}/import/${entry.import._id}`}>{reason ?? t('theImport')}</Link>
        </p>
      ) : (
        reason && <p className={styles.reason}>{t('because', { reason })}</p>
      )}
      {isBeginning(changes) ? (
        <details>
          <summary>{t('beganWith')}</summary>
          <Changes changes={changes} />
        </details>
      ) : (
        <Changes changes={changes} />
      )}
      <div className={styles.actions}>{children}</div>
    </li>
  );
}

/** From this number of fields on, initial values are shown on demand. */
const MANY_FIELDS = 7;

function isBeginning(changes: HistoryEntry['changes']): boolean {
  return changes.length >= MANY_FIELDS && changes.every(({ from }) => from === null);
}

function Changes({ changes }: Pick<HistoryEntry, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, from, to }) => (
        <FieldDifference key={field} field={field} before={from} after={to} />
      ))}
    </dl>
  );
}

interface FieldDifferenceProps {
  readonly field: string;
  /** Null where there was no value before. */
  readonly before: unknown;
  readonly after: unknown;
}

/** A field by its name, as it was before a change and after it. */
export function FieldDifference({ field, before, after }: FieldDifferenceProps) {
  const labelOf = useFieldLabel();
  return (
    <div>
      <dt>{labelOf(field)}</dt>
      <dd>
        {areLongTexts(before, after) ? (
          <TextDifference before={before} after={after} />
        ) : (
          <>
            {before !== null && (
              <>
                <del>
                  <FieldValue field={field} value={before} />
                </del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <FieldValue field={field} value={after} />
          </>
        )}
      </dd>
    </div>
  );
}
