import { darker, hues, lighter } from '../colour.ts';
import type { Easel } from '../easel.ts';
import { box, heart, oval, wall } from '../shapes.ts';
import { type FormTable, inSets, lying, standing } from './form.ts';

function hooks(e: Easel): string {
  const number = Math.max(3, Math.min(5, e.paint.count));
  return [
    e.cast(box(100, 430, 600, 150, 30), 16),
    e.paint.motif ? e.standing(e.paint.motif, 400, 438, 170) : '',
    e.surface(box(100, 430, 600, 150, 30), { light: 'soft', print: 0.8, fill: e.base }),
    e.paint.motif ? '' : e.surface('M250 436C300 350 500 350 550 436z', { light: 'soft' }),
    ...Array.from({ length: number }, (_, i) => {
      const x = 400 + (i - (number - 1) / 2) * (520 / number);
      return (
        e.surface(oval(x, 520, 30, 36), { fill: hues.silver, light: 'metal' }) +
        e.rod(`M${x} 524C${x} 640 ${x + 60} 680 ${x + 50} 600`, hues.zinc, 22) +
        e.surface(oval(x + 50, 594, 18), { fill: e.paint.accent, light: 'ball' })
      );
    }),
  ].join('');
}

function hook(e: Easel): string {
  return [
    e.cast('M290 280H510V560Q510 620 400 640Q290 620 290 560z', 16),
    e.surface('M290 300Q290 280 310 280H490Q510 280 510 300V560Q510 620 400 640Q290 620 290 560z', {
      light: 'soft',
      print: 'once',
      at: [310, 300, 180, 200],
    }),
    e.rod('M400 560C400 760 540 780 530 640', hues.zinc, 34),
    e.surface(oval(530, 632, 26), { fill: e.paint.accent, light: 'ball' }),
    ...[[400, 312]].map(([x, y]) => e.surface(oval(x!, y!, 12), { fill: hues.silver, light: 'ball' })),
  ].join('');
}

function coatHanger(e: Easel): string {
  const body = 'M400 430C520 440 660 560 720 640Q730 690 680 690H120Q70 690 80 640C140 560 280 440 400 430z';
  return [
    e.line('M400 440V360C470 340 470 230 400 230C350 230 340 270 344 290', hues.silver, 20),
    e.cast(body, 14),
    e.surface(body, { light: 'ball', print: 0.9 }),
    e.bow(400, 440, 80, e.paint.accent),
    e.stitches('M150 660H650'),
  ].join('');
}

function doorHanger(e: Easel): string {
  const d = `M240 220Q240 190 270 190H530Q560 190 560 220V800Q560 830 530 830H270Q240 830 240 800z`;
  return [
    e.cast(d, 16),
    `<path d="${d}${oval(400, 320, 82)}" fill="${e.base}" fill-rule="evenodd"/><path d="${d}${oval(400, 320, 82)}" fill="url(#soft)" fill-rule="evenodd"/>`,
    e.line(oval(400, 320, 82), e.deep, 4, 0.6),
    e.line(box(258, 208, 284, 604, 18), e.paint.mark, 6, 0.7),
    e.paint.motif ? e.motif(e.paint.motif, [310, 660, 180, 130]) : '',
    e.words(e.paint.words || 'DO NOT DISTURB', [276, 440, 248, e.paint.motif ? 210 : 320], e.paint.mark, 80),
  ].join('');
}

function drawerKnob(e: Easel): string {
  const glassy = e.made('ceramic') === 'glass';
  const facets = Array.from({ length: 8 }, (_, i) => {
    const a = (i / 8) * Math.PI * 2 + 0.39;
    return `M400 500L${Math.round(400 + Math.cos(a) * 196)} ${Math.round(500 + Math.sin(a) * 196)}`;
  }).join('');
  return [
    e.contact(420, 770, 160),
    e.surface(box(350, 640, 100, 100, 10), { fill: hues.gold, light: 'metal' }),
    e.surface(wall(400, 716, 110, 760, 124, 0.16), { fill: hues.gold, light: 'metal' }),
    e.cast(oval(400, 500, 200), 12),
    glassy
      ? e.glass(oval(400, 500, 200), e.base, 0.85) +
        e.line(facets, '#fff', 5, 0.65) +
        e.surface(oval(400, 500, 92), { fill: lighter(e.base, 0.4), light: 'ball' })
      : e.surface(oval(400, 500, 200), { light: 'ball', print: 0.9 }),
    glassy ? '' : e.surface(oval(400, 500, 26), { fill: hues.gold, light: 'ball' }),
    e.gleam('M240 480C250 410 290 360 340 336', 16, 0.65),
  ].join('');
}

function cabinet(e: Easel): string {
  return [
    e.contact(400, 812, 240, 0.12),
    e.surface(box(190, 790, 30, 24), { fill: e.deep }) + e.surface(box(580, 790, 30, 24), { fill: e.deep }),
    e.surface('M170 270Q400 190 630 270V300H170z', { light: 'soft', fill: lighter(e.base, 0.1) }),
    e.surface(box(180, 296, 440, 500, 6), { light: 'soft' }),
    e.surface(box(204, 326, 190, 440, 4), { light: 'flat', fill: lighter(e.base, 0.2), print: 0.7 }),
    e.surface(box(406, 326, 190, 440, 4), { light: 'flat', fill: lighter(e.base, 0.2), print: 0.7 }),
    e.surface(heart(299, 460, 90), { fill: e.deep, light: 'inside' }) +
      e.surface(heart(501, 460, 90), { fill: e.deep, light: 'inside' }),
    e.surface(oval(380, 566, 12), { fill: hues.gold, light: 'ball' }) +
      e.surface(oval(420, 566, 12), { fill: hues.gold, light: 'ball' }),
    e.grain([200, 300, 400, 60], e.base),
  ].join('');
}

function drawers(e: Easel): string {
  const columns = e.paint.count >= 9 ? 4 : e.paint.count >= 5 ? 2 : 1;
  const rowsOf = columns === 4 ? 5 : columns === 2 ? 4 : 3;
  const [w, h] = [(440 - 20) / columns, 440 / rowsOf];
  return [
    e.contact(400, 806, 240, 0.12),
    e.surface(box(160, 290, 480, 40, 10), { light: 'soft', fill: lighter(e.base, 0.15) }),
    e.surface(box(176, 326, 448, 470, 6), { light: 'soft', fill: darker(e.base, 0.08) }),
    ...Array.from({ length: columns * rowsOf }, (_, i) => {
      const [x, y] = [190 + (i % columns) * w, 344 + Math.floor(i / columns) * h];
      return (
        e.surface(box(x + 4, y, w - 8, h - 12, 5), { light: 'soft', print: 0.7 }) +
        e.surface(oval(x + w / 2, y + h / 2 - 6, columns === 4 ? 9 : 15), { fill: e.paint.accent, light: 'ball' })
      );
    }),
  ].join('');
}

function shelf(e: Easel): string {
  const objects = [
    e.motif('cup', [190, 310, 110, 110]),
    e.motif('teapot', [340, 290, 130, 130]),
    e.motif('house', [510, 300, 110, 120]),
    e.motif('tulip', [210, 560, 90, 130]),
    e.motif('heart', [370, 590, 90, 90]),
  ];
  return [
    e.cast(box(130, 250, 540, 540, 12), 16),
    e.surface('M130 300Q400 180 670 300V790H130z', { light: 'soft', fill: lighter(e.base, 0.1), print: 0.8 }),
    e.surface(box(166, 316, 468, 116), { light: 'inside', fill: e.deep }),
    e.surface(box(166, 560, 468, 140), { light: 'inside', fill: e.deep }),
    ...objects,
    e.surface(box(140, 424, 520, 30, 6), { light: 'flat' }),
    e.surface(box(140, 694, 520, 30, 6), { light: 'flat' }),
    ...[240, 400, 560].map((x) => e.rod(`M${x} 740C${x} 800 ${x + 40} 810 ${x + 34} 766`, hues.zinc, 16)),
  ].join('');
}

function table(e: Easel): string {
  return [
    e.contact(400, 820, 240, 0.1),
    e.line('M240 480C260 640 180 740 190 812M560 480C540 640 620 740 610 812M400 500V800', e.deep, 16),
    e.surface(oval(400, 462, 300, 70), { fill: e.deep, light: 'none' }),
    e.surface(oval(400, 446, 300, 70), { light: 'soft', print: 0.8 }),
    e.surface('M330 440C330 370 470 370 470 440z', { fill: hues.mint, light: 'ball' }),
  ].join('');
}

function storageBox(e: Easel): string {
  return [
    e.contact(405, 796, 260, 0.12),
    e.surface('M590 480L680 440V740L590 790z', { fill: e.deep, light: 'flat' }),
    e.surface(box(130, 480, 460, 310), { light: 'soft', print: 1, at: [130, 480, 460, 310] }),
    e.surface('M120 420L230 370H690L600 420z', { fill: lighter(e.base, 0.25), light: 'flat', print: 0.8 }),
    e.surface('M600 420L692 372V440L600 494z', { fill: darker(e.base, 0.2), light: 'flat' }),
    e.surface(box(116, 420, 484, 74, 4), { light: 'soft', fill: lighter(e.base, 0.08), print: 1 }),
    e.surface(box(280, 600, 160, 80, 8), { fill: '#fbf4e4', light: 'none', edge: 0.3 }) +
      e.surface(oval(360, 720, 18), { fill: hues.gold, light: 'metal' }),
  ].join('');
}

function crate(e: Easel): string {
  const plank = (y: number) =>
    e.surface(box(130, y, 540, 84, 4), { fill: hues.wood, light: 'flat' }) + e.grain([136, y, 528, 84], hues.wood);
  return [
    e.contact(400, 800, 280, 0.12),
    e.surface('M130 470L190 430H610L670 470z', { fill: darker(hues.wood, 0.45) }),
    plank(470),
    plank(574),
    plank(678),
    e.surface(box(150, 462, 44, 310), { fill: lighter(hues.wood, 0.12) }) +
      e.surface(box(606, 462, 44, 310), { fill: lighter(hues.wood, 0.12) }),
    e.words(e.paint.words || 'MARKET', [250, 578, 300, 76], darker(hues.wood, 0.6), 58),
  ].join('');
}

function chest(e: Easel): string {
  return [
    e.contact(400, 800, 250, 0.12),
    e.surface('M150 560C150 420 240 380 400 380S650 420 650 560z', { light: 'round' }),
    e.surface(box(150, 560, 500, 230, 10), { light: 'soft' }),
    e.grain([160, 580, 480, 200], e.base),
    ...[190, 570].map((x) =>
      e.surface(`M${x} ${x === 190 ? 420 : 424}h44V790h-44z`, { fill: hues.gold, light: 'metal' }),
    ),
    e.line('M150 560H650', darker(hues.gold, 0.4), 12),
    e.surface(box(360, 530, 80, 96, 12), { fill: hues.gold, light: 'metal' }),
    e.surface(oval(400, 572, 12), { fill: '#3b2f2a' }),
    e.motif('skull', [340, 650, 120, 120]),
  ].join('');
}

/** Woven: basket, hamper, platter. */
function basket(e: Easel): string {
  const weave = e.define(
    (id) =>
      `<pattern id="${id}" width="52" height="40" patternUnits="userSpaceOnUse"><rect width="52" height="40" fill="${e.base}"/><rect x="2" y="2" width="24" height="16" rx="6" fill="${lighter(e.base, 0.3)}"/><rect x="28" y="22" width="24" height="16" rx="6" fill="${lighter(e.base, 0.3)}"/><rect x="28" y="2" width="22" height="16" rx="6" fill="${darker(e.base, 0.2)}"/><rect x="2" y="22" width="22" height="16" rx="6" fill="${darker(e.base, 0.2)}"/></pattern>`,
  );
  const body = wall(400, 500, 240, 780, 200, 0.14);
  return [
    e.contact(400, 792, 230),
    e.line('M180 500C180 180 620 180 620 500', darker(e.base, 0.35), 34),
    e.line('M180 500C180 180 620 180 620 500', e.base, 24),
    `<path d="M180 500C180 180 620 180 620 500" fill="none" stroke="${darker(e.base, 0.3)}" stroke-width="26" stroke-dasharray="6 16" stroke-opacity=".6"/>`,
    e.surface(oval(400, 500, 240, 34), { fill: darker(e.base, 0.4), light: 'inside' }),
    e.paint.pattern === 'plain' && !e.paint.motif
      ? ''
      : `<path d="M190 490C240 420 560 420 610 490A210 30 0 0 1 190 490z" fill="${e.paint.mark}"/>`,
    e.paint.motif
      ? [280, 360, 440, 520].map((x, i) => e.motif(e.paint.motif!, [x - 66, 390 + (i % 2) * 20, 132, 132])).join('')
      : '',
    `<path d="${body}" fill="url(#${weave})"/><path d="${body}" fill="url(#round)"/>`,
    e.line('M160 504A240 34 0 0 0 640 504', darker(e.base, 0.35), 26) +
      e.line('M160 504A240 34 0 0 0 640 504', lighter(e.base, 0.15), 16),
    e.paint.figure === 'heart' ? e.surface(heart(400, 650, 120), { fill: e.paint.accent, light: 'soft' }) : '',
  ].join('');
}

function hamper(e: Easel): string {
  const weave = e.define(
    (id) =>
      `<pattern id="${id}" width="52" height="40" patternUnits="userSpaceOnUse"><rect width="52" height="40" fill="${hues.wood}"/><rect x="2" y="2" width="24" height="16" rx="6" fill="${lighter(hues.wood, 0.3)}"/><rect x="28" y="22" width="24" height="16" rx="6" fill="${lighter(hues.wood, 0.3)}"/></pattern>`,
  );
  return [
    e.contact(400, 800, 280, 0.12),
    `<path d="${box(120, 480, 560, 310, 20)}" fill="url(#${weave})"/><path d="${box(120, 480, 560, 310, 20)}" fill="url(#soft)"/>`,
    e.surface('M130 480L180 240H620L670 480z', { light: 'soft', print: 1 }),
    e.line(box(120, 480, 560, 310, 20), darker(hues.wood, 0.4), 6),
    ...[260, 500].map(
      (x) =>
        e.surface(box(x, 460, 44, 180, 8), { fill: '#8a5a3c', light: 'soft' }) +
        e.surface(box(x - 6, 540, 56, 44, 8), { fill: hues.gold, light: 'metal' }),
    ),
    e.motif('cup', [200, 290, 130, 130]) + e.motif('apple', [460, 290, 120, 120]),
  ].join('');
}

function magazineRack(e: Easel): string {
  const bars = Array.from({ length: 9 }, (_, i) => `M${190 + i * 52} 470L${220 + i * 45} 780`).join('');
  return [
    e.contact(400, 800, 250, 0.12),
    ...[
      [220, hues.red],
      [300, hues.yellow],
      [380, hues.sky],
    ].map(([x, fill], i) =>
      e.surface(box(Number(x), 330 + i * 26, 220, 400, 4), { fill: String(fill), light: 'flat' }),
    ),
    e.line(bars, darker(e.base, 0.4), 13) + e.line(bars, e.base, 8),
    e.line('M170 470H630M196 640H604M216 780H584', darker(e.base, 0.35), 16) +
      e.line('M170 470H630M196 640H604M216 780H584', e.base, 11),
    e.surface(heart(400, 560, 120), { light: 'metal' }),
  ].join('');
}

function pouffe(e: Easel): string {
  return [
    e.contact(400, 796, 270),
    e.surface('M130 560C120 440 260 400 400 400S680 440 670 560V690C670 770 540 796 400 796S130 770 130 690z', {
      light: 'ball',
      print: 1,
    }),
    e.line(
      'M400 404C330 480 320 700 340 790M400 404C470 480 480 700 460 790M400 404C240 460 190 640 200 760M400 404C560 460 610 640 600 760',
      e.deep,
      5,
      0.4,
    ),
    e.surface(oval(400, 408, 30, 12), { fill: e.paint.accent, light: 'ball' }),
  ].join('');
}

export const furniture = {
  hooks: inSets(lying(hooks, 'cream')),
  hook: lying(hook, 'cream'),
  'coat hanger': lying(coatHanger),
  'door hanger': lying(doorHanger),
  'drawer knob': standing(drawerKnob),
  cabinet: inSets(standing(cabinet, 'cream')),
  drawers: inSets(standing(drawers, 'wood')),
  shelf: inSets(lying(shelf, 'cream')),
  table: standing(table, 'cream'),
  'storage box': standing(storageBox),
  crate: standing(crate, 'wood'),
  chest: standing(chest, 'brown'),
  basket: standing(basket, 'wood'),
  hamper: inSets(standing(hamper)),
  'magazine rack': standing(magazineRack, 'cream'),
  pouffe: standing(pouffe),
} satisfies FormTable;
