import type { Language } from '../../messages/language.ts';
import type { Movement, MovementKind } from './movements.ts';

/** What the movements at the provider are booked on; `provider` is what the provider owes the shop. */
export const journalAccounts = ['provider', 'customers', 'fees', 'bank', 'disputes', 'other'] as const;
export type JournalAccount = (typeof journalAccounts)[number];

/** A line of double entry in minor units, 0 or more; one of both sides is 0. */
export interface JournalLine {
  readonly account: JournalAccount;
  readonly debit: number;
  readonly credit: number;
}

/** The account on the other side of the provider's. */
const counterAccounts: Readonly<Record<MovementKind, JournalAccount>> = {
  charge: 'customers',
  refund: 'customers',
  dispute: 'disputes',
  fee: 'fees',
  payout: 'bank',
  other: 'other',
};

/** The lines of a movement, all in the currency of its balance; debits and credits are equal. */
export function journalLinesOf({ kind, gross, fee }: Pick<Movement, 'kind' | 'gross' | 'fee'>): JournalLine[] {
  return [...booked('provider', counterAccounts[kind], gross), ...booked('fees', 'provider', fee)];
}

/** An amount from one account to another; below 0 the other way round. */
function booked(to: JournalAccount, from: JournalAccount, amount: number): JournalLine[] {
  if (amount === 0) return [];
  const size = Math.abs(amount);
  const [debited, credited] = amount > 0 ? [to, from] : [from, to];
  return [
    { account: debited, debit: size, credit: 0 },
    { account: credited, debit: 0, credit: size },
  ];
}

/** What the accounts are called, for people. */
export const accountWords: Readonly<Record<Language, Readonly<Record<JournalAccount, string>>>> = {
  en: {
    provider: 'Receivables at the payment provider',
    customers: 'Customers',
    fees: 'Fees of the payment provider',
    bank: 'Bank',
    disputes: 'Disputes',
    other: 'Other movements',
  },
  'zh-HK': {
    provider: '應收付款商款項',
    customers: '顧客',
    fees: '付款商手續費',
    bank: '銀行',
    disputes: '付款爭議',
    other: '其他變動',
  },
};

const movementWords: Readonly<Record<Language, Readonly<Record<MovementKind, string>>>> = {
  en: {
    charge: 'Payment',
    refund: 'Refund',
    dispute: 'Dispute',
    fee: 'Fee',
    payout: 'Payout',
    other: 'Other movement',
  },
  'zh-HK': {
    ...{ charge: '付款', refund: '退款', dispute: '付款爭議', fee: '手續費', payout: '撥款', other: '其他變動' },
  },
};

/** What a movement is, and the payout that it went into, for people. */
export function journalText(language: Language, kind: MovementKind, payout: string | null): string {
  const words = movementWords[language];
  if (payout === null) return words[kind];
  return language === 'en' ? `${words[kind]}, in payout ${payout}` : `${words[kind]}，計入${words.payout} ${payout}`;
}
