import { z } from 'zod';
import type { FieldFault } from '../../kernel/errors.ts';
import { type BothLanguages, bothLanguages } from '../../messages/both-languages.ts';
import { fpsAccountOf } from './fps-code.ts';
import { comparable, isOnlineMethod, methodText, ONLINE_METHOD } from './method-choice.ts';

/** Payment methods that a shop may have. */
export const MAX_PAYMENT_METHODS = 20;

/** The longest that an order waits for its payment before it expires. */
export const MAX_EXPIRY_DAYS = 365;

/** One way of payment that customers can choose. Amounts in minor units of the base currency. */
export const paymentMethod = z.object({
  methodId: z.string(),
  names: bothLanguages,
  /** A line below the name at the checkout. */
  lines: bothLanguages,
  /** How to pay, for who has ordered; `{amount}` and `{order}` are filled in. */
  instructions: bothLanguages,
  /** Where FPS sends money to, for a code on orders in HKD; absent for a method without. */
  fpsId: z.string().optional(),
  /** Whether customers are asked for the reference of their payment. */
  asksReference: z.boolean(),
  /** Least total of an order that it can be chosen for; absent for any. */
  least: z.number().optional(),
  /** Greatest such total; absent for any. */
  most: z.number().optional(),
  /** Ids of the delivery methods that it can be chosen with; absent for all. */
  deliveryMethods: z.array(z.string()).optional(),
  /** Days for which an order waits for its payment; absent for as long as it takes. Online, minutes count. */
  expiryDays: z.number().optional(),
  active: z.boolean(),
});
export type PaymentMethod = z.output<typeof paymentMethod>;

const nothing: BothLanguages = { en: '', zh: '' };

/** What a shop begins with: ready to be filled in, and off. The names are those that orders have had by default. */
export const firstPaymentMethods: readonly PaymentMethod[] = [
  {
    methodId: '018f0000-0000-7000-8000-000000000b01',
    names: { en: 'Bank transfer', zh: '銀行轉賬' },
    lines: { en: 'Our account number comes with the order.', zh: '下單後會顯示我們的銀行帳戶號碼。' },
    instructions: nothing,
    asksReference: true,
    active: false,
  },
  {
    methodId: '018f0000-0000-7000-8000-000000000b02',
    names: { en: 'Cash on delivery', zh: '貨到付款' },
    lines: { en: 'Pay the courier when the goods arrive.', zh: '收貨時付款給速遞員。' },
    instructions: nothing,
    asksReference: false,
    active: false,
  },
];

/** The method as it is when a provider is set up for the first time. */
export const onlineMethod: PaymentMethod = {
  methodId: ONLINE_METHOD,
  names: { en: 'Online payment', zh: '網上付款' },
  lines: {
    en: 'By card or wallet, on a secure page, right after ordering.',
    zh: '下單後即時於安全頁面以信用卡或電子錢包付款。',
  },
  instructions: { en: '', zh: '' },
  asksReference: false,
  active: true,
};

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether a currency can be paid in online: its name is a code of ISO 4217. */
export function isPayableOnline({ name }: { readonly name: string }): boolean {
  return currencies.has(name);
}

/** What is wrong with methods, by the names of fields on the wire. */
export function paymentMethodFaults(methods: readonly PaymentMethod[]): FieldFault[] {
  const names = new Map<string, string>();
  const ids = new Set<string>();
  const faults: FieldFault[] = [];
  for (const [index, method] of methods.entries()) {
    const fault = (field: string, code: string) => faults.push({ field: `methods.${index}.${field}`, code });
    if (ids.has(method.methodId)) fault('_id', 'not_unique');
    ids.add(method.methodId);
    if (methodText(method) === '') fault('names', 'required');
    for (const name of new Set([method.names.en, method.names.zh].map(comparable))) {
      if (name === '') continue;
      if (names.has(name)) fault('names', 'not_unique');
      names.set(name, method.methodId);
    }
    if (method.expiryDays !== undefined && isOnlineMethod(method)) fault('expiryDays', 'not_online');
    if (method.fpsId !== undefined && !fpsAccountOf(method.fpsId)) fault('fpsId', 'not_an_fps_id');
    const isExplained = isOnlineMethod(method) || `${method.instructions.en}${method.instructions.zh}`.trim() !== '';
    if (method.active && !isExplained) fault('instructions', 'required');
    if (method.least !== undefined && method.most !== undefined && method.most < method.least) {
      fault('most', 'below_least');
    }
  }
  return faults;
}
