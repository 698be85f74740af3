import { ink, paperStyle, soft } from '../../pdf/paper.style.ts';

/** The look of lists that are ticked off by hand. */
export const documentStyle = `${paperStyle}
header { padding-bottom: 4mm }
.parties { grid-template-columns: 1fr 58mm; margin: 6mm 0 7mm }
.address .who, .address p { font-size: 11pt }
.address .who { font-size: 13pt; line-height: 1.3 }
.note { margin: 0 0 7mm; padding: 2.5mm 3.5mm; border: 0.6pt solid ${ink}; white-space: pre-line; break-inside: avoid }
.note h3 { font-size: 7.5pt; font-weight: 600; color: ${soft}; letter-spacing: 0.02em }
td { font-size: 10pt; padding: 1.7mm 0 }
td.number { font-weight: 600 }
.tick { text-align: center }
.box { display: inline-block; width: 4mm; height: 4mm; border: 0.8pt solid ${ink}; vertical-align: -0.6mm }
.sum td { border-bottom: 0; border-top: 0.6pt solid ${ink}; font-weight: 600 }
dl.summary { display: flex; gap: 14mm; margin: 5mm 0 0 }
.summary dd { text-align: left; font-size: 11pt; font-weight: 600 }
.category { margin: 6mm 0 0; break-inside: auto }
.category caption { caption-side: top; text-align: left; padding: 0 0 2mm; font-size: 11pt; font-weight: 600; break-after: avoid }
.category .tick { text-align: left }
td.numbers { padding-top: 2mm; font-size: 8pt; color: ${soft}; font-feature-settings: 'tnum' }
.numbers span { display: inline-block; margin-right: 2.5mm }
`;
