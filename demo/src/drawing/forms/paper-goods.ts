import { darker, hues, lighter, mix } from '../colour.ts';
import type { Easel } from '../easel.ts';
import { box, heart, oval, poly, wall } from '../shapes.ts';
import { type FormTable, inSets, lying, standing } from './form.ts';

function notebook(e: Easel): string {
  return [
    e.cast(box(210, 260, 400, 530, 18), 16),
    e.surface(box(222, 272, 394, 524, 12), { fill: '#fdfaf2' }),
    e.line('M224 786H612M224 778H612', '#b9ae9c', 2, 0.7),
    e.surface(box(210, 260, 394, 520, 18), { light: 'soft', print: e.paint.motif ? 1 : 0.9, at: [210, 260, 394, 520] }),
    e.surface('M228 260H262V780H228Q210 780 210 762V278Q210 260 228 260z', { fill: e.deep, light: 'flat' }),
    e.surface(box(310, 350, 240, 110, 10), { fill: '#fbf4e4', light: 'none', edge: 0.3 }) +
      e.words(e.paint.words || 'NOTES', [330, 366, 200, 78], '#5a4638', 34),
    e.surface(box(540, 250, 20, 545, 4), { fill: e.paint.accent, light: 'round' }),
  ].join('');
}

function sketchbook(e: Easel): string {
  const rings = Array.from({ length: 13 }, (_, i) => `M${196} ${300 + i * 37}h34`).join('');
  return [
    e.cast(box(210, 260, 410, 530, 12), 16),
    e.surface(box(222, 270, 404, 530, 8), { fill: '#fdfaf2' }),
    e.surface(box(210, 260, 404, 530, 12), { light: 'soft', print: 1, at: [210, 260, 404, 530] }),
    e.surface(box(310, 420, 230, 120, 10), { fill: '#fbf4e4', light: 'none', edge: 0.3 }) +
      e.words('SKETCHES', [330, 440, 190, 80], '#5a4638', 32),
    e.line(rings, '#6f6a66', 13),
    e.line(rings, '#c9c9c8', 6),
    `<g transform="rotate(28 560 700)">${pencilAt(e, 540, 430, 420, e.paint.accent)}</g>`,
  ].join('');
}

function pencilAt(e: Easel, x: number, top: number, length: number, fill: string): string {
  return [
    e.surface(poly([x, top], [x + 20, top + 62], [x - 20, top + 62]), { fill: '#ecd2a4', light: 'flat' }),
    e.surface(poly([x, top], [x + 7, top + 22], [x - 7, top + 22]), { fill: darker(fill, 0.4), light: 'none' }),
    e.surface(box(x - 20, top + 60, 40, length - 90), { fill, light: 'round', print: 0.45 }),
    e.surface(box(x - 20, top + length - 34, 40, 22), { fill: hues.silver, light: 'metal' }),
    e.surface(box(x - 19, top + length - 14, 38, 30, 8), { fill: hues.pink, light: 'round' }),
  ].join('');
}

function pencils(e: Easel): string {
  const shades = [hues.red, hues.yellow, hues.green, hues.blue, hues.purple, hues.orange];
  const tube = wall(400, 470, 130, 786, 130, 0.14);
  return [
    e.contact(400, 796, 150),
    ...shades.map((fill, index) =>
      pencilAt(e, 300 + index * 40, 240 + (index % 3) * 34, 460, e.paint.count > 1 ? fill : e.base),
    ),
    e.surface(tube, { light: 'round', print: 0.9 }),
    e.line('M270 470A130 18 0 0 0 530 470', e.deep, 6, 0.6),
    e.surface(wall(400, 740, 134, 790, 134, 0.14), { light: 'round', fill: e.paint.accent }),
  ].join('');
}

function pencil(e: Easel): string {
  return `<g transform="rotate(24 400 520)">${e.cast(box(378, 210, 46, 620, 10), 14)}<g transform="translate(-400 -130) scale(2 1.24)">${pencilAt(e, 400, 260, 520, e.base)}</g></g>`;
}

function pen(e: Easel): string {
  return `<g transform="rotate(30 400 520)">${e.cast(box(364, 190, 72, 640, 36), 14)}${e.surface('M364 700H436L410 828H390z', { fill: hues.silver, light: 'metal' })}${e.surface(box(364, 240, 72, 480, 14), { light: 'round', print: 0.6 })}${e.surface(box(366, 180, 68, 90, 30), { fill: e.paint.accent, light: 'round' })}${e.surface(box(364, 470, 72, 22), { fill: hues.gold, light: 'metal' })}${e.surface(box(424, 220, 18, 210, 9), { fill: hues.silver, light: 'metal' })}${e.paint.figure ? e.motif(e.paint.figure, [330, 120, 140, 140], -30) : ''}${e.gleam('M382 290V450', 8, 0.5)}</g>`;
}

function featherPen(e: Easel): string {
  const vane = 'M330 720C220 520 300 260 520 150C600 340 520 580 350 740z';
  return [
    e.cast(vane, 14),
    e.surface(vane, { light: 'soft' }),
    e.line('M520 150C480 400 400 600 330 760L290 850', '#fffaf0', 8),
    e.line('M480 330L590 300M450 430L570 430M410 540L520 560M460 360L350 380M430 470L300 500', e.deep, 5, 0.4),
    e.line('M330 756L288 852', '#4d3a30', 12),
  ].join('');
}

function pencilCase(e: Easel): string {
  return [
    e.contact(400, 700, 300, 0.12),
    e.surface(box(110, 430, 580, 260, 60), { light: 'soft', print: 0.9, at: [110, 430, 580, 260] }),
    `<path d="M150 476H650" stroke="${hues.gold}" stroke-width="12" stroke-dasharray="8 5"/>`,
    e.surface(box(630, 470, 26, 76, 12), { fill: e.paint.accent, light: 'soft' }),
    e.paint.pattern === 'plain' && e.paint.words ? e.words(e.paint.words, [170, 520, 430, 130], e.paint.mark, 56) : '',
  ].join('');
}

function sharpener(e: Easel): string {
  return [
    e.contact(400, 760, 180),
    e.paint.figure
      ? e.standing(e.paint.figure, 400, 700, 420)
      : e.surface(oval(400, 540, 210, 200), { light: 'ball', print: 0.8 }),
    e.surface(oval(400, 560, 58), { fill: '#fdfaf2', light: 'soft' }),
    e.surface(oval(400, 560, 34), { fill: '#3b2f2a', light: 'inside' }),
    e.surface(box(330, 690, 140, 60, 10), { fill: hues.silver, light: 'metal' }),
  ].join('');
}

function erasers(e: Easel): string {
  const name = e.paint.motif ?? e.paint.figure;
  const one = (x: number, y: number, turn: number, fill: string) =>
    `<g transform="rotate(${turn} ${x} ${y})">${e.cast(box(x - 120, y - 70, 240, 140, 24), 12)}${e.surface(box(x - 120, y - 70, 240, 140, 24), { fill, light: 'soft' })}${e.surface(box(x - 30, y - 74, 150, 148, 14), { fill: e.paint.accent, light: 'soft', print: 0.5 })}${name ? e.motif(name, [x - 10, y - 52, 104, 104]) : ''}</g>`;
  return one(300, 360, -10, '#fdfaf2') + one(480, 540, 8, lighter(e.base, 0.4)) + one(310, 710, -4, e.base);
}

function ruler(e: Easel): string {
  const marks = Array.from({ length: 30 }, (_, i) => `M${364} ${180 + i * 22}h${i % 5 === 0 ? 50 : 26}`).join('');
  return `<g transform="rotate(24 400 520)">${e.cast(box(350, 150, 130, 700, 14), 14)}${e.surface(box(350, 150, 130, 700, 14), { light: 'flat', print: 0.6 })}${e.line(marks, '#3b2f2a', 4, 0.8)}${e.paint.figure ? e.motif(e.paint.figure, [376, 640, 110, 110], -24) : ''}${e.gleam('M366 170V830', 6, 0.4)}</g>`;
}

function calculator(e: Easel): string {
  const keys = Array.from({ length: 20 }, (_, i) =>
    e.surface(box(280 + (i % 4) * 64, 430 + Math.floor(i / 4) * 68, 50, 50, 12), {
      fill: i % 4 === 3 ? e.paint.accent : '#fdf6e6',
      light: 'soft',
    }),
  );
  return [
    e.cast(box(230, 230, 340, 580, 50), 16),
    e.surface(box(230, 230, 340, 580, 50), { light: 'soft', print: 0.9 }),
    e.surface(box(274, 280, 252, 110, 16), { fill: '#cfd8c4', light: 'inside' }),
    e.words('1888', [330, 300, 180, 70], '#4a5244', 56),
    ...keys,
  ].join('');
}

function card(e: Easel): string {
  return [
    `<g transform="rotate(-7 350 560)">${e.cast(box(190, 400, 390, 300, 6), 12)}${e.surface(box(190, 400, 390, 300, 6), { fill: mix(e.paint.accent, '#fdf6e6', 0.5) })}${e.line('M192 402L385 570L578 402', darker(e.paint.accent, 0.2), 4, 0.5)}</g>`,
    `<g transform="rotate(4 450 520)">${e.cast(box(290, 250, 350, 490, 8), 14)}${e.surface(box(290, 250, 350, 490, 8), { light: 'flat', print: 'once', at: [335, 290, 260, 280] })}${e.line(box(306, 266, 318, 458, 6), e.paint.accent, 4, 0.7)}${e.words(e.paint.words || 'WITH LOVE', [330, 590, 270, 110], e.paint.pattern === 'plain' || e.paint.motif ? e.paint.mark : '#5a4638', 44)}</g>`,
  ].join('');
}

/** Several small cards, as of a game or invitations. */
function cards(e: Easel): string {
  const one = (turn: number, fill: string, front: boolean) =>
    `<g transform="rotate(${turn} 400 860)">${e.cast(box(270, 280, 260, 390, 20), 10)}${e.surface(box(270, 280, 260, 390, 20), { fill, light: 'flat' })}${e.line(box(286, 296, 228, 358, 14), e.paint.accent, 4, 0.8)}${front ? (e.paint.motif ? e.motif(e.paint.motif, [310, 360, 180, 180]) : e.surface(heart(400, 450, 150), { fill: e.paint.accent, light: 'flat' })) : ''}</g>`;
  return (
    one(-22, e.base, false) + one(-8, lighter(e.base, 0.3), false) + one(7, e.base, false) + one(20, '#fdfaf2', true)
  );
}

function giftWrap(e: Easel): string {
  const roll = (x: number, fill: string, turn: number) =>
    `<g transform="rotate(${turn} ${x} 800)">${e.cast(box(x - 66, 230, 132, 560, 30), 14)}${e.surface(wall(x, 230, 66, 780, 66, 0.2), { fill, light: 'round', print: 0.9 })}${e.surface(oval(x, 230, 66, 14), { fill: '#fdfaf2', light: 'inside' })}${e.surface(oval(x, 230, 40, 8), { fill: darker(fill, 0.3), light: 'none' })}</g>`;
  return [
    e.contact(400, 796, 220, 0.12),
    roll(270, e.base, -9),
    roll(530, e.base, 9),
    roll(400, e.base, 0),
    e.surface('M326 560C370 590 430 590 474 560V610C430 640 370 640 326 610z', {
      fill: e.paint.accent,
      light: 'round',
    }),
    e.bow(400, 590, 66, e.paint.accent),
  ].join('');
}

function ribbons(e: Easel): string {
  const number = e.paint.count >= 3 ? 6 : 1;
  const reel = (x: number, y: number, size: number, fill: string) =>
    `<g transform="translate(${x} ${y}) scale(${size})">${e.contact(0, 118, 130, 0.2)}${e.surface(oval(0, 70, 130, 42), { fill: hues.wood, light: 'soft' })}${e.surface(wall(0, -60, 104, 64, 104, 0.3), { fill, light: 'round', print: 0.6 })}${e.line('M-102-20A104 31 0 0 0 102-20M-102 16A104 31 0 0 0 102 16', darker(fill, 0.3), 4, 0.5)}${e.surface(oval(0, -62, 130, 42), { fill: hues.wood, light: 'soft' })}${e.surface(oval(0, -64, 34, 11), { fill: '#6d5a44', light: 'inside' })}${e.line('M100 40C180 60 130 110 210 120', fill, 26)}</g>`;
  if (number === 1) return reel(380, 520, 1.9, e.base);
  const shades = [
    e.base,
    lighter(e.base, 0.4),
    e.paint.accent,
    darker(e.base, 0.18),
    lighter(e.paint.accent, 0.4),
    mix(e.base, e.paint.accent, 0.5),
  ];
  return shades.map((fill, i) => reel(170 + (i % 3) * 220, 320 + Math.floor(i / 3) * 330, 0.76, fill)).join('');
}

function tissueBox(e: Easel): string {
  return [
    e.contact(405, 790, 240, 0.13),
    e.surface('M570 440L660 400V740L570 790z', { fill: e.deep, light: 'flat' }),
    e.surface(poly([170, 440], [570, 440], [660, 400], [260, 400]), {
      fill: lighter(e.base, 0.25),
      light: 'flat',
      print: 0.7,
    }),
    e.surface(
      'M330 424C300 330 380 300 360 240C430 290 460 250 520 270C490 320 520 360 500 422C440 436 380 436 330 424z',
      { fill: '#fdfaf4', light: 'soft' },
    ),
    e.surface(box(170, 440, 400, 350), { light: 'soft', print: e.paint.motif ? 'once' : 1, at: [250, 500, 240, 240] }),
  ].join('');
}

function tissues(e: Easel): string {
  return [
    e.cast(box(200, 330, 400, 400, 26), 14),
    e.surface(box(200, 330, 400, 400, 26), { light: 'soft', print: 1, at: [200, 330, 400, 400] }),
    e.surface(box(250, 500, 300, 84, 42), { fill: '#fdfaf2', light: 'none', edge: 0.3 }),
    e.words('12 TISSUES', [276, 512, 248, 60], '#5a4638', 30),
    e.gleam('M222 370V690', 8, 0.4),
  ].join('');
}

function stickers(e: Easel): string {
  const name = e.paint.motif ?? 'heart';
  const at = (x: number, y: number, i: number) =>
    `<g transform="rotate(${((i * 37) % 24) - 12} ${x} ${y})"><circle cx="${x}" cy="${y}" r="72" fill="#fff"/><circle cx="${x}" cy="${y}" r="72" fill="none" stroke="#3a2414" stroke-opacity=".16" stroke-width="3"/>${e.motif(name, [x - 54, y - 54, 108, 108])}</g>`;
  return [
    e.cast(box(180, 210, 440, 620, 20), 16),
    e.surface(box(180, 210, 440, 620, 20), { fill: mix(e.paint.motifSecond, '#f6eedd', 0.75), light: 'flat' }),
    ...Array.from({ length: 6 }, (_, i) => at(295 + (i % 2) * 210, 330 + Math.floor(i / 2) * 190, i)),
    e.surface('M560 830L620 770V810Q620 830 600 830z', { fill: '#fff', light: 'flat' }),
  ].join('');
}

function giftTags(e: Easel): string {
  const one = (x: number, y: number, turn: number, fill: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${e.line('M0-130C-40-220 40-240 0-300', hues.natural, 8)}${e.cast('M-90-80L-40-150H40L90-80V150H-90z', 12)}${e.surface('M-90-80L-40-150H40L90-80V150H-90z', { fill, light: 'flat' })}${e.surface(oval(0, -110, 16), { fill: '#faf8f3', light: 'none' })}${e.paint.motif ? e.motif(e.paint.motif, [-66, -56, 132, 132]) : e.surface(heart(0, 20, 100), { fill: e.paint.accent, light: 'flat' })}</g>`;
  return (
    one(250, 500, -12, e.base) +
    one(550, 520, 10, lighter(e.base, 0.35)) +
    one(400, 660, -2, mix(e.base, e.paint.accent, 0.3))
  );
}

function envelopes(e: Easel): string {
  const one = (y: number, fill: string, turn: number) =>
    `<g transform="rotate(${turn} 400 ${y})">${e.cast(box(150, y - 150, 500, 320, 10), 12)}${e.surface(box(150, y - 150, 500, 320, 10), { fill, light: 'flat', print: 1, at: [150, y - 150, 500, 320] })}${e.surface(`M152 ${y - 148}L400 ${y + 40}L648 ${y - 148}z`, { fill: lighter(fill, 0.25), light: 'flat' })}${e.surface(heart(400, y + 34, 60), { fill: hues.red, light: 'ball' })}</g>`;
  return one(400, lighter(e.base, 0.4), -7) + one(560, e.base, 5);
}

function writingSet(e: Easel): string {
  return [
    `<g transform="translate(60 -20) scale(.8)">${envelopes(e)}</g>`,
    `<g transform="rotate(-5 300 560)">${e.cast(box(170, 380, 310, 410, 10), 12)}${e.surface(box(170, 380, 310, 410, 10), { fill: '#fdfaf2', light: 'flat' })}${e.line('M206 520H444M206 570H444M206 620H444M206 670H380', '#b9ae9c', 4, 0.7)}${e.surface(box(170, 380, 310, 90, 10), { light: 'none', print: 0.7 })}</g>`,
    `<g transform="rotate(24 560 640)">${pencilAt(e, 560, 470, 340, e.paint.accent)}</g>`,
  ].join('');
}

function tape(e: Easel): string {
  return [
    e.castLine(oval(380, 500, 174), 92),
    `<path d="${oval(380, 500, 220)}${oval(380, 500, 128)}" fill="${e.base}" fill-rule="evenodd"/>`,
    `<path d="${oval(380, 500, 220)}${oval(380, 500, 128)}" fill="url(#${e.tile(0.7)})" fill-rule="evenodd" opacity="${e.paint.pattern === 'plain' ? 0 : 1}"/>`,
    `<path d="${oval(380, 500, 220)}${oval(380, 500, 128)}" fill="url(#ball)" fill-rule="evenodd"/>`,
    e.line(oval(380, 500, 220) + oval(380, 500, 128), e.deep, 3, 0.6),
    e.line(oval(380, 500, 138), '#e6d3a8', 18),
    e.surface('M380 720H640L650 740L640 770H380z', { light: 'flat', print: 0.7 }),
  ].join('');
}

function tapeMeasure(e: Easel): string {
  return [
    e.contact(360, 720, 210),
    e.surface('M420 650H680V712H420z', { fill: '#fbf0cf', light: 'flat' }),
    e.line(Array.from({ length: 13 }, (_, i) => `M${450 + i * 18} 652v${i % 4 ? 18 : 32}`).join(''), '#3b2f2a', 3),
    e.surface(box(670, 640, 18, 86, 4), { fill: hues.silver, light: 'metal' }),
    e.paint.motif
      ? e.surface(oval(340, 520, 200), { light: 'ball' }) + e.motif(e.paint.motif, [220, 400, 240, 240])
      : e.surface(oval(340, 520, 200), { light: e.made('ceramic') === 'metal' ? 'metal' : 'ball', print: 0.7 }) +
        e.surface(oval(340, 520, 60), { fill: e.paint.accent, light: 'ball' }),
  ].join('');
}

function calendar(e: Easel): string {
  const days = Array.from({ length: 28 }, (_, i) =>
    box(246 + (i % 7) * 46, 590 + Math.floor(i / 7) * 46, 32, 32, 6),
  ).join('');
  return [
    e.cast(box(210, 230, 380, 570, 10), 16),
    e.surface(box(210, 230, 380, 570, 10), { fill: '#fdfaf2', light: 'flat' }),
    e.surface(box(210, 230, 380, 300, 10), { light: 'soft', print: 'once', at: [290, 270, 220, 220] }),
    `<path d="${days}" fill="${mix(e.base, '#f6eedd', 0.55)}"/>`,
    e.line(Array.from({ length: 9 }, (_, i) => `M${246 + i * 38} 214v32`).join(''), '#6f6a66', 9),
  ].join('');
}

/** A calendar of small doors or sacks for the days before Christmas. */
function advent(e: Easel): string {
  const doors = Array.from({ length: 24 }, (_, i) => {
    const [x, y] = [234 + (i % 4) * 86, 300 + Math.floor(i / 4) * 80];
    return (
      e.surface(box(x, y, 72, 66, 8), {
        fill: i % 3 === 0 ? hues.red : i % 3 === 1 ? hues.green : '#fdf6e6',
        light: 'soft',
      }) + e.words(String(i + 1), [x + 14, y + 16, 44, 36], i % 3 === 2 ? '#5a4638' : '#fdf6e6', 28)
    );
  });
  return [
    e.cast(box(200, 250, 400, 550, 16), 16),
    e.surface(poly([180, 260], [400, 130], [620, 260]), { fill: e.deep, light: 'flat' }),
    e.surface(box(200, 250, 400, 550, 16), { light: 'soft', print: 0.7 }),
    ...doors,
  ].join('');
}

function paperBag(e: Easel): string {
  return [
    e.contact(405, 796, 190, 0.13),
    e.line('M320 400C320 250 480 250 480 400', e.paint.accent, 14),
    e.surface('M550 400L610 440V780L550 796z', { fill: e.deep, light: 'flat' }),
    e.surface(box(230, 400, 320, 394), { light: 'soft', print: e.paint.motif ? 'once' : 1, at: [280, 470, 220, 240] }),
    e.surface(box(230, 400, 320, 44), { fill: lighter(e.base, 0.2), light: 'flat' }),
    `<path d="M390 444V794" stroke="#3a2414" stroke-opacity=".1" stroke-width="6"/>`,
  ].join('');
}

function giftBox(e: Easel): string {
  return [
    e.contact(405, 792, 240, 0.13),
    e.surface(box(180, 470, 440, 316, 8), { light: 'soft', print: 1 }),
    e.surface(box(360, 470, 80, 316), { fill: e.paint.accent, light: 'flat' }),
    e.surface(box(160, 400, 480, 90, 10), { light: 'soft', fill: lighter(e.base, 0.12), print: 1 }),
    e.surface(box(356, 400, 88, 90), { fill: lighter(e.paint.accent, 0.1), light: 'flat' }),
    `<path d="M180 490H620V512H180z" fill="#3a2414" opacity=".14"/>`,
    e.bow(400, 390, 150, e.paint.accent),
  ].join('');
}

/** Boxes that go into one another. */
function nestingBoxes(e: Easel): string {
  const one = (x: number, foot: number, size: number, fill: string) =>
    e.surface(box(x - size / 2, foot - size * 0.62, size, size * 0.62, 8), { fill, light: 'soft', print: 0.8 }) +
    e.surface(box(x - size * 0.54, foot - size * 0.82, size * 1.08, size * 0.24, 8), {
      fill: lighter(fill, 0.15),
      light: 'soft',
      print: 0.8,
    }) +
    e.surface(box(x - size * 0.06, foot - size * 0.82, size * 0.12, size * 0.82), {
      fill: e.paint.accent,
      light: 'flat',
    });
  return [
    e.contact(400, 792, 260, 0.12),
    one(400, 786, 440, e.base),
    one(400, 430, 300, mix(e.base, e.paint.accent, 0.35)),
    one(400, 186, 190, lighter(e.base, 0.2)),
  ].join('');
}

function paperChain(e: Easel): string {
  const shades = [e.base, '#fdf6e6', e.paint.accent, lighter(e.base, 0.4)];
  const link = (x: number, y: number, turn: number, fill: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="62" ry="44" fill="none" stroke="${darker(fill, 0.3)}" stroke-width="32"/><ellipse rx="62" ry="44" fill="none" stroke="${fill}" stroke-width="28"/><ellipse rx="62" ry="44" cy="-4" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="8"/></g>`;
  return Array.from({ length: 9 }, (_, i) => {
    const share = i / 8;
    return link(
      130 + share * 540,
      Math.round(330 + Math.sin(share * Math.PI) * 260),
      Math.round(60 - share * 120),
      shades[i % 4]!,
    );
  }).join('');
}

function chalk(e: Easel): string {
  const shades =
    e.paint.words.includes('WHITE') || e.base === hues.white
      ? ['#fdfaf2', '#f4efe4', '#fdfaf2', '#f4efe4', '#fdfaf2', '#f4efe4']
      : [hues.red, hues.yellow, hues.mint, hues.sky, hues.lilac, hues.pink];
  return [
    e.contact(400, 792, 220, 0.13),
    ...shades.map(
      (fill, i) =>
        e.surface(wall(228 + i * 68, 360 + (i % 2) * 30, 30, 640, 30, 0.24), { fill, light: 'round' }) +
        e.surface(oval(228 + i * 68, 360 + (i % 2) * 30, 30, 7), { fill: lighter(fill, 0.3) }),
    ),
    e.surface(box(170, 520, 460, 266, 12), {
      light: 'soft',
      print: 0.9,
      fill: e.base === hues.white ? hues.blue : e.base,
    }),
    e.surface(box(250, 590, 300, 110, 10), { fill: '#f6eedd', light: 'none', edge: 0.3 }) +
      e.words(e.paint.words.includes('CRAYON') ? 'CRAYONS' : 'CHALK', [276, 606, 248, 80], '#5a4638', 48),
  ].join('');
}

function magnets(e: Easel): string {
  const name = e.paint.motif;
  const shades = [e.base, e.paint.accent, lighter(e.base, 0.45), mix(e.base, e.paint.accent, 0.5)];
  const one = (x: number, y: number, fill: string, turn: number) =>
    `<g transform="rotate(${turn} ${x} ${y})">${e.cast(oval(x, y, 128), 10)}${e.surface(oval(x, y, 128), { fill, light: 'ball', ...(name ? {} : { print: 0.5 }) })}${name ? e.motif(name, [x - 84, y - 84, 168, 168]) : ''}${e.line(oval(x, y, 116), '#fff', 4, 0.5)}</g>`;
  return (
    one(260, 360, shades[0]!, -6) +
    one(545, 390, shades[1]!, 8) +
    one(255, 660, shades[2]!, 5) +
    one(545, 690, shades[3]!, -7)
  );
}

function memoBoard(e: Easel): string {
  return [
    e.cast(box(150, 260, 500, 540, 14), 16),
    e.surface(box(150, 260, 500, 540, 14), { fill: e.paint.accent, light: 'soft' }),
    e.surface(box(180, 290, 440, 480, 6), { light: 'flat', print: 1, at: [180, 290, 440, 480] }),
    e.line('M180 450L340 290M180 610L500 290M180 770L620 330M340 770L620 490M500 770L620 650', '#fdf6e6', 8, 0.8),
    `<g transform="rotate(-5 320 440)">${e.surface(box(240, 360, 150, 170, 4), { fill: '#fdfaf2' })}${e.line('M264 400H366M264 430H366M264 460H330', '#8d8478', 5, 0.6)}</g>`,
    `<g transform="rotate(7 480 620)">${e.surface(box(400, 540, 170, 140, 4), { fill: '#f3dfa6' })}</g>`,
    ...[
      [316, 366],
      [486, 548],
    ].map(([x, y]) => e.surface(oval(x!, y!, 14), { fill: hues.red, light: 'ball' })),
  ].join('');
}

function jigsaw(e: Easel): string {
  const piece =
    'M0 0H90C80-40 130-40 120 0H210V90C250 80 250 130 210 120V210H120C130 250 80 250 90 210H0V120C-40 130-40 80 0 90z';
  return [
    e.cast(box(170, 270, 460, 480, 12), 14),
    e.surface(box(170, 270, 460, 480, 12), { fill: '#fdf6e6', light: 'flat' }),
    e.surface(box(186, 286, 428, 448, 6), { light: 'flat', fill: lighter(e.base, 0.25) }),
    e.paint.motif
      ? e.motif(e.paint.motif, [220, 320, 360, 380])
      : e.surface(box(186, 286, 428, 448, 6), { light: 'flat', print: 1 }),
    e.line(
      'M293 286V360C330 350 330 400 293 392V510C256 500 256 550 293 542V734M400 286V330C362 322 362 372 400 362V480C440 470 440 520 400 512V734M507 286V400C470 392 470 440 507 432V560C545 552 545 600 507 592V734M186 398H240C232 360 282 360 272 398H360C352 436 402 436 392 398H614M186 510H340C330 472 380 472 372 510H614M186 622H230C222 584 272 584 262 622H460C452 660 502 660 492 622H614',
      '#3a2414',
      3,
      0.45,
    ),
    `<g transform="translate(540 640) rotate(14) scale(.8)">${e.cast(piece, 10)}${e.surface(piece, { fill: e.paint.accent, light: 'soft' })}</g>`,
  ].join('');
}

export const paperGoods = {
  notebook: lying(notebook),
  sketchbook: lying(sketchbook),
  pencils: inSets(standing(pencils)),
  pencil: lying(pencil),
  pen: lying(pen),
  'feather pen': lying(featherPen),
  'pencil case': standing(pencilCase),
  'pencil sharpener': standing(sharpener),
  erasers: inSets(lying(erasers)),
  ruler: lying(ruler, 'wood'),
  calculator: lying(calculator),
  card: inSets(lying(card)),
  cards: inSets(lying(cards)),
  'gift wrap': inSets(standing(giftWrap)),
  ribbon: inSets(standing(ribbons)),
  'tissue box': standing(tissueBox),
  tissues: inSets(lying(tissues)),
  stickers: inSets(lying(stickers)),
  'gift tags': inSets(lying(giftTags)),
  envelopes: inSets(lying(envelopes)),
  'writing set': inSets(lying(writingSet)),
  tape: lying(tape),
  'tape measure': standing(tapeMeasure),
  calendar: lying(calendar),
  'advent calendar': lying(advent),
  'paper bag': standing(paperBag),
  'gift box': standing(giftBox),
  'nesting boxes': inSets(standing(nestingBoxes)),
  'paper chain': inSets(lying(paperChain)),
  chalk: inSets(standing(chalk)),
  magnets: inSets(lying(magnets)),
  badges: inSets(lying(magnets)),
  'memo board': lying(memoBoard),
  jigsaw: inSets(lying(jigsaw)),
} satisfies FormTable;
