import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { filledIn } from '@countinghouse/contracts/payments/methods/method-choice';
import type { PaymentInstructions as Instructions } from '@countinghouse/contracts/payments/methods/methods-view';
import { useState } from 'react';
import { formatAmount } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { defineMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import styles from './order.module.css';

const messages = defineMessages(
  {
    amount: 'Amount',
    number: 'Order number',
    copy: 'Copy',
    copied: 'Copied',
    copyAmount: 'Copy the amount',
    copyNumber: 'Copy the order number',
    fps: 'QR code to pay by FPS',
    payByFps: 'Pay by FPS: scan the code in your bank’s app, or pay to {id}.',
    saveCode: 'Save the code',
  },
  {
    amount: '金額',
    number: '訂單編號',
    copy: '複製',
    copied: '已複製',
    copyAmount: '複製金額',
    copyNumber: '複製訂單編號',
    fps: '轉數快付款二維碼',
    payByFps: '以轉數快付款：以銀行應用程式掃描二維碼，或付款至 {id}。',
    saveCode: '儲存二維碼',
  },
);

interface PaymentInstructionsProps {
  readonly order: Pick<OrderView, 'orderId' | 'currency'>;
  /** What is still to be paid. */
  readonly due: number;
  readonly payment: Instructions;
}

/** How to pay by the method of the order, with amount and number to copy. */
export function PaymentInstructions({ order, due, payment }: PaymentInstructionsProps) {
  const t = messages.useMessages();
  const language = useLanguage();
  const shown = formatAmount(due, language);
  const parts = { amount: `${order.currency.symbol}${shown}`, order: order.orderId };
  return (
    <>
      <p className={styles.lines}>{filledIn(inLanguage(language, payment.instructions), parts)}</p>
      {payment.fps && (
        <figure className={styles.code}>
          <img src={payment.fps.picture} width={200} height={200} alt={t('fps')} />
          <figcaption className={styles.note}>
            {t('payByFps', { id: payment.fps.id })}{' '}
            <a href={payment.fps.picture} download={`${order.orderId}-fps.png`}>
              {t('saveCode')}
            </a>
          </figcaption>
        </figure>
      )}
      <dl className={styles.copies}>
        <dt>{t('amount')}</dt>
        <dd>
          {order.currency.name} {parts.amount} <CopyButton text={shown.replaceAll(',', '')} label={t('copyAmount')} />
        </dd>
        <dt>{t('number')}</dt>
        <dd>
          {order.orderId} <CopyButton text={order.orderId} label={t('copyNumber')} />
        </dd>
      </dl>
    </>
  );
}

/** A button that copies a text; where the browser does not let it, the text is there to be selected. */
function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const t = messages.useMessages();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <>
      <Button kind="quiet" aria-label={label} onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <span role="status" className={styles.note}>
        {isCopied && t('copied')}
      </span>
    </>
  );
}
