import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Motif } from './demo-assortment.ts';

/** Pictograms on a field of 100 × 100, drawn with the current fill and stroke. */
const motifs: Readonly<Record<Motif, string>> = {
  bag: '<path d="M26 40h48l6 42H20z"/><path d="M37 44V34a13 13 0 0 1 26 0v10" fill="none"/>',
  bird: '<path d="M22 58c6-20 30-28 46-14l14-2-8 12c0 18-16 28-32 24-6 6-12 6-16 4 4-2 6-6 6-10-6-2-10-8-10-14z"/><circle cx="62" cy="50" r="2"/>',
  bottle: '<path d="M43 18h14v16c8 4 10 10 10 18v32H33V52c0-8 2-14 10-18z"/><path d="M33 58h34v14H33z" fill="none"/>',
  box: '<path d="M20 40l30-14 30 14-30 14z"/><path d="M20 40v32l30 14V54zM80 40v32L50 86V54z"/>',
  candle:
    '<path d="M38 46h24v38H38z"/><path d="M50 16c8 10 8 16 0 22-8-6-8-12 0-22z"/><path d="M50 38v8" fill="none"/>',
  card: '<path d="M18 32h64v40H18z"/><path d="M18 32l32 24 32-24" fill="none"/>',
  clock: '<circle cx="50" cy="52" r="30"/><path d="M50 34v18l12 8" fill="none"/><path d="M40 18h20" fill="none"/>',
  cup: '<path d="M24 36h44v26a18 18 0 0 1-18 18h-8a18 18 0 0 1-18-18z"/><path d="M68 42h6a9 9 0 0 1 0 18h-6" fill="none"/><path d="M38 18v8M50 16v10" fill="none"/>',
  flower:
    '<path d="M50 54v32M50 76c-10 0-16-6-18-14 10 0 16 4 18 14z" fill="none"/><circle cx="50" cy="26" r="10"/><circle cx="38" cy="38" r="10"/><circle cx="62" cy="38" r="10"/><circle cx="43" cy="50" r="10"/><circle cx="57" cy="50" r="10"/>',
  frame:
    '<path d="M22 22h56v56H22z"/><path d="M34 34h32v32H34z" fill="none"/><path d="M34 60l10-12 8 8 6-6 8 10" fill="none"/>',
  gem: '<path d="M34 28h32l16 18-32 36-32-36z"/><path d="M18 46h64M50 82L38 46l12-18 12 18z" fill="none"/>',
  heart: '<path d="M50 82C22 62 16 48 20 36c5-14 23-14 30 2 7-16 25-16 30-2 4 12-2 26-30 46z"/>',
  star: '<path d="M50 16l10 22 24 3-18 16 5 24-21-12-21 12 5-24-18-16 24-3z"/>',
  toy: '<path d="M30 34h40v28H30z"/><path d="M40 20h20v14H40zM36 62v20M64 62v20M30 42H18v14M70 42h12v14" fill="none"/><circle cx="42" cy="46" r="3"/><circle cx="58" cy="46" r="3"/>',
  tree: '<path d="M50 14l18 24H58l16 20H60l16 20H24l16-20H26l16-20H32z"/><path d="M50 78v10" fill="none"/>',
};

/** Grounds and inks that go together, muted like a printed catalogue. */
const palettes: readonly (readonly [ground: string, fill: string, ink: string])[] = [
  ['#f3ead9', '#d9a441', '#4a3413'],
  ['#e6ecec', '#6f9a98', '#173c3b'],
  ['#f2e4df', '#c9705b', '#4b1d14'],
  ['#e8e9f1', '#7c86b8', '#1d2450'],
  ['#edf0e2', '#93a65a', '#2d3a12'],
  ['#f1e6ee', '#b0708f', '#45193a'],
  ['#ecebe6', '#9a8f7a', '#2f2a1f'],
];

/** A product picture of the demo: PNG, 480 × 480. The same item number and motif give the same picture. */
export function drawPicture(itemNo: string, motif: Motif): Promise<Buffer> {
  const hash = createHash('sha256').update(itemNo).digest();
  const [ground, fill, ink] = palettes[hash[0]! % palettes.length]!;
  const turn = (hash[1]! % 13) - 6;
  const scale = 0.62 + (hash[2]! % 5) * 0.03;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="${ground}"/>
    <circle cx="${30 + (hash[3]! % 40)}" cy="${25 + (hash[4]! % 40)}" r="${26 + (hash[5]! % 12)}" fill="${fill}" opacity="0.22"/>
    <ellipse cx="50" cy="84" rx="26" ry="3" fill="${ink}" opacity="0.12"/>
    <g transform="translate(50 50) rotate(${turn}) scale(${scale}) translate(-50 -50)" fill="${fill}" stroke="${ink}"
       stroke-width="3" stroke-linejoin="round" stroke-linecap="round">${motifs[motif]}</g>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer();
}
