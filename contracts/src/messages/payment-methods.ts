import type { Language } from './language.ts';

/**
 * Payments that a shop offers when its `SHOP_PAYMENT_METHODS` names none. An order keeps the chosen one as this text,
 * whatever language the customer reads.
 */
export const defaultPaymentMethods = ['Bank transfer', 'Cash on delivery'] as const;

const zhHK: ReadonlyMap<string, string> = new Map<(typeof defaultPaymentMethods)[number], string>([
  ['Bank transfer', '銀行轉賬'],
  ['Cash on delivery', '貨到付款'],
]);

/** Name of a payment method in a language; one that is no default keeps the text of the shop or the order. */
export function paymentMethodName(language: Language, method: string): string {
  return (language === 'zh-HK' && zhHK.get(method)) || method;
}
