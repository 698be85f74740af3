import { defineMessages } from '../../../../../../shared/i18n/define-messages.ts';

export const { useMessages } = defineMessages(
  {
    link: 'Payment link',
    hint: 'Whoever has this link sees the number and the amount of the order, no name and no address, and can pay.',
    copy: 'Copy',
    copied: 'The link has been copied.',
    copyByHand: 'The browser does not let it be copied. Please copy it from the field.',
    whatsApp: 'Send by WhatsApp',
    text: 'Order {orderId}: {amount} to pay. {url}',
    qrCode: 'QR code of the payment link',
    until: 'Valid until',
    void: 'Declare it void',
    voided: 'The payment link is void',
    close: 'Close',
  },
  {
    link: '付款連結',
    hint: '持有此連結的人可看到訂單編號及金額並付款，不會看到姓名及地址。',
    copy: '複製',
    copied: '已複製連結。',
    copyByHand: '瀏覽器不允許複製，請從欄位中複製。',
    whatsApp: '以 WhatsApp 傳送',
    text: '訂單 {orderId}：應付 {amount}。{url}',
    qrCode: '付款連結的二維碼',
    until: '有效至',
    void: '作廢',
    voided: '付款連結已作廢',
    close: '關閉',
  },
);
