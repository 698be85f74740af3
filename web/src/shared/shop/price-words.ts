import { defineMessages } from '@countinghouse/contracts/messages/define-messages';
import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import type { PriceStep } from '@countinghouse/contracts/orders/storefront/quote-api';
import { formatAmount, formatCount } from '../format/amount.ts';
import type { Language } from '../i18n/languages.ts';

const messages = defineMessages(
  {
    goods: 'Goods',
    discount: 'Discount by the shop',
    discountBy: '{reason} (given by {name})',
    manual: 'Changed by the shop',
    amount: '{zone}: {price} for goods of {from} or more',
    weight: '{zone}: {price} for a weight of {from} g or more, here {measured} g',
    units: '{zone}: {price} for {from} items or more, here {measured}',
    added: ' and {added} for what is beyond the last step',
    free: '{zone}: free for goods of {freeFrom} or more',
    taxIncluded: 'Included in the prices: {tax} at {rate} % of {base}',
    taxAdded: '{rate} % of {base}',
    taxRemoved: 'Prices include {rate} %, which is not due where this order goes',
    within: '{zone}: {rule}',
    tax: 'Tax',
    asOf: 'Rates of {day}, version {revision}',
  },
  {
    goods: '貨品',
    discount: '商店折扣',
    discountBy: '{reason}（由 {name} 給予）',
    manual: '由商店更改',
    amount: '{zone}：貨品滿 {from}，運費 {price}',
    weight: '{zone}：重量 {from} 克或以上，運費 {price}（此訂單 {measured} 克）',
    units: '{zone}：{from} 件或以上，運費 {price}（此訂單 {measured} 件）',
    added: '，超出最後一級另加 {added}',
    free: '{zone}：貨品滿 {freeFrom} 免運費',
    taxIncluded: '價格已含稅 {tax}（{base} 的 {rate}%）',
    taxAdded: '{base} 的 {rate}%',
    taxRemoved: '價格已含 {rate}% 稅，但此訂單的送貨地點毋須繳付',
    within: '{zone}：{rule}',
    tax: '稅項',
    asOf: '{day} 的收費，版本 {revision}',
  },
);

/** A step of a price in words. */
export interface WordedStep {
  readonly title: string;
  /** The rule that it follows from; '' without one. */
  readonly rule: string;
  /** Since when the rule was so; '' without one. */
  readonly asOf: string;
  /** In major units. */
  readonly amount: number;
}

/** Words a step of a price; `symbol` is that of the order's currency. */
export function wordedStep(step: PriceStep, language: Language, symbol: string, timeZone: string): WordedStep {
  const t = messages.in(language);
  const { amount } = step;
  if (step.kind === 'goods' || step.kind === 'manual') return { title: t(step.kind), rule: '', asOf: '', amount };
  if (step.kind === 'discount') {
    const { reason, by } = step;
    return {
      title: t('discount'),
      rule: by?.name ? t('discountBy', { reason, name: by.name }) : reason,
      asOf: '',
      amount,
    };
  }
  const { revision, since } = step.kind === 'tax' ? step : step.rule;
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeZone });
  return {
    title: inLanguage(language, step.names) || t('tax'),
    rule: step.kind === 'tax' ? taxRuleOf(step, language, symbol) : ruleOf(step.rule, language, symbol),
    asOf: t('asOf', { day: format.format(new Date(since)), revision: revision + 1 }),
    amount,
  };
}

type TaxStep = Extract<PriceStep, { kind: 'tax' }>;

function taxRuleOf({ how, zone, rate, base, tax }: TaxStep, language: Language, symbol: string): string {
  const t = messages.in(language);
  const money = (amount: number) => `${symbol}${formatAmount(amount, language)}`;
  const words = { included: 'taxIncluded', added: 'taxAdded', removed: 'taxRemoved' } as const;
  const rule = t(words[how], { rate, base: money(base), tax: money(tax) });
  return zone === undefined ? rule : t('within', { zone, rule });
}

type Rule = Extract<PriceStep, { kind: 'delivery' }>['rule'];

function ruleOf({ zone, by, measured, from, price, added, freeFrom }: Rule, language: Language, symbol: string) {
  const t = messages.in(language);
  const money = (amount: number) => `${symbol}${formatAmount(amount, language)}`;
  if (freeFrom !== undefined) return t('free', { zone, freeFrom: money(freeFrom) });
  const beyond = added === undefined ? '' : t('added', { added: money(added) });
  const count = (value: number) => formatCount(value, language);
  const step =
    by === 'amount'
      ? t('amount', { zone, price: money(price), from: money(from) })
      : t(by, { zone, price: money(price), from: count(from), measured: count(measured) });
  return step + beyond;
}
