import type { Language } from '@countinghouse/contracts/messages/language';
import { type Html, html, ownStyle } from '../../pdf/html.ts';
import type { ShopIdentity } from '../shop-identity.ts';

/** A line of an order with its columns. */
export interface SummaryRow {
  readonly label: string;
  readonly detail: string;
  readonly value: string;
  /** The whole address of its picture; without one, there is none. */
  readonly picture?: string;
}

/** An order's lines and sums as text. */
export interface OrderSummary {
  readonly item: string;
  readonly amount: string;
  readonly rows: readonly SummaryRow[];
  readonly sums: readonly {
    readonly label: string;
    readonly value: string;
    readonly strong: boolean;
    readonly isText: boolean;
  }[];
}

/** A block of a mail, from top to bottom. */
export type LayoutBlock =
  | { readonly type: 'paragraph' | 'small' | 'heading' | 'subheading'; readonly text: string }
  | { readonly type: 'button' | 'link'; readonly label: string; readonly link: string }
  | { readonly type: 'picture'; readonly picture: string; readonly text: string }
  | { readonly type: 'address'; readonly text: string; readonly link: string }
  | ({ readonly type: 'order' } & OrderSummary);

export interface LaidOutMail {
  readonly language: Language;
  readonly shop: ShopIdentity;
  readonly heading: string;
  /** Preview text in the mail list beside the subject. */
  readonly preview: string;
  readonly blocks: readonly LayoutBlock[];
  readonly footnote: string;
}

const ground = '#faf8f3';
const ink = '#182136';
const soft = '#4b5468';
const rule = '#e6e0d3';
const action = '#1d2a47';
const onAction = '#faf8f3';
const brass = '#b08433';

const sans =
  "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,'PingFang HK','Noto Sans HK','Microsoft JhengHei',Arial,sans-serif";
const serif = "Newsreader,Georgia,'Songti TC','Noto Serif HK','PMingLiU','Times New Roman',serif";
const wrap = 'overflow-wrap:anywhere;word-break:break-word';

/** Styles are inline; this only adds a dark mode for clients that support it. */
const darkStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) { .gutter { padding-left: 20px !important; padding-right: 20px !important } }
@media (prefers-color-scheme: dark) {
  .ground { background: #10151f !important }
  .sheet { background: #181f2d !important; border-color: #262e3e !important }
  .ink { color: #ece6d8 !important }
  .soft { color: #b9bcc4 !important }
  .rule { border-color: #262e3e !important }
  .button { background: #e9e0cb !important; border-color: #e9e0cb !important }
  .button a { color: #141b2a !important }
  .brass { border-color: #d3a64e !important }
}
[data-ogsc] .ink { color: #ece6d8 !important }
[data-ogsc] .soft { color: #b9bcc4 !important }
[data-ogsb] .ground { background: #10151f !important }
[data-ogsb] .sheet { background: #181f2d !important }`;

/** A count stays on one line with its price. */
const UNBROKEN_TIMES = '\u00a0×\u00a0';

/** The only layout of mails to customers: tables of at most 600 px; of pictures only products and codes to pay by. */
export function mailLayout({ language, shop, heading, preview, blocks, footnote }: LaidOutMail): string {
  const imprint = [shop.name, shop.address, shop.phone, shop.email].filter(Boolean);
  const page = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="x-apple-disable-message-reformatting"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${heading}</title>${ownStyle(darkStyle)}</head>
<body class="ground" style="margin:0;padding:0;background:${ground};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${ground}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;font-family:${sans}">
<tr><td class="gutter brass" style="padding:4px 32px 14px;border-bottom:2px solid ${brass}"><a class="ink" href="${shop.url}" style="color:${ink};text-decoration:none;font:600 20px/28px ${serif};${wrap}">${shop.title}</a></td></tr>
<tr><td class="gutter sheet" style="padding:28px 32px 24px;background:#ffffff;border:1px solid ${rule};border-top:0">
<h1 class="ink" style="margin:0 0 16px;color:${ink};font:500 28px/36px ${serif};${wrap}">${heading}</h1>
${blocks.map(block)}
</td></tr>
<tr><td class="gutter soft" style="padding:20px 32px 8px;color:${soft};font-size:14px;line-height:22px;${wrap}">${imprint.map((line) => html`<p style="margin:0;white-space:pre-line">${line}</p>`)}<p style="margin:12px 0 0">${footnote}</p></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>`;
  return page.markup;
}

function block(piece: LayoutBlock): Html {
  switch (piece.type) {
    case 'paragraph':
      return html`<p class="ink" style="margin:0 0 16px;color:${ink};font-size:16px;line-height:26px;white-space:pre-line;${wrap}">${piece.text}</p>`;
    case 'small':
      return html`<p class="soft" style="margin:20px 0 0;color:${soft};font-size:14px;line-height:22px">${piece.text}</p>`;
    case 'heading':
      return html`<h2 class="ink" style="margin:28px 0 10px;color:${ink};font:500 20px/28px ${serif}">${piece.text}</h2>`;
    case 'subheading':
      return html`<h3 class="ink" style="margin:20px 0 4px;color:${ink};font:600 16px/26px ${sans};${wrap}">${piece.text}</h3>`;
    case 'button':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px"><tr><td class="button" style="background:${action};border:1px solid ${action};border-radius:6px"><a href="${piece.link}" style="display:inline-block;padding:12px 24px;color:${onAction};font:600 16px/24px ${sans};text-decoration:none">${piece.label}</a></td></tr></table>`;
    case 'link':
      return html`<p style="margin:0 0 16px;font-size:16px;line-height:26px"><a class="ink" href="${piece.link}" style="color:${ink};text-decoration:underline">${piece.label}</a></p>`;
    case 'address':
      return html`<p class="soft" style="margin:8px 0 0;color:${soft};font-size:14px;line-height:22px;${wrap}">${piece.text}<br><a class="soft" href="${piece.link}" style="color:${soft};text-decoration:underline">${piece.link}</a></p>`;
    case 'picture':
      // White around a code stays white in a dark mail, or no camera reads it.
      return html`<p class="soft" style="margin:0 0 16px;color:${soft};font-size:14px;line-height:22px"><img src="cid:${piece.picture}" width="200" height="200" alt="" style="display:block;width:200px;height:200px;margin:0 0 8px;background:#ffffff;border-radius:4px">${piece.text}</p>`;
    case 'order':
      return summary(piece);
  }
}

function summary({ item, amount, rows, sums }: OrderSummary): Html {
  const cell = `padding:10px 0;border-top:1px solid ${rule};font-size:16px;line-height:24px;vertical-align:top`;
  const figure = 'padding-left:16px;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums';
  const head = `padding:0 0 8px;color:${soft};font-size:14px;line-height:20px;font-weight:400`;
  const isPictured = rows.some(({ picture }) => picture);
  const span = isPictured ? html` colspan="2"` : html``;
  const photo = (address = '') =>
    isPictured
      ? html`<td width="80" class="rule" style="${cell};width:80px">${address ? html`<img src="${address}" width="64" alt="" style="display:block;width:64px;height:auto;max-height:96px;object-fit:contain;border-radius:4px">` : html``}</td>`
      : html``;
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 0;border-collapse:collapse">
<thead><tr><th${span} scope="col" align="left" class="soft" style="${head};text-align:left">${item}</th><th scope="col" align="right" class="soft" style="${head};${figure}">${amount}</th></tr></thead>
<tbody>${rows.map(
    ({ label, detail, value, picture }) =>
      html`<tr>${photo(picture)}<td class="ink rule" style="${cell};color:${ink};${wrap}"><span dir="auto">${label}</span>${detail ? html`<br><span class="soft" style="color:${soft};font-size:14px;line-height:22px">${detail.replaceAll(' × ', UNBROKEN_TIMES)}</span>` : html``}</td><td align="right" class="ink rule" style="${cell};color:${ink};${figure}">${value}</td></tr>
`,
  )}</tbody>
</table>
${sums.length > 0 ? html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse"><tbody>${sums.map(sumRow)}</tbody></table>` : html``}`;

  /** Sums have a table of their own: the column of amounts would be too narrow for a text. */
  function sumRow({ label, value, strong, isText }: OrderSummary['sums'][number]): Html {
    return html`<tr><td width="60%" class="${strong ? 'ink rule' : 'soft rule'}" style="${cell};color:${strong ? ink : soft};font-weight:${strong ? 600 : 400}">${label}</td><td align="right" class="ink rule" style="${cell};color:${ink};${figure}${isText ? ';white-space:normal' : ''};font-weight:${strong ? 600 : 400}">${value}</td></tr>
`;
  }
}
