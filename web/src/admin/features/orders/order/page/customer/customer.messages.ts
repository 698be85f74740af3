import { defineMessages } from '../../../../../shared/i18n/define-messages.ts';
import { fieldLabels } from '../../../../../shared/ui/fields/field-labels.ts';

const labels = fieldLabels('trackingNumber');

export const { useMessages } = defineMessages(
  {
    ...labels.en,
    guest: 'Guest',
    ordersOfAddress: 'Orders with this e-mail address',
    eraseGuest: 'Erase personal data…',
    erases: 'Name, address, contact and texts of this order are erased for good. What was ordered stays.',
    erased: 'The personal data of the order has been erased',
    point: 'Pick-up point code {point}',
    addNumber: 'Add tracking number',
    editNumber: 'Edit',
    numberHint:
      'The customer sees it on the order’s page and in the email of the next step. Leave it empty to take it off.',
    numberSaved: 'The tracking number has been saved',
  },
  {
    ...labels['zh-HK'],
    guest: '訪客',
    ordersOfAddress: '使用此電郵地址的訂單',
    eraseGuest: '抹除個人資料……',
    erases: '此訂單的姓名、地址、聯絡資料及文字將永久抹除，訂購內容會保留。',
    erased: '已抹除訂單的個人資料',
    point: '自取點編號 {point}',
    addNumber: '加入追蹤編號',
    editNumber: '編輯',
    numberHint: '顧客會在訂單頁面及下一步的電郵中看到。留空即可移除。',
    numberSaved: '已儲存追蹤編號',
  },
);
