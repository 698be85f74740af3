import { formatDate } from '@countinghouse/contracts/messages/date-format';
import type { Language } from '@countinghouse/contracts/messages/language';
import { formatWhole } from '../../format-amount.ts';
import { documentOf } from '../../pdf/document.ts';
import { type Html, html, paragraphs } from '../../pdf/html.ts';
import { numberRule } from '../../pdf/paper.style.ts';
import { type PrintedShop, readShop } from '../../pdf/read-shop.ts';
import { type OrderDocument, type OrderRow, printed } from '../../sheets/order-document.ts';
import { type DocumentMessages, documentMessages } from './document.messages.ts';
import { documentStyle } from './document.style.ts';

/** A page for each order, or more when it is long, without prices. */
export const packingLists: OrderDocument = {
  title: 'Packing lists',
  views: ['orders_order_list'],
  hasAll: false,
  async write(source, orders) {
    const { log, language, timeZone } = source;
    const shop = await readShop(log);
    return printed(source, await packingListsTemplate({ shop, orders, language, timeZone }));
  },
};

/** What packing lists show. */
export interface PackingLists {
  readonly shop: PrintedShop;
  readonly orders: readonly OrderRow[];
  readonly language: Language;
  /** IANA zone of its dates. */
  readonly timeZone: string;
}

/** The packing lists as one document; every page has the number of its order. */
export function packingListsTemplate({ shop, orders, language, timeZone }: PackingLists) {
  const t = documentMessages.in(language);
  const day = (instant: string) => formatDate(instant, language, timeZone);
  const feet = orders.map(({ order_no }, index) => numberRule(order_no, `parcel-${index}`));
  return documentOf({
    title: t('packingLists'),
    language,
    style: `${documentStyle}${feet.join('')}`,
    body: html`${orders.map((order, index) => html`<article style="page: parcel-${index}">${parcel(order, shop, day(order.created_at), t)}</article>`)}`,
    alsoPrinted: '',
  });
}

function parcel(order: OrderRow, shop: PrintedShop, day: string, t: DocumentMessages): Html {
  const { order_no, customer_name, shipping_address, phone, remark, lines, delivery, parcel: tracked } = order;
  const { area, postcode, point = '' } = delivery ?? {};
  const place = [area, postcode].filter(Boolean).join(' ');
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return html`
<header>
  <div class="shop"><h1>${shop.name}</h1></div>
  <div class="title"><h2>${t('packingList')}</h2><p>${order_no}</p></div>
</header>
<section class="parties">
  <div class="address"><h3>${t('shipTo')}</h3><p class="who">${customer_name || '—'}</p>${paragraphs(shipping_address || '—', place, phone)}</div>
  <div><h3>${t('details')}</h3><dl>
    <dt>${t('orderedAt')}</dt><dd>${day}</dd>
    <dt>${t('units')}</dt><dd>${formatWhole(units)}</dd>
    ${fact(t('pickUpPoint'), point)}${fact(t('trackingNumber'), tracked?.number ?? '')}
  </dl></div>
</section>
${note(t('orderNote'), remark)}
<table>
  <colgroup><col style="width:34mm"><col><col style="width:20mm"><col style="width:20mm"></colgroup>
  <thead><tr><th>${t('itemNo')}</th><th>${t('name')}</th><th class="number">${t('quantity')}</th><th class="tick">${t('packed')}</th></tr></thead>
  <tbody>${lines.map(
    ({ itemNo, name, quantity }) =>
      html`<tr><td class="item"><bdi>${itemNo}</bdi></td><td><bdi>${name || '—'}</bdi></td><td class="number">${formatWhole(quantity)}</td><td class="tick"><span class="box"></span></td></tr>
`,
  )}<tr class="sum"><td colspan="2">${t('unitsInAll')}</td><td class="number">${formatWhole(units)}</td><td></td></tr></tbody>
</table>`;
}

function fact(title: string, text: string): Html {
  return text ? html`<dt>${title}</dt><dd>${text}</dd>` : html``;
}

function note(title: string, text: string): Html {
  return text ? html`<section class="note"><h3>${title}</h3><p>${text}</p></section>` : html``;
}
