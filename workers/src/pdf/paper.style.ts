import { fontStack } from './embedded-fonts.ts';
import { cssString } from './html.ts';

export const ink = '#14213d';
export const soft = '#5b6478';
export const line = '#d9d4c7';
const brass = '#a67c2d';

/** The rule for the foot of every page: a number on the left, `Page {page} of {pages}` on the right. */
export function footRule(number: string, words: string): string {
  return `@page { ${left(number)} ${right(words, 'counter(page)', 'counter(pages)')} }`;
}

/** The pages of one of several documents in a file. */
export interface PagesAmong {
  /** Their name in the style sheet. */
  readonly name: string;
  /** The first of them in the file, from 1. */
  readonly first: number;
  readonly count: number;
}

/** As {@link footRule}, for one of several documents in a file, which counts its own pages. */
export function footRuleAmong(number: string, words: string, { name, first, count }: PagesAmong): string {
  // Chromium resets no counter of pages: a style of counting starts at the first page of this document instead.
  const symbols = Array.from({ length: count }, (_, index) => `"${index + 1}"`).join(' ');
  return `@counter-style ${name} { system: fixed ${first}; symbols: ${symbols} }
@page ${name} { ${left(number)} ${right(words, `counter(page, ${name})`, `"${count}"`)} }`;
}

/** The rule for the foot of the pages of this name: a number on the left. */
export function numberRule(number: string, name: string): string {
  return `@page ${name} { ${left(number)} }`;
}

const small = `font: 400 7.5pt ${fontStack}; color: ${soft}; font-feature-settings: 'tnum'; vertical-align: top; padding-top: 5mm`;

function left(number: string): string {
  return `@bottom-left { content: ${cssString(number)}; ${small} }`;
}

function right(words: string, place: string, count: string): string {
  const [before, between, after] = words.split(/\{\w+\}/).map(cssString);
  return `@bottom-right { content: ${before} ${place} ${between} ${count} ${after}; ${small} }`;
}

/** Black on white with one brass line, the look of everything that the shop prints. */
export const paperStyle = `
@page { size: A4; margin: 18mm 18mm 22mm }
* { box-sizing: border-box; margin: 0; padding: 0 }
body { font: 400 9pt/1.5 ${fontStack}; color: ${ink}; overflow-wrap: anywhere; -webkit-print-color-adjust: exact }
article + article { break-before: page }
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
`;
