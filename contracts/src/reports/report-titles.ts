import type { SavedReport } from '../identity/arranged-lists.ts';
import type { Language } from '../messages/language.ts';

/** What reports are called, on their screens and in mails. */
export const reportTitles: Readonly<Record<SavedReport, Readonly<Record<Language, string>>>> = {
  revenue: { en: 'Revenue and Margin', 'zh-HK': '銷售額及毛利' },
  'best-customers': { en: 'Best Customers', 'zh-HK': '最佳顧客' },
  valuation: { en: 'Stock Value and Age', 'zh-HK': '庫存價值及庫齡' },
  abc: { en: 'ABC Analysis', 'zh-HK': 'ABC 分析' },
  baskets: { en: 'Bought Together', 'zh-HK': '同時購買' },
  cohorts: { en: 'Cohorts', 'zh-HK': '同期顧客' },
  'sell-through': { en: 'Sell-through', 'zh-HK': '售罄率' },
  fulfilment: { en: 'Fulfilment Times', 'zh-HK': '訂單處理時間' },
  returns: { en: 'Returns', 'zh-HK': '退貨' },
  'payment-report': { en: 'Payments and Refunds', 'zh-HK': '付款及退款' },
  'tax-report': { en: 'Tax Report', 'zh-HK': '稅項報表' },
  'dead-stock': { en: 'Dead Stock', 'zh-HK': '滯銷庫存' },
};
