import { defineMessages } from '../../../shared/i18n/define-messages.ts';

export const { useMessages } = defineMessages(
  {
    delivery: 'Delivery',
    method: 'Delivery method',
    country: 'Country or region',
    area: 'Delivery area',
    postcode: 'Postcode',
    point: 'Pick-up point code',
    price: 'Price',
    why: 'Why this price?',
    total: 'Total',
  },
  {
    delivery: '送貨',
    method: '送貨方式',
    country: '國家或地區',
    area: '送貨地區',
    postcode: '郵遞區號',
    point: '自取點編號',
    price: '價格',
    why: '價格明細',
    total: '總計',
  },
);
