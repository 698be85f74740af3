import { describe, expect, it } from 'vitest';
import { defaultPaymentMethods, paymentMethodName } from './payment-methods.ts';

describe('the name of a payment method', () => {
  it('is in the language of the reader for each of the defaults', () => {
    const chinese = defaultPaymentMethods.map((method) => paymentMethodName('zh-HK', method));
    expect(chinese).toEqual(['銀行轉賬', '貨到付款']);
    expect(defaultPaymentMethods.map((method) => paymentMethodName('en', method))).toEqual([...defaultPaymentMethods]);
  });

  it.each(['Octopus', 'bank transfer', '轉數快', ''])('is the text of the order for %j', (method) => {
    expect(paymentMethodName('zh-HK', method)).toBe(method);
    expect(paymentMethodName('en', method)).toBe(method);
  });
});
