import { defineWords } from '../../shared/i18n/define-words.ts';

export const { useWords } = defineWords(
  'policyPage',
  {
    shippingPaymentTerms: 'Terms & Conditions',
    privacyPolicy: 'Privacy & Policy',
    loading: 'Loading…',
    emptyTitle: 'Nothing has been written here yet',
    emptyText: 'The shop will publish this page soon.',
  },
  {
    shippingPaymentTerms: '條款及細則',
    privacyPolicy: '私隱政策',
    loading: '載入中…',
    emptyTitle: '此頁尚未有內容',
    emptyText: '本店稍後會發布此頁。',
  },
);
