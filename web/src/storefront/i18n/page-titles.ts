import { defineMessages } from './messages.ts';

/** Titles of the pages that staff write. */
export const pageTitles = defineMessages(
  {
    about: 'About us',
    membership: 'Membership',
    shippingPaymentTerms: 'Terms & Conditions',
    deliveryMethod: 'Delivery',
    privacyPolicy: 'Privacy & Policy',
    returnReplacementPolicy: 'Returns',
    newPage: 'News',
    contact: 'Contact us',
  },
  {
    about: '關於我們',
    membership: '會員',
    shippingPaymentTerms: '條款及細則',
    deliveryMethod: '送貨方式',
    privacyPolicy: '私隱政策',
    returnReplacementPolicy: '退換貨',
    newPage: '最新消息',
    contact: '聯絡我們',
  },
);
