import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import { paymentMethodName } from '@countinghouse/contracts/messages/payment-methods';
import { methodNamed } from '@countinghouse/contracts/payments/methods/method-choice';
import { useLanguage } from '../i18n/language.ts';
import { useFrame } from '../rendering/page.tsx';

/** Returns a function that names a payment in the shopper's language, by the text by which an order keeps it. */
export function usePaymentName(): (method: string) => string {
  const language = useLanguage();
  const { payments = [] } = useFrame();
  return (method) => {
    const offered = methodNamed(payments, method);
    return offered ? inLanguage(language, offered.names) : paymentMethodName(language, method);
  };
}
