import { type ReturnReason, returnReasonName, returnReasons } from '@countinghouse/contracts/messages/return-reasons';
import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Attempts } from '../../../../shared/http/attempts.ts';
import { call } from '../../../api/call.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { defineMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ErrorSummary, type Faults, noFaults } from '../../../ui/form/error-summary.tsx';
import { faultsOf } from '../../../ui/form/faults.ts';
import { Field, fieldId } from '../../../ui/form/field.tsx';
import { OrderTerms } from '../order/order-terms.tsx';
import { OrderedPhoto } from '../order/ordered-photo.tsx';
import { PictureField } from './picture-field.tsx';
import styles from './return-dialog.module.css';
import { returnLines, unitsIn } from './return-units.ts';
import { useReturnPictures } from './use-return-pictures.ts';

const messages = defineMessages(
  {
    title: 'Request a return',
    which: 'How many of each?',
    units: '{name} (up to {left})',
    tooMany: '{name}: enter a number from 0 to {left}',
    nothing: 'Enter how many you want to return of at least one product',
    reason: 'Reason for the return',
    chooseReason: 'Choose the reason for the return',
    enterNote: 'Describe the reason for the return',
    note: 'Note for the shop',
    policy: 'Returns policy',
    send: 'Send request',
    cancel: 'Cancel',
  },
  {
    title: '申請退貨',
    which: '每件貨品退回多少？',
    units: '{name}（最多 {left} 件）',
    tooMany: '{name}：請輸入 0 至 {left} 的數字',
    nothing: '請最少為一件貨品輸入退貨數量',
    reason: '退貨原因',
    chooseReason: '請選擇退貨原因',
    enterNote: '請說明退貨原因',
    note: '給商店的補充',
    policy: '退換貨政策',
    send: '提交申請',
    cancel: '取消',
  },
);

interface ReturnDialogProps {
  readonly order: OrderDetailView;
  readonly onClose: () => void;
  readonly onRequested: () => void;
}

/** The form of a return request: its units, its reason, and the returns policy at the time of the order. */
export function ReturnDialog({ order, onClose, onRequested }: ReturnDialogProps) {
  const t = messages.useMessages();
  const language = useLanguage();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [attempts] = useState(() => new Attempts());
  const lines = returnLines(order);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [code, setCode] = useState<ReturnReason>();
  const [note, setNote] = useState('');
  const pictures = useReturnPictures();
  const [faults, setFaults] = useState<Faults>(noFaults);
  const [busy, setBusy] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  const fieldOf = (product: string) => `units-${product}`;
  const check = () => {
    const units = lines.map((line) => ({ ...line, units: unitsIn(typed[line.product] ?? '', line.left) }));
    const wrong = units.filter((line) => line.units === undefined);
    const items = units.flatMap(({ product, units: quantity }) => (quantity ? [{ product, quantity }] : []));
    const fields: Record<string, string> = Object.fromEntries(
      wrong.map(({ product, name, left }) => [fieldOf(product), t('tooMany', { name, left })]),
    );
    const [first] = lines;
    if (first && wrong.length === 0 && items.length === 0) fields[fieldOf(first.product)] = t('nothing');
    if (!code) fields.returnReasonCode = t('chooseReason');
    else if (code === 'other' && note.trim() === '') fields.returnReason = t('enterNote');
    return { fields, items };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const { fields, items } = check();
    setFaults({ fields });
    if (Object.keys(fields).length > 0) return;
    setBusy(true);
    const paths = await pictures.uploaded();
    if (!paths) return setBusy(false);
    const body = {
      order: order._id,
      items,
      ...(code && { returnReasonCode: code }),
      ...(note.trim() !== '' && { returnReason: note.trim() }),
      ...(paths.length > 0 && { pictures: [...paths] }),
    };
    try {
      await attempts.run('createReturnRequest', body, (idempotencyKey) =>
        call('createReturnRequest', { body, idempotencyKey }),
      );
      onRequested();
    } catch (error) {
      setFaults(faultsOf(error, language, { returnReason: { name: 'returnReason', label: t('note') } }));
      setBusy(false);
    }
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={heading} onClose={onClose}>
      <form className={styles.form} noValidate method="post" onSubmit={(event) => void submit(event)}>
        <h2 id={heading}>{t('title')}</h2>
        <ErrorSummary faults={faults} />
        <fieldset className={styles.lines}>
          <legend>{t('which')}</legend>
          {lines.map(({ product, name, photo, left }) => (
            <div key={product} className={styles.line}>
              <OrderedPhoto photo={photo} className={styles.photo} />
              <Field
                name={fieldOf(product)}
                label={t('units', { name, left })}
                inputMode="numeric"
                autoComplete="off"
                maxLength={9}
                value={typed[product] ?? '0'}
                onChange={(value) => setTyped((before) => ({ ...before, [product]: value }))}
                error={faults.fields[fieldOf(product)]}
              />
            </div>
          ))}
        </fieldset>
        <ReasonField reason={code} onChoose={setCode} error={faults.fields.returnReasonCode} />
        <Field
          name="returnReason"
          label={t('note')}
          optional={code !== 'other'}
          autoComplete="off"
          rows={3}
          maxLength={2_000}
          value={note}
          onChange={setNote}
          error={faults.fields.returnReason}
        />
        <PictureField {...pictures} />
        <details className={styles.policy}>
          <summary>{t('policy')}</summary>
          <OrderTerms id={order._id} policy="returnReplacementPolicy" />
        </details>
        <div className={styles.acts}>
          <Button type="submit" kind="primary" busy={busy}>
            {t('send')}
          </Button>
          <Button kind="quiet" onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

interface ReasonFieldProps {
  readonly reason: ReturnReason | undefined;
  readonly onChoose: (reason: ReturnReason) => void;
  readonly error: string | undefined;
}

function ReasonField({ reason, onChoose, error }: ReasonFieldProps) {
  const t = messages.useMessages();
  const language = useLanguage();
  return (
    <fieldset
      className={styles.reasons}
      id={fieldId('returnReasonCode')}
      tabIndex={-1}
      aria-describedby={error && `${fieldId('returnReasonCode')}-error`}
    >
      <legend>{t('reason')}</legend>
      {returnReasons.map((one) => (
        <label key={one} className={styles.reason}>
          <input type="radio" name="returnReasonCode" checked={one === reason} onChange={() => onChoose(one)} />
          {returnReasonName(language, one)}
        </label>
      ))}
      {error && (
        <span id={`${fieldId('returnReasonCode')}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </fieldset>
  );
}
