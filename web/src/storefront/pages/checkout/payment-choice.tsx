import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import { isOffered, methodNamed } from '@countinghouse/contracts/payments/methods/method-choice';
import type { FrameView } from '@countinghouse/contracts/storefront/api';
import { useLanguage } from '../../i18n/language.ts';
import { useFrame } from '../../rendering/page.tsx';
import { fieldId } from '../../ui/form/field.tsx';
import { usePaymentName } from '../../ui/payment-name.ts';
import { checkoutMessages } from './checkout.messages.ts';
import styles from './checkout.module.css';

/** Returns the payments that can be chosen for a total (major units) and a delivery method, where one is chosen. */
export function paymentsFor(
  { paymentMethods, payments = [] }: Pick<FrameView, 'paymentMethods' | 'payments'>,
  total: number,
  deliveryMethodId?: string,
): readonly string[] {
  return paymentMethods.filter((text) => {
    const method = methodNamed(payments, text);
    return method === undefined || isOffered(method, total, deliveryMethodId);
  });
}

interface PaymentChoiceProps {
  /** See `paymentsFor`. */
  readonly methods: readonly string[];
  readonly chosen: string;
  readonly onChoose: (method: string) => void;
  readonly error: string | undefined;
}

/** The payments to choose from, each with the line that the shop has written for it. */
export function PaymentChoice({ methods, chosen, onChoose, error }: PaymentChoiceProps) {
  const t = checkoutMessages.useMessages();
  const language = useLanguage();
  const nameOf = usePaymentName();
  const { payments = [] } = useFrame();
  return (
    <fieldset className={styles.methods} id={fieldId('payment')} tabIndex={-1}>
      <legend>{t('method')}</legend>
      {methods.length === 0 && <p className={styles.line}>{t('noMethod')}</p>}
      {methods.map((text) => {
        const method = methodNamed(payments, text);
        const line = method && inLanguage(language, method.lines);
        return (
          <label key={text} className={styles.choice}>
            <input type="radio" name="payment" value={text} checked={text === chosen} onChange={() => onChoose(text)} />
            <span>
              {nameOf(text)}
              {line && <span className={styles.line}>{line}</span>}
            </span>
          </label>
        );
      })}
      {error && <span className={styles.error}>{error}</span>}
    </fieldset>
  );
}
