import { defineMessages } from '../../i18n/messages.ts';

export const shownOrderMessages = defineMessages(
  {
    order: 'Order',
    missing: 'We could not find this order',
    missingText: 'The address may be mistyped, or the order belongs to another account.',
    missingLink: 'The link may be incomplete, or the order is no longer kept. Open the link in our latest email.',
    orders: 'See my orders',
    home: 'Go to the shop',
  },
  {
    order: '訂單',
    missing: '找不到此訂單',
    missingText: '網址可能輸入有誤，或此訂單屬於另一個帳戶。',
    missingLink: '連結可能不完整，或此訂單已不再保留。請開啟我們最近寄給你的電郵中的連結。',
    orders: '查看我的訂單',
    home: '前往商店',
  },
);
