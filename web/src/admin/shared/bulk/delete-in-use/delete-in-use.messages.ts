import { defineMessages } from '../../i18n/define-messages.ts';

export const { useMessages } = defineMessages(
  {
    supplier_one: '{count} product uses this supplier.',
    supplier_other: '{count} products use this supplier.',
    tag_one: '{count} product has this tag.',
    tag_other: '{count} products have this tag.',
    category_one: '{count} product is in this category.',
    category_other: '{count} products are in this category.',
    unused: 'No product uses it.',
    more_one: 'and {count} more',
    more_other: 'and {count} more',
    moveTo: 'Move them to',
    move_one: 'Move {count} product',
    move_other: 'Move {count} products',
    shownIn: 'These product displays show it: {titles}. Take it out of them first.',
    openSettings: 'Open settings',
  },
  {
    supplier_other: '{count} 項貨品使用此供應商。',
    tag_other: '{count} 項貨品使用此標籤。',
    category_other: '{count} 項貨品屬於此分類。',
    unused: '沒有貨品使用。',
    more_other: '及另外 {count} 項',
    moveTo: '移至',
    move_other: '移動 {count} 項貨品',
    shownIn: '以下貨品展示使用此標籤：{titles}。請先從中移除。',
    openSettings: '前往設定',
  },
);
