import type { Language } from '../../messages/language.ts';
import type { DisputeState } from '../dispute-events.ts';
import type { AutomaticRefund } from '../refund-events.ts';
import type { RefundState } from '../refund-ledger.ts';

/** What the state of a refund is called, for people. */
export const refundWords: Readonly<Record<Language, Readonly<Record<RefundState, string>>>> = {
  en: { open: 'On its way', settled: 'Refunded', failed: 'Failed' },
  'zh-HK': { open: '退款中', settled: '已退款', failed: '退款失敗' },
};

/** What the state of a dispute is called, for people. */
export const disputeWords: Readonly<Record<Language, Readonly<Record<DisputeState, string>>>> = {
  en: { open: 'Open', won: 'Won', lost: 'Lost' },
  'zh-HK': { open: '處理中', won: '勝訴', lost: '敗訴' },
};

/** Why the shop made a refund by itself, for people. */
export const automaticWords: Readonly<Record<Language, Readonly<Record<AutomaticRefund, string>>>> = {
  en: { overpaid: 'Paid beyond the total', stopped: 'The order does not stand' },
  'zh-HK': { overpaid: '付款超出訂單總額', stopped: '訂單已不成立' },
};
