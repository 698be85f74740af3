import { ink, paperStyle, soft } from '../pdf/paper.style.ts';

/** The look of an invoice; the rules of its pages' feet are apart. */
export const invoiceStyle = `${paperStyle}
.totals { break-inside: avoid; break-before: avoid; width: max-content; min-width: 80mm; max-width: 100%; margin: 3mm 0 0 auto; font-feature-settings: 'tnum' }
.totals div { display: flex; justify-content: space-between; gap: 8mm; padding: 1.2mm 0; white-space: nowrap }
.totals span:first-child { color: ${soft} }
.totals .sum { margin-top: 1mm; padding: 2.4mm 0 2mm; border-top: 0.6pt solid ${ink}; border-bottom: 2.4pt double ${ink}; font-size: 12pt; font-weight: 600 }
.taxes { break-inside: avoid; width: max-content; min-width: 80mm; margin: 6mm 0 0 auto; font-feature-settings: 'tnum' }
.totals .sum span:first-child { color: ${ink} }
`;
