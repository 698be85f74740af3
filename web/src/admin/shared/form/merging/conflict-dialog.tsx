import { Modal, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMessages as useCommonMessages } from '../../i18n/common.messages.ts';
import { FieldValue } from '../../ui/fields/field-value.tsx';
import { useFieldLabel } from '../../ui/fields/use-field-label.ts';
import { useSince } from '../../ui/values/since.ts';
import { useMessages } from './conflict.messages.ts';
import styles from './conflict-dialog.module.css';
import type { Author } from './field-authors.ts';
import type { FieldConflict } from './three-way-merge.ts';
import { useAuthorName } from './use-author-name.ts';

interface ConflictDialogProps {
  /** From `useMergingSave`; nothing is shown without. */
  readonly dialog:
    | {
        readonly conflicts: readonly FieldConflict[];
        /** Who changed each of them. */
        readonly authors: readonly (Author | undefined)[];
        readonly onChoose: (theirs: readonly FieldConflict[]) => void;
        readonly onClose: () => void;
      }
    | undefined;
  /** Formats a value that only the form can format (ids of references); returns undefined for the default format. */
  readonly show?: (field: string, value: unknown) => ReactNode | undefined;
  /** Currency symbol of the form's amounts; required where it has some. */
  readonly symbol?: string;
}

/** The own and the saved value of each conflicting field; one of the two is chosen for each. */
export function ConflictDialog({ dialog, ...shown }: ConflictDialogProps) {
  return dialog && <Choices key={JSON.stringify(dialog.conflicts)} {...dialog} {...shown} />;
}

type ChoicesProps = NonNullable<ConflictDialogProps['dialog']> & Omit<ConflictDialogProps, 'dialog'>;

function Choices({ conflicts, authors, onChoose, onClose, show, symbol = '' }: ChoicesProps) {
  const t = useMessages();
  const shared = useCommonMessages();
  const labelOf = useFieldLabel();
  const [theirs, setTheirs] = useState<ReadonlySet<FieldConflict>>(new Set());
  const nameOf = useAuthorName();
  const since = useSince();
  const [first, ...others] = authors;
  const isOne = first !== undefined && others.every((other) => other && nameOf(other) === nameOf(first));
  const choose = (conflict: FieldConflict, takesTheirs: boolean) =>
    setTheirs((chosen) => new Set([...chosen].filter((one) => one !== conflict).concat(takesTheirs ? conflict : [])));

  return (
    <Modal
      open
      width={640}
      title={isOne ? t('changedBy', { name: nameOf(first), since: since(first.recordedAt) }) : shared('conflictTitle')}
      okText={t('saveChosen')}
      cancelText={t('keepEditing')}
      onOk={() => onChoose([...theirs])}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p className={styles.intro}>{t('intro')}</p>
      {conflicts.map((conflict, index) => {
        const author = authors[index];
        const field = conflict.path.join('.');
        const value = (side: unknown) =>
          show?.(field, side) ?? <FieldValue field={field} value={side} symbol={symbol} />;
        return (
          <fieldset key={field} className={styles.field}>
            <legend>{labelOf(field)}</legend>
            <Radio.Group
              className={styles.sides ?? ''}
              value={theirs.has(conflict) ? 'theirs' : 'mine'}
              onChange={(event) => choose(conflict, event.target.value === 'theirs')}
            >
              <Radio value="mine">
                <span className={styles.side}>{t('mine')}</span>
                {value(conflict.mine)}
              </Radio>
              <Radio value="theirs">
                <span className={styles.side}>
                  {author ? t('theirsBy', { name: nameOf(author), since: since(author.recordedAt) }) : t('theirs')}
                </span>
                {value(conflict.theirs)}
              </Radio>
            </Radio.Group>
            <div className={styles.base}>
              <span className={styles.side}>{t('base')}</span>
              {value(conflict.base)}
            </div>
          </fieldset>
        );
      })}
    </Modal>
  );
}
