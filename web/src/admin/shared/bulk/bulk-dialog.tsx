import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { useDiscardConfirmation } from '../form/unsaved/use-discard-confirmation.ts';
import { useErrorMessage } from '../http/use-error-message.tsx';
import { useMessages as useCommonMessages } from '../i18n/common.messages.ts';
import { formatList, labelled } from '../i18n/punctuation.ts';
import { useMailHold } from '../session/shop-setting.ts';
import { optionSearch } from '../ui/name-search.ts';
import { useMessages } from './bulk.messages.ts';
import type { BulkAction, BulkOffer } from './bulk-action.ts';
import { bulkRunner } from './bulk-runner.ts';
import styles from './selection-bar.module.css';

interface BulkDialogProps<Row, Reply> {
  readonly action: BulkAction<Row>;
  readonly offer: BulkOffer<Row, Reply>;
  readonly rows: readonly Row[];
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

/** The dialog before a bulk action: its choice, the number of rows that it changes, and its side effects. */
export function BulkDialog<Row extends { readonly _id: string }, Reply>({
  action,
  offer,
  rows,
  onStarted,
  onClose,
}: BulkDialogProps<Row, Reply>) {
  const t = useMessages();
  const shared = useCommonMessages();
  const errors = useErrorMessage();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { choice } = action;
  const isChosen = choice === undefined || chosen.length > 0;
  const steps = rows.flatMap((row) => {
    const step = isChosen && action.stepOf(row, chosen);
    const record = offer.context && { record: { context: offer.context, id: row._id } };
    return step ? [{ ...step, ...record, label: offer.labelOf(row) }] : [];
  });

  const customers = new Set(
    rows.flatMap((row) => {
      const customer = isChosen && action.stepOf(row, chosen) ? action.mailed?.(row, chosen) : undefined;
      return customer === undefined ? [] : [customer];
    }),
  );
  const mailTime = useMailTime();
  const discard = useDiscardConfirmation(() => chosen.length > 0, onClose);
  const start = () => {
    const names = choice?.options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
    const title = names ? labelled(action.label, formatList(names)) : action.label;
    const { archive } = action;
    const about = { title, changes: offer.changes, ...(archive !== undefined && { archive }) };
    void bulkRunner.start(about, steps).then((began) => {
      if (!began) errors.show(t('busyTitle'));
    });
    onStarted();
    onClose();
  };
  return (
    <Modal
      open
      title={action.danger ? shared('areYouSure') : action.label}
      width={480}
      okText={action.danger ? action.label : t('start')}
      cancelText={shared('cancel')}
      okButtonProps={{
        disabled: steps.length === 0,
        danger: action.danger === true,
        autoFocus: !choice && !action.danger,
      }}
      cancelButtonProps={{ autoFocus: action.danger === true }}
      onOk={start}
      onCancel={discard}
    >
      {choice && (
        <Form layout="vertical" component="div">
          <Form.Item label={choice.label} htmlFor="bulk-choice">
            <Select
              id="bulk-choice"
              autoFocus
              placeholder={t('pleaseChoose')}
              showSearch={optionSearch(choice.options)}
              options={[...choice.options]}
              value={choice.multiple ? [...chosen] : (chosen[0] ?? null)}
              {...(choice.multiple && { mode: 'multiple' })}
              onChange={(value: string | string[]) => setChosen(([] as string[]).concat(value))}
            />
          </Form.Item>
        </Form>
      )}
      {isChosen && (
        <p className={styles.text}>
          {t(willDo(action), { count: steps.length, names: firstOf(steps) })}{' '}
          {steps.length < rows.length && t('alreadySo', { count: rows.length - steps.length })}
        </p>
      )}
      {customers.size > 0 && <p className={styles.text}>{t('mails', { count: customers.size, when: mailTime })}</p>}
      {action.consequence && <p className={styles.text}>{action.consequence}</p>}
    </Modal>
  );
}

/** Returns the text for the time at which mails about an act of staff are sent. */
function useMailTime(): string {
  const t = useMessages();
  const seconds = useMailHold();
  if (seconds === 0) return t('atOnce');
  return seconds % 60 === 0 ? t('afterMinutes', { count: seconds / 60 }) : t('afterSeconds', { count: seconds });
}

function willDo({ danger, archive }: Pick<BulkAction<never>, 'danger' | 'archive'>) {
  if (danger) return 'willDelete';
  return archive === undefined ? 'willChange' : 'willDownload';
}

const NAMED = 5;

/** The first labels, enough to recognise the rows. */
function firstOf(steps: readonly { readonly label: string }[]): string {
  const names = steps.slice(0, NAMED).map(({ label }) => label);
  return steps.length > NAMED ? `${formatList(names)} …` : formatList(names);
}
