import { defineMessages } from '../../../shared/i18n/define-messages.ts';

export const { useMessages } = defineMessages(
  {
    shippingMethods: 'Shipping Methods',
    text: 'Text',
    zones: 'Zones',
    methods: 'Methods',
    test: 'Test',
    zonesAndMethods: 'Zones and methods',
    about: 'What customers read about delivery. It is written on the page Delivery Methods.',
    edit: 'Edit Delivery Methods',
    emptyTitle: 'Nothing is written about delivery yet',
    emptyText: 'Customers see an empty page until it is.',
  },
  {
    shippingMethods: '送貨方式',
    text: '說明',
    zones: '送貨地區',
    methods: '送貨方式',
    test: '試算',
    zonesAndMethods: '送貨地區及方式',
    about: '顧客看到的送貨說明，內容在自訂頁面「送貨方式」編寫。',
    edit: '編輯送貨方式頁面',
    emptyTitle: '尚未編寫送貨說明',
    emptyText: '在此之前，顧客只會看到空白頁面。',
  },
);
