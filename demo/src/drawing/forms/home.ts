import { darker, hues, lighter, mix } from '../colour.ts';
import type { Easel } from '../easel.ts';
import { box, heart, oval, wall } from '../shapes.ts';
import { view } from './clocks-frames-and-signs.ts';
import { type FormTable, inSets, lying, standing } from './form.ts';

function moneyBank(e: Easel): string {
  const name = e.paint.figure ?? e.paint.motif;
  return [
    e.contact(400, 800, 210),
    name && name !== 'pig'
      ? e.surface('M180 560C180 420 280 340 400 340S620 420 620 560V740Q620 790 560 790H240Q180 790 180 740z', {
          light: 'ball',
        }) + e.motif(name, [270, 420, 260, 300])
      : e.surface(
          'M150 540C160 400 300 370 400 380C440 330 500 330 500 360L490 410C560 440 590 480 600 540L660 560V650L600 670C580 720 550 740 540 750V796H450V764H330V796H240V750C180 720 144 640 150 540z',
          { light: 'ball', print: 0.9 },
        ) +
        e.surface(oval(660, 605, 26, 46), { fill: e.paint.accent, light: 'soft' }) +
        `<circle cx="560" cy="520" r="11" fill="#3b2f2a"/>` +
        e.line('M150 560C100 540 100 500 130 500', e.base, 14),
    e.surface(box(340, name && name !== 'pig' ? 362 : 400, 110, 18, 9), { fill: '#3b2f2a', light: 'none' }),
    e.surface(oval(398, 300, 52), { fill: hues.gold, light: 'metal' }) +
      e.words('1', [380, 276, 36, 48], darker(hues.gold, 0.5), 44),
  ].join('');
}

/** A tin that saves coins, or holds plasters. */
function labelledTin(e: Easel): string {
  return [
    e.contact(400, 796, 190),
    e.surface(box(220, 370, 360, 420, 24), { light: 'round', print: 0.9 }),
    e.surface(box(212, 330, 376, 70, 20), { light: 'round', fill: e.paint.accent }),
    e.surface(box(262, 470, 276, 210, 16), { fill: '#fbf4e4', light: 'none', edge: 0.35 }),
    e.line(box(274, 482, 252, 186, 12), e.paint.accent, 4, 0.8),
    e.paint.motif ? e.motif(e.paint.motif, [340, 490, 120, 110]) : '',
    e.words(e.paint.words || 'TREATS', [290, e.paint.motif ? 604 : 500, 220, e.paint.motif ? 56 : 150], '#5a4638', 50),
    e.gleam('M246 440V750', 11, 0.4),
  ].join('');
}

/** Bent of wire: fruit bowls, egg holders, card holders. */
function wireHolder(e: Easel): string {
  const name = e.paint.figure ?? e.paint.motif;
  const frame =
    'M170 470C180 640 280 760 330 780H470C520 760 620 640 630 470M240 480C260 640 340 760 360 780M560 480C540 640 460 760 440 780M330 486C350 640 390 760 395 780M470 486C450 640 410 760 405 780';
  return [
    e.contact(400, 796, 180),
    ...[
      [300, 470],
      [400, 450],
      [500, 470],
    ].map(([x, y]) =>
      e.paint.words.includes('EGG') || name === 'hen' || name === 'chick'
        ? e.surface(oval(x!, y!, 58, 70), { fill: '#f0d7bb', light: 'ball' })
        : e.motif('apple', [x! - 74, y! - 74, 148, 148]),
    ),
    e.line(frame, darker(e.base, 0.4), 13),
    e.line(frame, e.base, 8),
    e.line(oval(400, 474, 232, 34), darker(e.base, 0.4), 15) + e.line(oval(400, 474, 232, 34), e.base, 10),
    e.line(oval(400, 784, 76, 14), e.base, 12),
    e.surface(heart(400, 640, 110), { light: 'metal' }),
  ].join('');
}

function cardHolder(e: Easel): string {
  const name = e.paint.figure ?? 'heart';
  return [
    e.contact(400, 800, 120),
    e.line('M400 780V600', darker(e.base, 0.3), 12),
    `<g transform="rotate(-6 400 400)">${e.surface(box(300, 380, 200, 250, 4), { fill: '#fdfaf2' })}${view(e, 320, 400, 160, 160)}</g>`,
    name === 'heart' ? e.line(heart(400, 320, 220), e.base, 16) : e.motif(name, [310, 210, 180, 180]),
    e.surface(wall(400, 760, 100, 796, 110, 0.2), { light: 'metal' }),
  ].join('');
}

function thermometer(e: Easel): string {
  return [
    e.cast(box(300, 170, 200, 660, 90), 16),
    e.surface(box(300, 170, 200, 660, 90), { light: 'round', print: 0.8 }),
    e.surface(box(340, 230, 120, 520, 50), { fill: '#fdfaf2', light: 'flat' }),
    e.line(Array.from({ length: 15 }, (_, i) => `M${i % 5 ? 424 : 414} ${280 + i * 26}H444`).join(''), '#3b2f2a', 4),
    e.line('M392 270V660', '#dfe9ea', 22) + e.line('M392 440V670', hues.red, 14),
    e.surface(oval(392, 700, 30), { fill: hues.red, light: 'ball' }),
  ].join('');
}

function handFan(e: Easel): string {
  const body = 'M400 720L120 430C220 240 580 240 680 430z';
  return [
    e.cast(body, 14),
    e.surface(body, { light: 'soft', print: 0.9 }),
    e.line(
      Array.from(
        { length: 9 },
        (_, i) => `M400 760L${150 + i * 62} ${Math.round(420 - 130 * Math.sin(((i + 0.5) / 9) * Math.PI))}`,
      ).join(''),
      hues.wood,
      9,
      0.85,
    ),
    e.line('M120 430C220 240 580 240 680 430', e.paint.accent, 12),
    e.surface(oval(400, 752, 24), { fill: hues.gold, light: 'ball' }),
  ].join('');
}

function letterBlocks(e: Easel): string {
  const word = (e.paint.words || 'HOME').split(/\s+/)[0]!.slice(0, 7);
  const size = Math.min(190, 620 / word.length);
  const shades = [e.base, e.paint.accent, lighter(e.base, 0.35)];
  return [
    e.contact(400, 690, 310, 0.1),
    ...[...word].map((letter, i) => {
      const x = 400 + (i - (word.length - 1) / 2) * size;
      const fill = shades[i % 3]!;
      return (
        e.surface(box(x - size / 2 + 3, 680 - size * 1.1, size - 6, size * 1.1, 12), {
          fill,
          light: 'soft',
          print: 0.5,
        }) +
        e.words(
          letter,
          [x - size * 0.3, 680 - size * 0.95, size * 0.6, size * 0.8],
          e.paint.pattern === 'plain' ? darker(fill, 0.6) : '#fdf6e6',
          size * 0.62,
        )
      );
    }),
  ].join('');
}

function keyFob(e: Easel): string {
  const d = 'M300 470Q300 430 340 430H460Q500 430 500 470V790Q500 830 460 830H340Q300 830 300 790z';
  return [
    e.line(oval(400, 310, 92), darker(hues.silver, 0.3), 20) + e.line(oval(400, 310, 92), hues.silver, 13),
    e.line('M400 400V460', hues.silver, 14),
    e.cast(d, 12),
    e.surface(d, { light: 'soft', print: 0.7 }),
    e.surface(oval(400, 474, 18), { fill: hues.gold, light: 'metal' }),
    e.paint.motif && e.paint.words.length < 2
      ? e.motif(e.paint.motif, [320, 540, 160, 200])
      : e.words(e.paint.words || 'HOME', [320, 520, 160, 270], e.paint.mark, 120),
  ].join('');
}

function charm(e: Easel): string {
  const name = e.paint.figure ?? e.paint.motif ?? 'daisy';
  return [
    e.line(oval(400, 240, 70), hues.silver, 14),
    e.line('M400 310V470', hues.silver, 8),
    `<path d="M400 316V470" stroke="#8d9499" stroke-width="16" stroke-dasharray="4 14" fill="none"/>`,
    e.motif(name, [240, 450, 320, 320]),
    e.surface(oval(280, 420, 34), { light: 'ball' }) +
      e.surface(oval(520, 430, 30), { fill: e.paint.accent, light: 'ball' }),
    e.line('M400 330L290 410M400 330L512 420', hues.silver, 6),
  ].join('');
}

function paperweight(e: Easel): string {
  const d = 'M170 720C170 540 270 440 400 440S630 540 630 720Q400 770 170 720z';
  return [
    e.contact(410, 770, 240),
    e.surface(oval(400, 720, 230, 44), { light: 'soft' }),
    e.surface(d, { fill: mix(e.base, '#e4edee', 0.5), light: 'ball' }),
    e.clipped(
      d,
      e.paint.motif
        ? e.motif(e.paint.motif, [290, 500, 220, 220])
        : `<g opacity=".8">${e.words(e.paint.words || 'HOME', [260, 540, 280, 150], '#5a4638', 54)}</g>`,
    ),
    e.gleam('M216 660C226 580 270 510 330 486', 18, 0.8),
  ].join('');
}

function soapDish(e: Easel): string {
  return [
    e.contact(400, 760, 250, 0.13),
    e.surface('M140 600C160 720 280 760 400 760S640 720 660 600z', { light: 'round', print: 0.7 }),
    e.surface(oval(400, 600, 260, 56), { light: 'inside', fill: lighter(e.base, 0.2) }),
    e.surface(box(260, 520, 280, 100, 48), { fill: hues.pink, light: 'ball' }),
    e.line('M310 566H490', '#fff', 6, 0.5),
    ...[
      [560, 520, 22],
      [600, 470, 14],
      [240, 500, 16],
    ].map(
      ([x, y, r]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="#dff0f5" opacity=".8"/><circle cx="${x! - 4}" cy="${y! - 5}" r="${r! / 3}" fill="#fff"/>`,
    ),
  ].join('');
}

/** Ducks that fly up a wall. */
function flyingDucks(e: Easel): string {
  const one = (x: number, y: number, size: number) =>
    `<g transform="translate(${x} ${y}) scale(${size})">${e.surface('M-130 10C-90-40-20-40 20-20L110-60C130-70 150-50 130-40L90-14C70 30 10 60-50 50C-90 46-120 40-130 10z', { light: 'ball' })}${e.surface('M-30-20C-10-120 60-160 110-150C90-90 60-30 20 10z', { light: 'soft', fill: e.paint.accent })}<circle cx="104" cy="-46" r="5" fill="#3b2f2a"/>${e.surface('M132-52L168-44L134-38z', { fill: hues.orange })}</g>`;
  return one(270, 720, 1.1) + one(420, 500, 0.9) + one(570, 320, 0.72);
}

function peg(e: Easel): string {
  const one = (x: number, i: number) =>
    e.cast(box(x - 26, 330, 52, 440, 24), 10) +
    e.surface(`M${x - 26} 360Q${x - 26} 300 ${x} 300T${x + 26} 360V770L${x + 8} 770V560H${x - 8}V770H${x - 26}z`, {
      fill: i % 2 ? e.base : hues.natural,
      light: 'round',
      print: 0.4,
    }) +
    (e.paint.motif
      ? e.motif(e.paint.motif, [x - 54, 260, 108, 108])
      : e.surface(oval(x, 330, 30), { fill: e.paint.accent, light: 'ball' }));
  return [200, 333, 466, 600].map((x, i) => one(x, i)).join('');
}

function measuringChart(e: Easel): string {
  return [
    e.cast(box(280, 130, 240, 740, 14), 16),
    e.surface(box(280, 130, 240, 740, 14), { light: 'flat' }),
    e.line(Array.from({ length: 30 }, (_, i) => `M290 ${160 + i * 23}h${i % 5 ? 24 : 48}`).join(''), e.paint.mark, 5),
    ...[200, 420, 640].map((y, i) =>
      e.paint.motif
        ? e.motif(e.paint.motif, [350, y, 160, 180], i * 6 - 6)
        : e.surface(heart(430, y + 80, 110), { fill: e.paint.accent }),
    ),
  ].join('');
}

function stamps(e: Easel): string {
  const one = (x: number, y: number, letter: string) =>
    e.contact(x, y + 96, 90) +
    e.surface(box(x - 76, y, 152, 90, 8), { fill: hues.wood, light: 'soft' }) +
    e.surface(
      `M${x - 26} ${y}C${x - 20} ${y - 40} ${x - 44} ${y - 110} ${x} ${y - 110}S${x + 20} ${y - 40} ${x + 26} ${y}z`,
      { fill: lighter(hues.wood, 0.2), light: 'round' },
    ) +
    (e.paint.motif
      ? e.motif(e.paint.motif, [x - 38, y + 8, 76, 76])
      : e.words(letter, [x - 40, y + 14, 80, 60], '#5a4638', 56));
  return one(230, 400, 'A') + one(420, 420, 'B') + one(600, 400, 'C') + one(320, 690, '1') + one(520, 690, '2');
}

function speaker(e: Easel): string {
  return [
    e.contact(400, 796, 270, 0.12),
    e.line('M250 420C250 300 550 300 550 420', e.deep, 26),
    e.surface(box(130, 410, 540, 380, 40), { light: 'soft', print: 0.9 }),
    e.surface(oval(270, 610, 110), { fill: '#43403f', light: 'ball' }) +
      e.surface(oval(270, 610, 52), { fill: e.paint.accent, light: 'ball' }),
    e.surface(oval(530, 610, 110), { fill: '#43403f', light: 'ball' }) +
      e.surface(oval(530, 610, 52), { fill: e.paint.accent, light: 'ball' }),
    e.surface(box(300, 440, 200, 60, 12), { fill: '#fdf6e6', light: 'inside' }),
    e.line('M320 480H480M380 456V484', hues.red, 4),
  ].join('');
}

function torch(e: Easel): string {
  return `<g transform="rotate(34 400 520)">${e.cast(box(336, 240, 128, 560, 30), 16)}<path d="M270 250L180 60H620L530 250z" fill="url(#glow)" opacity=".8"/>${e.surface('M280 240H520L464 400H336z', { fill: hues.silver, light: 'metal' })}${e.surface(box(340, 390, 120, 420, 24), { light: 'round', print: 0.8 })}${e.surface(box(376, 480, 48, 80, 20), { fill: hues.red, light: 'soft' })}</g>`;
}

function doorbell(e: Easel): string {
  const d = e.paint.figure === 'heart' ? heart(400, 540, 480) : box(240, 300, 320, 480, 60);
  return [
    e.cast(d, 16),
    e.surface(d, { light: 'ball' }),
    e.surface(oval(400, 520, 70), { fill: '#fdfaf2', light: 'ball' }),
    e.surface(oval(400, 520, 36), { fill: e.paint.accent, light: 'ball' }),
  ].join('');
}

function headOf(e: Easel): string {
  return [
    e.contact(400, 800, 160),
    e.surface(
      'M280 780C290 700 330 690 336 640C250 600 230 520 236 440C240 320 310 270 400 270S560 320 564 440C570 520 550 600 464 640C470 690 510 700 520 780Q400 812 280 780z',
      { light: 'ball' },
    ),
    ...Array.from({ length: 22 }, (_, i) =>
      e.surface(oval(270 + ((i * 53) % 260), 300 + Math.floor(i / 6) * 28, 22), { light: 'ball', edge: 0.2 }),
    ),
    e.surface(oval(400, 262, 46), { light: 'ball' }),
    e.line(
      'M310 480C330 496 350 496 370 480M430 480C450 496 470 496 490 480M400 480C396 520 384 540 400 546M360 584Q400 606 440 584',
      e.deep,
      7,
      0.8,
    ),
  ].join('');
}

export const home = {
  'money bank': standing(moneyBank),
  'labelled tin': standing(labelledTin),
  'wire holder': standing(wireHolder, 'cream'),
  'card holder': standing(cardHolder),
  thermometer: lying(thermometer),
  'hand fan': lying(handFan),
  'letter blocks': inSets(standing(letterBlocks)),
  'key fob': lying(keyFob),
  charm: lying(charm),
  paperweight: standing(paperweight),
  'soap dish': standing(soapDish, 'white'),
  'flying ducks': inSets(lying(flyingDucks)),
  pegs: inSets(lying(peg)),
  'height chart': inSets(lying(measuringChart, 'cream')),
  stamps: inSets(standing(stamps, 'wood')),
  speaker: standing(speaker),
  torch: lying(torch),
  doorbell: lying(doorbell),
  bust: standing(headOf, 'pink'),
} satisfies FormTable;
