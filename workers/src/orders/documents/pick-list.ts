import { formatDateTime } from '@countinghouse/contracts/messages/date-format';
import type { Language } from '@countinghouse/contracts/messages/language';
import { formatWhole } from '../../format-amount.ts';
import { documentOf } from '../../pdf/document.ts';
import { type Html, html } from '../../pdf/html.ts';
import { footRule } from '../../pdf/paper.style.ts';
import { readShop } from '../../pdf/read-shop.ts';
import { type OrderDocument, type OrderRow, printed } from '../../sheets/order-document.ts';
import { type DocumentMessages, documentMessages } from './document.messages.ts';
import { documentStyle } from './document.style.ts';
import { type ItemsOfCategory, itemsByCategory, readCategoryNames } from './items-by-category.ts';

/** What to take from the shelves for all of the orders, item by item. */
export const pickList: OrderDocument = {
  title: 'Pick list',
  views: ['orders_order_list', 'catalog_product_list', 'catalog_category_tree'],
  hasAll: false,
  async write(source, orders) {
    const { log, database, language, timeZone, clock } = source;
    const [shop, places] = await Promise.all([readShop(log), readCategoryNames(database, orders)]);
    const printedAt = new Date(clock()).toISOString();
    const categories = itemsByCategory(orders, places);
    const list = { shopName: shop.name, orders, categories, language, timeZone, printedAt };
    return printed(source, await pickListTemplate(list));
  },
};

/** What a pick list shows. */
export interface PickList {
  readonly shopName: string;
  readonly orders: readonly OrderRow[];
  readonly categories: readonly ItemsOfCategory[];
  readonly language: Language;
  /** IANA zone of its dates. */
  readonly timeZone: string;
  /** ISO 8601. */
  readonly printedAt: string;
}

/** The pick list as a document: a table for each category. */
export function pickListTemplate({ shopName, orders, categories, language, timeZone, printedAt }: PickList) {
  const t = documentMessages.in(language);
  const { page } = documentMessages.texts[language];
  const items = categories.flatMap((category) => category.items);
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const time = formatDateTime(printedAt, language, timeZone);
  return documentOf({
    title: t('pickList'),
    language,
    style: `${documentStyle}${footRule(`${t('pickList')} · ${time}`, page)}`,
    alsoPrinted: `${t('pickList')}${time}·${page}`,
    body: html`
<header>
  <div class="shop"><h1>${shopName}</h1></div>
  <div class="title"><h2>${t('pickList')}</h2></div>
</header>
<dl class="summary">
  <div><dt>${t('orders')}</dt><dd>${formatWhole(orders.length)}</dd></div>
  <div><dt>${t('products')}</dt><dd>${formatWhole(items.length)}</dd></div>
  <div><dt>${t('units')}</dt><dd>${formatWhole(units)}</dd></div>
  <div><dt>${t('printedAt')}</dt><dd>${time}</dd></div>
</dl>
${categories.map((category) => categoryTable(category, t))}`,
  });
}

function categoryTable({ name, items }: ItemsOfCategory, t: DocumentMessages): Html {
  return html`<table class="category">
  <caption><bdi>${name || t('noCategory')}</bdi></caption>
  <colgroup><col style="width:12mm"><col style="width:30mm"><col><col style="width:16mm"><col style="width:46mm"></colgroup>
  <thead><tr><th class="tick">${t('picked')}</th><th>${t('itemNo')}</th><th>${t('name')}</th><th class="number">${t('quantity')}</th><th>${t('orders')}</th></tr></thead>
  <tbody>${items.map(
    ({ itemNo, name: item, quantity, parts }) =>
      html`<tr><td class="tick"><span class="box"></span></td><td class="item"><bdi>${itemNo}</bdi></td><td><bdi>${item || '—'}</bdi></td><td class="number">${formatWhole(quantity)}</td><td class="numbers">${parts.map(part)}</td></tr>
`,
  )}</tbody>
</table>`;
}

function part({ orderNo, quantity }: ItemsOfCategory['items'][number]['parts'][number]): Html {
  return html`<span>${orderNo}${quantity > 1 ? ` × ${formatWhole(quantity)}` : ''}</span> `;
}
