import { fontStack } from '../pdf/embedded-fonts.ts';
import { cssString } from '../pdf/html.ts';
import type { InvoiceMessages } from './invoice.messages.ts';

const ink = '#14213d';
const soft = '#5b6478';
const line = '#d9d4c7';
const brass = '#a67c2d';

/** Black on white with one brass line; the number and the page count are at the bottom of each page. */
export function invoiceStyle(number: string, messages: InvoiceMessages): string {
  const [before, between, after] = messages.page.map(cssString);
  const small = `font: 400 7.5pt ${fontStack}; color: ${soft}; font-feature-settings: 'tnum'; vertical-align: top; padding-top: 5mm`;
  return `
@page {
  size: A4;
  margin: 18mm 18mm 22mm;
  @bottom-left { content: ${cssString(number)}; ${small} }
  @bottom-right { content: ${before} counter(page) ${between} counter(pages) ${after}; ${small} }
}
* { box-sizing: border-box; margin: 0; padding: 0 }
body { font: 400 9pt/1.5 ${fontStack}; color: ${ink}; overflow-wrap: anywhere; -webkit-print-color-adjust: exact }
header { display: flex; justify-content: space-between; gap: 12mm; padding-bottom: 6mm; border-bottom: 0.6pt solid ${ink}; background: linear-gradient(${brass}, ${brass}) right bottom / 24mm 1.5pt no-repeat }
.shop { flex: 1; min-width: 0 }
.shop h1 { font-size: 14pt; font-weight: 600; line-height: 1.25; letter-spacing: -0.01em }
.shop p { color: ${soft}; white-space: pre-line }
.title { text-align: right; flex: none; max-width: 70mm }
.title h2 { font-size: 20pt; font-weight: 400; line-height: 1; letter-spacing: -0.015em }
.title p { margin-top: 2.2mm; font-size: 10.5pt; font-weight: 600; font-feature-settings: 'tnum' }
.parties { display: grid; grid-template-columns: 1.15fr 1fr 58mm; gap: 6mm; margin: 7mm 0 9mm }
.parties h3, th { font-size: 7.5pt; font-weight: 600; color: ${soft}; letter-spacing: 0.02em }
.parties h3 { margin-bottom: 1mm }
.parties p { white-space: pre-line }
.parties .who { font-weight: 600 }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); column-gap: 4mm; font-feature-settings: 'tnum' }
dt { color: ${soft} }
dd { text-align: right }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
thead { display: table-header-group }
th { text-align: left; vertical-align: bottom; padding: 0 0 1.6mm; border-bottom: 0.6pt solid ${ink} }
td { vertical-align: top; padding: 1.25mm 0; border-bottom: 0.4pt solid ${line} }
tr { break-inside: avoid }
th + th, td + td { padding-left: 4mm }
.number { text-align: right; font-feature-settings: 'tnum'; white-space: nowrap; overflow-wrap: normal }
td.item { color: ${soft}; font-feature-settings: 'tnum' }
.totals { break-inside: avoid; break-before: avoid; width: max-content; min-width: 80mm; max-width: 100%; margin: 3mm 0 0 auto; font-feature-settings: 'tnum' }
.totals div { display: flex; justify-content: space-between; gap: 8mm; padding: 1.2mm 0; white-space: nowrap }
.totals span:first-child { color: ${soft} }
.totals .sum { margin-top: 1mm; padding: 2.4mm 0 2mm; border-top: 0.6pt solid ${ink}; border-bottom: 2.4pt double ${ink}; font-size: 12pt; font-weight: 600 }
.totals .sum span:first-child { color: ${ink} }
`;
}
