import { darker, hues, lighter } from '../colour.ts';
import type { Easel } from '../easel.ts';
import { box, heart, oval } from '../shapes.ts';
import { type FormTable, inSets, lying, standing } from './form.ts';

function dial(e: Easel, cx: number, cy: number, r: number, face = '#fdfaf2', hand = '#3b2f2a'): string {
  const at = (share: number, reach: number) => {
    const angle = share * Math.PI * 2 - Math.PI / 2;
    return `${Math.round(cx + Math.cos(angle) * r * reach)} ${Math.round(cy + Math.sin(angle) * r * reach)}`;
  };
  const marks = Array.from({ length: 12 }, (_, i) => `M${at(i / 12, i % 3 ? 0.84 : 0.76)}L${at(i / 12, 0.92)}`).join(
    '',
  );
  return [
    e.surface(oval(cx, cy, r), { fill: face, light: 'soft' }),
    e.line(marks, hand, r * 0.04),
    e.line(`M${cx} ${cy}L${at(10.15 / 12, 0.5)}`, hand, r * 0.07),
    e.line(`M${cx} ${cy}L${at(2 / 12, 0.72)}`, hand, r * 0.05),
    e.surface(oval(cx, cy, r * 0.06), { fill: hand, light: 'none' }),
  ].join('');
}

function wallClock(e: Easel): string {
  const printed = e.paint.pattern !== 'plain';
  return [
    e.cast(oval(400, 520, 280), 18),
    e.surface(oval(400, 520, 280), { light: 'ball', print: 0.9 }),
    e.line(oval(400, 520, 262), '#fff', 5, 0.4),
    dial(e, 400, 520, printed ? 180 : 220),
    e.gleam('M160 480C170 400 220 330 280 296', 14, 0.5),
  ].join('');
}

function alarmClock(e: Easel): string {
  const bell = (x: number, turn: number) =>
    `<g transform="rotate(${turn} ${x} 340)">${e.surface(`M${x - 84} 350A84 84 0 0 1 ${x + 84} 350z`, { light: 'ball' })}</g>`;
  return [
    e.contact(400, 806, 200),
    e.rod('M250 740L200 800M550 740L600 800', e.deep, 34),
    e.line('M300 300C300 210 500 210 500 300', e.deep, 20),
    bell(268, -26),
    bell(532, 26),
    e.surface(box(388, 270, 24, 70, 8), { fill: hues.gold, light: 'metal' }),
    e.surface(oval(400, 550, 250), { light: 'ball', print: 0.7 }),
    dial(e, 400, 550, 194),
    e.gleam('M186 540C190 450 240 380 300 350', 14, 0.5),
  ].join('');
}

function tableClock(e: Easel): string {
  return [
    e.contact(400, 800, 220, 0.13),
    e.surface(box(190, 360, 420, 430, 50), { light: 'soft', print: 0.8 }),
    dial(e, 400, 570, 160),
    e.surface(box(240, 780, 60, 20, 8), { fill: e.deep }) + e.surface(box(500, 780, 60, 20, 8), { fill: e.deep }),
    e.gleam('M222 430C226 400 240 390 270 386', 12, 0.5),
  ].join('');
}

function mirrorFace(e: Easel, d: string): string {
  return (
    e.surface(d, { fill: '#d5e2e6', light: 'none' }) +
    e.clipped(
      d,
      `<path d="M120 700L560 180H640L180 840z" fill="#fff" opacity=".5"/><path d="M260 860L700 340H730L300 880z" fill="#fff" opacity=".35"/>`,
    ) +
    e.line(d, '#8fa5ab', 4, 0.7)
  );
}

function mirror(e: Easel): string {
  const oblong = e.paint.words.includes('RECT');
  const figure = e.paint.figure;
  const frame =
    figure === 'heart' ? heart(400, 540, 560) : oblong ? box(200, 220, 400, 580, 30) : oval(400, 520, 230, 300);
  const glass =
    figure === 'heart' ? heart(400, 538, 450) : oblong ? box(250, 270, 300, 480, 14) : oval(400, 520, 176, 246);
  const gems =
    figure || oblong
      ? ''
      : Array.from({ length: 26 }, (_, i) => {
          const a = (i / 26) * Math.PI * 2;
          return `<circle cx="${Math.round(400 + Math.cos(a) * 204)}" cy="${Math.round(520 + Math.sin(a) * 274)}" r="13" fill="${i % 2 ? '#fff' : lighter(e.base, 0.5)}" opacity=".9"/>`;
        }).join('');
  return [e.cast(frame, 18), e.surface(frame, { light: 'soft', print: 0.7 }), mirrorFace(e, glass), gems].join('');
}

/** A small mirror that folds. */
function compact(e: Easel): string {
  const lid = e.paint.figure === 'heart' ? heart(400, 400, 380) : oval(400, 380, 190);
  const base = e.paint.figure === 'heart' ? heart(400, 760, 380) : oval(400, 730, 210, 80);
  return [
    e.contact(410, 790, 200),
    e.surface(base, { light: 'ball', print: 0.7 }),
    e.surface(lid, { light: 'soft', fill: e.deep }),
    mirrorFace(e, e.paint.figure === 'heart' ? heart(400, 398, 320) : oval(400, 380, 160)),
    e.surface(box(366, 580, 68, 40, 12), { fill: hues.gold, light: 'metal' }),
  ].join('');
}

/** A landscape, as pictures in frames show it. */
export function view(e: Easel, x: number, y: number, w: number, h: number): string {
  const d = box(x, y, w, h, 4);
  return (
    e.surface(d, { fill: '#cfdfe4', light: 'none' }) +
    e.clipped(
      d,
      `<circle cx="${x + w * 0.7}" cy="${y + h * 0.3}" r="${w * 0.12}" fill="#f6e2a8"/><path d="M${x - 10} ${y + h * 0.75}L${x + w * 0.3} ${y + h * 0.42}L${x + w * 0.55} ${y + h * 0.7}L${x + w * 0.75} ${y + h * 0.5}L${x + w + 10} ${y + h * 0.8}V${y + h + 10}H${x - 10}z" fill="#93ab86"/><path d="M${x - 10} ${y + h * 0.86}Q${x + w * 0.5} ${y + h * 0.7} ${x + w + 10} ${y + h * 0.9}V${y + h + 10}H${x - 10}z" fill="#71906b"/>`,
    ) +
    `<path d="${d}" fill="url(#flat)"/>`
  );
}

function photoFrame(e: Easel): string {
  if (e.paint.figure === 'heart')
    return [
      e.contact(400, 800, 210, 0.12),
      e.surface(heart(400, 560, 560), { light: 'soft', print: 0.8 }),
      e.clipped(heart(400, 556, 420), view(e, 180, 340, 440, 440)),
      e.line(heart(400, 556, 420), e.deep, 5, 0.6),
    ].join('');
  return [
    e.contact(405, 802, 230, 0.12),
    e.surface('M560 800L620 800L500 420z', { fill: e.deep }),
    e.surface(box(190, 250, 420, 546, 12), { light: 'soft', print: 0.8, at: [190, 250, 420, 546] }),
    e.surface(box(240, 300, 320, 446, 4), { fill: '#fdfaf2', light: 'inside' }),
    view(e, 280, 350, 240, 346),
    e.line('M190 250L240 300M610 250L560 300M190 796L240 746M610 796L560 746', e.deep, 3, 0.4),
  ].join('');
}

function frames(e: Easel): string {
  const one = (y: number, w: number, h: number) =>
    e.cast(box(400 - w / 2, y, w, h, 10), 12) +
    e.surface(box(400 - w / 2, y, w, h, 10), { light: 'soft', print: 0.7 }) +
    view(e, 400 - w / 2 + 36, y + 32, w - 72, h - 64);
  return (
    e.cord(400, 190) +
    e.line('M320 380V440M480 380V440M320 600V660M480 600V660', '#a58a68', 6) +
    one(186, 320, 200) +
    one(420, 320, 200) +
    one(654, 320, 200)
  );
}

/** A record in a frame. */
function recordFrame(e: Easel): string {
  return [
    e.cast(box(160, 280, 480, 480, 10), 16),
    e.surface(box(160, 280, 480, 480, 10), { light: 'soft' }),
    e.surface(box(190, 310, 420, 420, 4), { fill: '#fdfaf2', light: 'inside' }),
    e.surface(oval(400, 520, 180), { fill: '#34302f', light: 'ball' }),
    e.line(oval(400, 520, 150) + oval(400, 520, 120) + oval(400, 520, 92), '#6a6462', 3, 0.7),
    e.surface(oval(400, 520, 62), { fill: e.paint.accent, light: 'soft' }),
    e.surface(oval(400, 520, 9), { fill: '#fdfaf2' }),
  ].join('');
}

function sign(e: Easel): string {
  const words = e.paint.words;
  return [
    e.cord(400, 330, '#8d8478'),
    e.cast(box(120, 330, 560, 380, 24), 16),
    e.surface(box(120, 330, 560, 380, 24), { light: e.made('metal') === 'wood' ? 'soft' : 'flat' }),
    e.line(box(142, 352, 516, 336, 14), e.paint.mark, 7, 0.9),
    e.paint.motif && words.length < 3
      ? e.motif(e.paint.motif, [280, 390, 240, 260])
      : e.words(words || 'HOME', [170, 380, 460, 280], e.paint.mark, 120),
    ...[
      [156, 366],
      [644, 366],
      [156, 674],
      [644, 674],
    ].map(([x, y]) => e.surface(oval(x!, y!, 8), { fill: hues.silver, light: 'ball', edge: 0.6 })),
    e.gleam('M170 344H420', 7, 0.45),
  ].join('');
}

/** A square tile with a number or picture. */
function tile(e: Easel): string {
  return [
    e.cast(box(190, 290, 420, 460, 20), 16),
    e.surface(box(190, 290, 420, 460, 20), { light: 'soft' }),
    e.line(box(216, 316, 368, 408, 12), e.paint.accent, 7, 0.8),
    e.paint.motif
      ? `<g opacity=".5">${e.motif(e.paint.motif, [220, 316, 130, 130], -10)}${e.motif(e.paint.motif, [450, 592, 130, 130], 10)}</g>`
      : '',
    e.words(e.paint.words, [270, 360, 260, 320], darker(e.paint.mark, 0.1), 280),
    e.gleam('M210 330V520', 9, 0.5),
  ].join('');
}

function plaque(e: Easel): string {
  return [
    e.cord(400, 320),
    e.cast('M140 400Q400 300 660 400V700Q400 780 140 700z', 16),
    e.surface('M140 400Q400 300 660 400V700Q400 780 140 700z', {
      light: 'soft',
      print: 'once',
      at: [270, 410, 260, 260],
    }),
    e.paint.pattern === 'plain' ? e.motif('tree', [260, 400, 280, 300]) : '',
    e.line('M166 418Q400 330 634 418V682Q400 752 166 682z', e.paint.accent, 5, 0.7),
  ].join('');
}

function blackboard(e: Easel): string {
  const shape = e.paint.figure === 'heart' ? heart(400, 560, 520) : box(170, 280, 460, 500, 12);
  const inner = e.paint.figure === 'heart' ? heart(400, 558, 450) : box(204, 314, 392, 432, 4);
  return [
    e.cord(400, e.paint.figure === 'heart' ? 426 : 282),
    e.cast(shape, 16),
    e.surface(shape, { light: 'soft', fill: e.made('wood') === 'slate' ? '#55585c' : e.base }),
    e.surface(inner, { fill: '#43474a', light: 'flat' }),
    e.words(
      e.paint.words && e.paint.words.length < 12 ? e.paint.words : 'MILK EGGS LOVE',
      [270, 430, 260, 200],
      '#f1efe6',
      52,
    ),
    e.made('wood') === 'slate' ? '' : e.line('M250 700H340', '#fdfaf2', 14),
  ].join('');
}

/** A slate that a pen writes on and a slider wipes. */
function drawingSlate(e: Easel): string {
  return [
    e.cast(box(180, 220, 440, 600, 24), 16),
    e.surface(box(180, 220, 440, 600, 24), { light: 'soft', print: 0.9 }),
    e.surface(box(230, 380, 340, 320, 8), { fill: '#e6e4dc', light: 'inside' }),
    e.line('M280 600C300 480 360 480 380 560S460 640 520 470', '#7a7d80', 8),
    e.surface(box(220, 250, 360, 96, 14), { fill: lighter(e.base, 0.6), light: 'none', edge: 0.3 }),
    e.paint.motif
      ? e.motif(e.paint.motif, [350, 250, 100, 96])
      : e.words('MAGIC SLATE', [240, 262, 320, 72], e.deep, 44),
    e.surface(box(220, 720, 360, 44, 14), { fill: e.paint.accent, light: 'soft' }),
    `<g transform="rotate(14 640 560)">${e.surface(box(630, 420, 26, 280, 12), { fill: hues.red, light: 'round' })}</g>`,
  ].join('');
}

export const clocksFramesAndSigns = {
  'wall clock': lying(wallClock),
  'alarm clock': standing(alarmClock),
  'table clock': standing(tableClock),
  mirror: lying(mirror, 'silver'),
  'compact mirror': standing(compact),
  'photo frame': standing(photoFrame, 'cream'),
  'hanging frames': inSets(lying(frames, 'cream')),
  'record frame': lying(recordFrame, 'black'),
  sign: lying(sign),
  tile: lying(tile, 'cream'),
  plaque: lying(plaque, 'cream'),
  blackboard: lying(blackboard, 'wood'),
  'drawing slate': lying(drawingSlate),
} satisfies FormTable;
