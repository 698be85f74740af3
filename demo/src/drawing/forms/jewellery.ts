import { darker, hues, lighter, mix } from '../colour.ts';
import type { Easel } from '../easel.ts';
import { box, heart, oval, star } from '../shapes.ts';
import { type FormTable, inSets, lying, standing } from './form.ts';

function gem(e: Easel, x: number, y: number, r: number, fill: string): string {
  return (
    e.surface(oval(x, y, r), { fill, light: 'ball' }) +
    `<path d="M${x - r * 0.5} ${y - r * 0.2}L${x} ${y - r * 0.6}L${x + r * 0.5} ${y - r * 0.2}L${x} ${y + r * 0.6}z" fill="#fff" opacity=".28"/>`
  );
}

const metalOf = (e: Easel) => (e.base === hues.gold || e.base === hues.copper ? e.base : hues.silver);

function pendant(e: Easel, x: number, y: number, size: number): string {
  const name = e.paint.figure ?? e.paint.motif;
  if (name === 'heart')
    return (
      e.cast(heart(x, y, size), 10) +
      e.surface(heart(x, y, size), { light: 'ball' }) +
      e.line(heart(x, y, size), metalOf(e), 7)
    );
  if (name === 'star') return e.surface(star(x, y, size * 0.55), { light: 'ball' });
  if (name) return e.motif(name, [x - size / 2, y - size / 2, size, size]);
  return (
    e.cast(oval(x, y, size * 0.42, size * 0.5), 10) +
    e.surface(oval(x, y, size * 0.42, size * 0.5), { fill: metalOf(e), light: 'metal' }) +
    e.surface(oval(x, y, size * 0.32, size * 0.4), { light: 'ball' }) +
    e.gleam(
      `M${x - size * 0.18} ${y - size * 0.06}Q${x - size * 0.16} ${y - size * 0.22} ${x - size * 0.04} ${y - size * 0.28}`,
      8,
      0.7,
    )
  );
}

/** Beads or a chain around the neck of nobody, with what hangs from it. */
function necklace(e: Easel): string {
  const beads = e.paint.words.includes('BEAD') || e.paint.words.includes('STONE') || e.paint.words.includes('SEED');
  const count = beads ? 30 : 60;
  const at = (share: number) => {
    const angle = Math.PI * (1 - share);
    return [400 + Math.cos(angle) * 240, 250 + Math.sin(angle) * (360 + 30 * Math.sin(angle))] as const;
  };
  const shades = [e.base, e.paint.accent, lighter(e.base, 0.35)];
  const strand = Array.from({ length: count }, (_, i) => {
    const [x, y] = at((i + 0.5) / count);
    const r = beads ? 14 + 12 * Math.sin((i / (count - 1)) * Math.PI) : 5.5;
    return beads
      ? e.surface(oval(Math.round(x), Math.round(y), Math.round(r)), {
          fill: shades[i % 3]!,
          light: 'ball',
          edge: 0.25,
        })
      : `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r}" fill="${i % 2 ? metalOf(e) : darker(metalOf(e), 0.3)}"/>`;
  });
  const drops = beads
    ? ''
    : [0.34, 0.42, 0.58, 0.66]
        .map((share) => {
          const [x, y] = at(share);
          return gem(e, Math.round(x), Math.round(y) + 26, 20, share < 0.4 || share > 0.6 ? e.paint.accent : e.base);
        })
        .join('');
  return [...strand, drops, pendant(e, 400, beads ? 720 : 720, beads ? 130 : 190)].join('');
}

function bracelet(e: Easel): string {
  const count = 20;
  const beads = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2;
    const [x, y] = [Math.round(400 + Math.cos(angle) * 220), Math.round(520 + Math.sin(angle) * 170)];
    const fill = [e.base, e.paint.accent, e.base, lighter(e.base, 0.4)][i % 4]!;
    return [y, e.surface(oval(x, y, 34 + (i % 2) * 5), { fill, light: 'ball', edge: 0.25 })] as const;
  });
  return [
    `<ellipse cx="408" cy="544" rx="222" ry="172" fill="none" stroke="#3a2414" stroke-opacity=".12" stroke-width="70"/>`,
    ...beads.sort(([first], [second]) => first - second).map(([, svg]) => svg),
    e.line('M400 690V730', metalOf(e), 8),
    pendant(e, 400, 780, 120),
  ].join('');
}

function earrings(e: Easel): string {
  const name = e.paint.figure ?? e.paint.motif;
  const hoop = e.paint.words.includes('HOOP');
  const one = (x: number) =>
    [
      e.line(`M${x} 340C${x - 40} 330 ${x - 40} 250 ${x} 250C${x + 26} 250 ${x + 30} 280 ${x + 24} 300`, metalOf(e), 9),
      hoop
        ? e.line(oval(x, 500, 116), darker(metalOf(e), 0.3), 20) + e.line(oval(x, 500, 116), metalOf(e), 13)
        : e.line(`M${x} 340V430`, metalOf(e), 7) + gem(e, x, 400, 30, e.paint.accent),
      e.line(
        [-36, 0, 36].map((shift) => `M${x + shift * 0.4} 600L${x + shift} ${740 - Math.abs(shift) * 0.5}`).join(''),
        metalOf(e),
        5,
      ),
      name
        ? e.line(`M${x} 420V600`, metalOf(e), 5) + e.hung(name, x, 440, 220)
        : e.cast(`M${x} 430C${x + 100} 560 ${x + 90} 690 ${x} 700C${x - 90} 690 ${x - 100} 560 ${x} 430z`, 10) +
          e.surface(`M${x} 430C${x + 100} 560 ${x + 90} 690 ${x} 700C${x - 90} 690 ${x - 100} 560 ${x} 430z`, {
            light: 'ball',
          }) +
          e.gleam(`M${x - 44} 600C${x - 40} 550 ${x - 24} 520 ${x - 12} 504`, 9, 0.65),
      ...[-36, 0, 36].map((shift) => gem(e, x + shift, 740 - Math.abs(shift) * 0.5, 15, lighter(e.base, 0.3))),
    ].join('');
  return one(270) + one(530);
}

function ring(e: Easel): string {
  return [
    e.contact(400, 800, 130),
    e.line(oval(400, 600, 180, 190), darker(metalOf(e), 0.35), 44),
    e.line(oval(400, 600, 180, 190), metalOf(e), 34),
    `<g transform="translate(-8 -10)">${e.line('M240 560C260 470 330 430 380 424', '#fff', 10, 0.8)}</g>`,
    e.paint.motif
      ? e.motif(e.paint.motif, [300, 270, 200, 200])
      : e.surface('M300 400L340 320H460L500 400L400 500z', { light: 'soft' }) +
        e.line('M300 400H500M340 320L370 400L400 500L430 400L460 320M370 400L400 320L430 400', '#fff', 5, 0.7),
  ].join('');
}

function brooch(e: Easel): string {
  const name = e.paint.figure ?? e.paint.motif ?? 'star';
  const gems = Array.from({ length: 16 }, (_, i) => {
    const a = (i / 16) * Math.PI * 2;
    return gem(
      e,
      Math.round(400 + Math.cos(a) * 220),
      Math.round(540 + Math.sin(a) * 220),
      26,
      i % 2 ? e.base : lighter(e.base, 0.5),
    );
  });
  return [
    e.cast(oval(400, 540, 230), 14),
    e.surface(oval(400, 540, 236), { fill: metalOf(e), light: 'metal' }),
    e.surface(oval(400, 540, 180), { fill: lighter(e.base, 0.5), light: 'inside' }),
    ...gems,
    e.motif(name, [280, 420, 240, 240]),
  ].join('');
}

function hairClips(e: Easel): string {
  const name = e.paint.figure ?? e.paint.motif ?? 'flower';
  const one = (x: number, y: number, turn: number) =>
    `<g transform="rotate(${turn} ${x} ${y})">${e.cast(box(x - 30, y - 190, 60, 400, 30), 12)}${e.surface(`M${x - 20} ${y + 200}L${x - 44} ${y - 160}Q${x} ${y - 230} ${x + 44} ${y - 160}L${x + 20} ${y + 200}z`, { light: 'soft', print: 0.5 })}${e.line(`M${x} ${y - 120}V${y + 170}`, e.deep, 6, 0.5)}${e.motif(name, [x - 96, y - 230, 192, 192])}</g>`;
  return one(280, 540, -10) + one(520, 540, 10);
}

function hairband(e: Easel): string {
  return [
    e.contact(400, 790, 220, 0.1),
    e.line('M180 780C120 240 680 240 620 780', darker(e.base, 0.3), 58),
    e.line('M180 780C120 240 680 240 620 780', e.base, 48),
    e.stitches('M180 770C124 260 676 260 620 770'),
    e.motif(e.paint.motif ?? 'flower', [440, 260, 190, 190], 20),
    e.motif(e.paint.motif ?? 'flower', [540, 400, 120, 120], 30),
  ].join('');
}

function comb(e: Easel): string {
  return [
    e.cast('M180 420C300 330 500 330 620 420L600 780H200z', 12),
    e.line(Array.from({ length: 13 }, (_, i) => `M${206 + i * 32} 470V780`).join(''), metalOf(e), 14),
    e.surface('M180 480C200 340 600 340 620 480V520H180z', { light: 'soft' }),
    ...[250, 325, 400, 475, 550].map((x, i) =>
      i % 2 ? gem(e, x, 440, 30, e.paint.accent) : e.motif('flower', [x - 52, 380, 104, 104]),
    ),
  ].join('');
}

/** A necklace and the bracelet that goes with it. */
function jewellerySet(e: Easel): string {
  return `<g transform="translate(40 -100) scale(.84)">${necklace(e)}</g><g transform="translate(170 350) scale(.56)">${bracelet(e)}</g>`;
}

function jewelBox(e: Easel): string {
  return [
    e.contact(400, 800, 240, 0.12),
    e.surface('M180 540L210 330Q400 260 590 330L620 540z', { fill: e.paint.accent, light: 'soft' }),
    e.surface('M220 510L240 360Q400 310 560 360L580 510z', { fill: '#d5e2e6', light: 'flat' }),
    e.surface(box(170, 540, 460, 250, 20), { light: 'soft', print: 0.9 }),
    e.surface(box(196, 536, 408, 40, 10), { fill: mix(e.paint.accent, '#7a3340', 0.5), light: 'inside' }),
    ...[260, 330, 400, 470, 540].map((x, i) =>
      gem(e, x, 542, 20, [hues.gold, hues.pink, hues.silver, hues.turquoise, hues.gold][i]!),
    ),
    e.surface(heart(400, 680, 80), { fill: hues.gold, light: 'metal' }),
    e.surface(box(200, 786, 60, 20, 8), { fill: e.deep }) + e.surface(box(540, 786, 60, 20, 8), { fill: e.deep }),
  ].join('');
}

export const jewellery = {
  necklace: lying(necklace),
  bracelet: lying(bracelet),
  earrings: inSets(lying(earrings)),
  ring: standing(ring, 'silver'),
  brooch: lying(brooch, 'silver'),
  'hair clips': inSets(lying(hairClips)),
  hairband: standing(hairband),
  comb: lying(comb),
  'jewellery set': inSets(lying(jewellerySet)),
  'jewellery box': standing(jewelBox),
} satisfies FormTable;
