import { darker, hues, lighter, mix } from '../colour.ts';
import type { Easel } from '../easel.ts';
import { box, heart, oval, poly, scallop, star, wall } from '../shapes.ts';
import { type FormTable, inSets, lying, standing } from './form.ts';

function cakeStand(e: Easel): string {
  const tiers = Math.max(1, Math.min(3, e.paint.count));
  const plates = [
    [1, 720, 290],
    [2, 540, 214],
    [3, 390, 148],
  ].slice(0, tiers === 1 ? 0 : tiers);
  const plateOf = (cy: number, half: number) =>
    e.surface(oval(400, cy + 10, half, half * 0.17), { fill: e.deep, light: 'none' }) +
    e.surface(oval(400, cy, half, half * 0.17), { light: 'soft', print: 0.6 }) +
    e.surface(oval(400, cy - 2, half * 0.72, half * 0.11), { fill: lighter(e.base, 0.3), light: 'inside', edge: 0.12 });
  const cake = (cx: number, cy: number, size: number) =>
    `<g transform="translate(${cx} ${cy - size * 0.42}) scale(${size / 100})">${drawnCake(e)}</g>`;
  if (tiers === 1)
    return [
      e.contact(400, 792, 170),
      e.surface('M372 560H428L440 700C450 750 500 760 520 778A120 16 0 0 1 280 778C300 760 350 750 360 700z', {
        light: 'round',
      }),
      plateOf(548, 280),
      e.line(Array.from({ length: 9 }, (_, i) => `M${150 + i * 62} 576v18`).join(''), e.base, 12),
      cake(300, 540, 130),
      cake(500, 540, 130),
      cake(400, 552, 150),
    ].join('');
  return [
    e.contact(400, 760, 280, 0.13),
    ...plates.flatMap(([index, cy, half]) => [
      plateOf(cy!, half!),
      index === 1
        ? cake(230, 716, 104) + cake(570, 716, 104)
        : cake(400 - half! * 0.6, cy! - 2, 84) + cake(400 + half! * 0.6, cy! - 2, 84),
      e.rod(`M400 ${cy! - 6}V${cy! - (index === tiers ? 110 : 150)}`, hues.gold, 16),
    ]),
    e.line(`M400 ${(tiers === 3 ? 250 : 400) - 4}m-30 0a30 30 0 1 0 60 0a30 30 0 1 0-60 0`, hues.gold, 11),
  ].join('');
}

function drawnCake(e: Easel): string {
  return `<path d="M-30 8H30L22 46H-22z" fill="${e.paint.accent}"/><path d="M-38 8C-44-8-28-16-24-16C-24-34 24-34 24-16C30-16 44-8 38 8C30 16-30 16-38 8z" fill="#f7e3dd"/><circle cy="-30" r="9" fill="#c2453a"/><path d="M-38 8C-44-8-28-16-24-16C-24-34 24-34 24-16C30-16 44-8 38 8z" fill="url(#ball)"/>`;
}

function cutlery(e: Easel): string {
  const steel = hues.silver;
  const grip = (x: number) => e.surface(box(x - 24, 540, 48, 270, 24), { light: 'round', print: 0.5 });
  const fork = 'M352 210V330C352 370 392 380 392 410V560H408V410C408 380 448 370 448 330V210M384 210V330M416 210V330';
  const shadow = box(196, 220, 40, 580, 20) + box(380, 220, 40, 580, 20) + box(564, 220, 40, 580, 20);
  return [
    e.cast(shadow, 14),
    e.surface('M196 560V250C196 210 250 230 250 330V560z', { fill: steel, light: 'metal' }),
    grip(222),
    e.line(fork, darker(steel, 0.25), 17),
    e.line(fork, steel, 12),
    grip(400),
    e.surface('M570 560V390C520 360 530 210 580 210S640 360 590 390V560z', { fill: steel, light: 'metal' }),
    grip(580),
    e.gleam('M212 580V760M390 580V760M570 580V760', 7, 0.4),
  ].join('');
}

function spoons(e: Easel): string {
  const number = Math.max(3, Math.min(4, e.paint.count));
  return Array.from({ length: number }, (_, index) => {
    const x = 400 + (index - (number - 1) / 2) * 140;
    const size = 62 - index * 7;
    const bowlOf =
      e.paint.motif === 'heart' || e.paint.figure === 'heart'
        ? heart(x, 310, size * 2.2)
        : oval(x, 310, size * 0.9, size * 1.25);
    return [
      e.cast(bowlOf + box(x - 12, 360, 24, 420, 12), 12),
      e.surface(box(x - 13, 350, 26, 440, 13), { light: 'round', print: 0.4 }),
      e.surface(bowlOf, { fill: mix(e.base, hues.silver, 0.35), light: 'ball' }),
      e.surface(oval(x, 762, 6), { fill: '#faf8f3', light: 'none' }),
    ].join('');
  }).join('');
}

function ladle(e: Easel): string {
  const scoop = e.paint.figure === 'heart' || e.paint.motif === 'heart' ? heart(400, 640, 300) : oval(400, 650, 140);
  return [
    e.cast(box(380, 180, 40, 400, 20) + scoop, 14),
    e.rod('M400 560V210C400 160 460 160 456 210', e.base, 34),
    e.surface(scoop, { light: 'ball', print: 0.6 }),
  ].join('');
}

function chopsticks(e: Easel): string {
  return Array.from({ length: 3 }, (_, pair) => {
    const x = 240 + pair * 160;
    return [0, 44]
      .map((shift) => {
        const stick = poly([x + shift - 16, 220], [x + shift + 16, 220], [x + shift + 7, 820], [x + shift - 7, 820]);
        return (
          e.cast(stick, 10) + e.surface(stick, { fill: pair % 2 ? e.paint.accent : e.base, light: 'round', print: 0.5 })
        );
      })
      .join('');
  }).join('');
}

function lunchBox(e: Easel): string {
  return [
    e.contact(400, 790, 270, 0.12),
    e.line('M300 400C300 300 500 300 500 400', e.deep, 30),
    e.line('M300 400C300 300 500 300 500 400', e.paint.accent, 20),
    e.surface(box(140, 390, 520, 396, 70), { light: 'soft', print: 'once', at: [270, 450, 260, 280] }),
    e.line('M142 580H658', e.deep, 5, 0.25),
    e.surface(box(172, 548, 58, 70, 14), { fill: e.paint.accent, light: 'soft' }),
    e.surface(box(570, 548, 58, 70, 14), { fill: e.paint.accent, light: 'soft' }),
    e.gleam('M180 500C184 450 210 430 250 424', 14, 0.45),
  ].join('');
}

/** Plastic boxes that stand on one another. */
function stackedBoxes(e: Easel): string {
  const number = Math.max(3, Math.min(4, e.paint.count));
  const tall = 440 / number;
  return [
    e.contact(400, 790, 230, 0.13),
    ...Array.from({ length: number }, (_, index) => {
      const top = 786 - tall * (index + 1);
      const half = 220 - index * 14;
      return [
        e.surface(wall(400, top, half, top + tall, half - 10, 0.1), {
          light: 'round',
          print: 0.8,
          fill: index % 2 && e.paint.pattern === 'plain' ? e.paint.accent : e.base,
        }),
        e.surface(wall(400, top - 16, half + 8, top + 16, half + 8, 0.1), { light: 'round', fill: e.paint.accent }),
        e.surface(oval(400, top - 16, half + 8, half * 0.1), { fill: lighter(e.paint.accent, 0.25), light: 'flat' }),
      ].join('');
    }),
  ].join('');
}

function tray(e: Easel): string {
  return [
    e.contact(400, 730, 320, 0.13),
    e.surface('M170 380H630L720 690H80z', { fill: e.deep, light: 'none' }),
    e.surface('M170 366H630L720 676Q720 700 690 700H110Q80 700 80 676z', { light: 'soft' }),
    e.surface('M206 394H594L664 656H136z', {
      fill: lighter(e.base, 0.2),
      light: 'inside',
      print: e.paint.motif ? 'once' : 0.9,
      at: [270, 410, 260, 236],
      edge: 0.2,
    }),
    `<path d="M350 376q0-6 6-6h88q6 0 6 6t-6 6h-88q-6 0-6-6zM344 686q0-7 8-7h96q8 0 8 7t-8 7h-96q-8 0-8-7z" fill="${darker(e.base, 0.55)}" opacity=".7"/>`,
  ].join('');
}

function apron(e: Easel): string {
  const body = 'M310 260H490C490 360 530 400 620 420L640 800H160L180 420C270 400 310 360 310 260z';
  return [
    e.cast(body, 16),
    e.line('M318 264C300 150 500 150 482 264', e.paint.accent, 18),
    e.line('M182 430C110 460 100 560 130 640M618 430C690 460 700 560 670 640', e.paint.accent, 16),
    e.surface(body, { light: 'soft', print: 1, at: [160, 260, 480, 540] }),
    e.surface('M270 540H530V690Q530 710 510 710H290Q270 710 270 690z', {
      fill: mix(e.base, e.paint.accent, 0.25),
      light: 'flat',
      print: 0.6,
      at: [270, 540, 260, 170],
    }),
    e.stitches('M282 556H518M174 784H626'),
    e.line('M310 262H490M272 540H528', e.paint.accent, 11),
  ].join('');
}

function ovenGlove(e: Easel): string {
  const mitt =
    'M250 800V540C180 520 120 450 150 410C180 372 240 430 262 460C250 330 300 240 400 240S560 320 552 470L546 800z';
  return [
    e.cast(mitt, 16),
    e.line('M540 790C590 790 590 850 545 846', e.paint.accent, 14),
    e.surface(mitt, { light: 'soft', print: 1, at: [150, 240, 410, 560] }),
    e.surface('M244 730H554V810Q554 820 544 820H254Q244 820 244 810z', { fill: e.paint.accent, light: 'flat' }),
    e.stitches('M264 520C252 350 310 262 400 262S536 350 530 700'),
  ].join('');
}

/** A long cloth with a pocket for a hand at either end. */
function doubleOvenGlove(e: Easel): string {
  return [
    e.cast(box(110, 380, 580, 280, 60), 16),
    e.surface(box(110, 380, 580, 280, 60), { light: 'soft', print: 1, at: [110, 380, 580, 280] }),
    e.surface(
      'M110 440Q110 380 170 380H290V660H170Q110 660 110 600zM690 440Q690 380 630 380H510V660H630Q690 660 690 600z',
      { fill: mix(e.base, e.paint.accent, 0.4), light: 'soft', print: 0.7 },
    ),
    e.line('M290 382V658M510 382V658', e.paint.accent, 12),
    e.stitches('M126 440Q126 396 170 396H630Q674 396 674 440V600Q674 644 630 644H170Q126 644 126 600z'),
  ].join('');
}

function rubberGloves(e: Easel): string {
  const glove = (x: number, flip: number) =>
    `<g transform="translate(${x} 0) scale(${flip} 1)">${e.surface('M-86 800V560C-130 530-150 470-136 450S-96 470-80 500L-76 340Q-74 316-56 316T-40 340L-38 460L-30 290Q-28 266-8 266T14 290V460L26 310Q28 288 46 288T62 312L58 470L72 380Q76 360 92 362T106 386L96 560C96 600 84 640 84 800z', { light: 'soft', print: 0.7 })}${e.surface('M-90 720H90V800H-90z', { fill: e.paint.accent, light: 'round' })}</g>`;
  return e.contact(400, 806, 240, 0.1) + glove(270, 1) + glove(540, -1);
}

function teaTowel(e: Easel): string {
  const cloth = 'M210 230H590L600 800H200z';
  return [
    e.cast(cloth, 16),
    e.surface(cloth, { light: 'soft', print: e.paint.motif ? 1.2 : 1, at: [210, 230, 390, 570] }),
    e.line('M214 300H586M208 730H592M206 748H594', e.paint.accent, 9, 0.85),
    `<path d="M330 232C336 420 318 600 326 798M470 232C462 420 480 600 474 798" fill="none" stroke="#3a2414" stroke-opacity=".14" stroke-width="14"/>`,
    e.line('M396 232C380 190 420 190 404 232', e.paint.accent, 9),
  ].join('');
}

function napkins(e: Easel): string {
  const layer = (lift: number, fill: string, printed: boolean) =>
    e.surface(poly([400, 380 - lift], [690, 560 - lift], [400, 740 - lift], [110, 560 - lift]), {
      fill,
      light: 'flat',
      ...(printed && { print: 0.9, at: [250, 420, 300, 260] as const }),
    });
  return [
    e.contact(410, 740, 260, 0.2),
    ...Array.from({ length: 6 }, (_, index) => layer(index * 14, lighter(e.base, index % 2 ? 0.5 : 0.3), false)),
    layer(88, e.base, true),
    e.line('M150 472L400 318L650 472', e.paint.accent, 7, 0.7),
  ].join('');
}

function coaster(e: Easel): string {
  return [
    e.cast(box(190, 300, 420, 420, 46), 16),
    e.surface(box(190, 306, 420, 420, 46), { fill: hues.wood, light: 'none' }),
    e.surface(box(190, 296, 420, 420, 46), { light: 'soft', print: 'once', at: [260, 366, 280, 280] }),
    e.line(box(212, 318, 376, 376, 32), e.paint.accent, 6, 0.8),
  ].join('');
}

function placemat(e: Easel): string {
  return [
    e.cast(box(90, 310, 620, 420, 30), 16),
    e.surface(box(90, 310, 620, 420, 30), { light: 'soft', print: 1, at: [90, 310, 620, 420] }),
    e.line(box(114, 334, 572, 372, 20), e.paint.accent, 8, 0.85),
    e.surface(oval(400, 520, 140), { fill: '#fdfaf2', light: 'soft' }),
    e.surface(oval(400, 520, 96), { fill: '#fdfaf2', light: 'inside', edge: 0.15 }),
  ].join('');
}

function teaCosy(e: Easel): string {
  const body = 'M150 770C140 480 250 330 400 330S660 480 650 770Q400 810 150 770z';
  return [
    e.contact(400, 790, 260, 0.13),
    e.rod('M170 600C70 560 70 720 180 700M630 560C690 560 690 480 740 470', lighter(e.base, 0.6), 26),
    e.surface(body, { light: 'ball', print: 1, at: [150, 330, 500, 450] }),
    e.surface('M150 730C300 766 500 766 650 730V776Q400 816 150 776z', { fill: e.paint.accent, light: 'round' }),
    e.surface(oval(400, 316, 44), { fill: e.paint.accent, light: 'ball' }),
  ].join('');
}

function eggCosy(e: Easel): string {
  const name = e.paint.figure ?? e.paint.motif;
  const body = 'M280 720C270 520 320 400 400 400S530 520 520 720Q400 744 280 720z';
  return [
    e.contact(400, 790, 120),
    e.surface(wall(400, 720, 96, 784, 76, 0.13), { fill: '#fdfaf2', light: 'round' }),
    name
      ? e.standing(name, 400, 730, 320)
      : e.surface(body, { light: 'ball', print: 0.8 }) +
        e.surface('M280 690Q400 716 520 690V728Q400 752 280 728z', { fill: e.paint.accent, light: 'round' }) +
        e.surface(oval(400, 392, 30), { fill: e.paint.accent, light: 'ball' }),
  ].join('');
}

function cakeCases(e: Easel): string {
  const one = (cx: number, cy: number, size: number) =>
    `<g transform="translate(${cx} ${cy}) scale(${size})">${e.surface('M-110-60L-78 84Q0 104 78 84L110-60Q0-36-110-60z', { light: 'round', print: 0.5 })}${e.line(Array.from({ length: 9 }, (_, i) => `M${-96 + i * 24} -54L${-68 + i * 17} 90`).join(''), e.deep, 3, 0.35)}${e.surface(oval(0, -60, 110, 24), { fill: lighter(e.base, 0.45), light: 'inside' })}</g>`;
  return [
    e.contact(400, 800, 230, 0.13),
    one(400, 420, 0.86),
    one(400, 480, 0.95),
    one(400, 540, 1.02),
    one(270, 690, 0.98),
    one(530, 690, 0.98),
  ].join('');
}

function doilies(e: Easel): string {
  const holes = (radius: number, number: number, size: number) =>
    Array.from({ length: number }, (_, index) => {
      const angle = (index / number) * Math.PI * 2;
      return oval(Math.round(400 + Math.cos(angle) * radius), Math.round(520 + Math.sin(angle) * radius), size);
    }).join('');
  const edge = scallop(400, 520, 262, 24);
  return [
    e.cast(edge, 16),
    e.surface(scallop(414, 534, 262, 24), { fill: lighter(e.base, 0.4) }),
    e.surface(edge, { light: 'soft' }),
    `<path d="${holes(246, 24, 11)}${holes(206, 32, 7)}" fill="#fffaf0" fill-opacity=".85"/>`,
    e.surface(oval(400, 520, 182), {
      fill: lighter(e.base, 0.3),
      light: 'flat',
      print: e.paint.motif ? 'once' : 0.8,
      at: [280, 400, 240, 240],
      edge: 0.2,
    }),
    `<path d="${holes(160, 20, 6)}" fill="#fffaf0" fill-opacity=".7"/>`,
  ].join('');
}

function cookieCutters(e: Easel): string {
  const figure = e.paint.figure ?? e.paint.motif;
  const outline = (x: number, y: number, size: number) => {
    const d =
      figure === 'star'
        ? star(x, y, size * 0.6, 5, 0.5)
        : figure === 'heart' || !figure
          ? heart(x, y, size)
          : oval(x, y, size * 0.5);
    return [
      e.castLine(d, 30, 10),
      e.line(d, darker(hues.copper, 0.3), 30),
      e.line(d, hues.copper, 22),
      `<g transform="translate(-4 -5)">${e.line(d, lighter(hues.copper, 0.6), 6, 0.9)}</g>`,
      figure && figure !== 'heart' && figure !== 'star'
        ? `<g opacity=".8">${e.motif(figure, [x - size * 0.36, y - size * 0.36, size * 0.72, size * 0.72])}</g>`
        : '',
    ].join('');
  };
  return outline(250, 370, 240) + outline(560, 440, 200) + outline(380, 690, 260);
}

function bakingMould(e: Easel): string {
  const hollow = (x: number, y: number) => {
    const figure = e.paint.figure ?? e.paint.motif;
    return figure && figure !== 'heart'
      ? `<g opacity=".85">${e.surface(oval(x, y, 74), { fill: e.deep, light: 'inside' })}${e.motif(figure, [x - 58, y - 58, 116, 116])}</g>`
      : e.surface(figure === 'heart' ? heart(x, y, 146) : oval(x, y, 72), { fill: e.deep, light: 'inside' });
  };
  return [
    e.cast(box(130, 300, 540, 400, 40), 16),
    e.surface(box(130, 300, 540, 400, 40), { light: 'soft' }),
    ...[240, 400, 560].flatMap((x) => [hollow(x, 406), hollow(x, 592)]),
    e.gleam('M160 340H300', 8, 0.5),
  ].join('');
}

function rollingPin(e: Easel): string {
  return `<g transform="rotate(-32 400 540)">${e.cast(box(120, 480, 560, 120, 40), 18)}${e.surface(box(60, 514, 120, 52, 26), { fill: e.paint.accent, light: 'soft' })}${e.surface(box(620, 514, 120, 52, 26), { fill: e.paint.accent, light: 'soft' })}${e.surface(box(150, 470, 500, 140, 30), { fill: hues.wood, light: 'flat' })}${e.grain([160, 480, 480, 120], hues.wood)}${e.surface(box(330, 470, 140, 140), { light: 'none', print: 0.6, edge: 0.1 })}<path d="M150 490H650V520H150z" fill="#fff" opacity=".3"/><path d="M150 580H650V610H150z" fill="#3a2414" opacity=".22"/></g>`;
}

function bakingSet(e: Easel): string {
  return [
    `<g transform="translate(-60 -130) scale(.8)">${rollingPin(e)}</g>`,
    `<g transform="translate(290 -10) scale(.62)">${spoons(e)}</g>`,
    `<g transform="translate(70 420) scale(.52)">${bowlFor(e)}</g>`,
  ].join('');
}

function bowlFor(e: Easel): string {
  return [
    e.contact(400, 786, 200),
    e.surface('M150 520C160 680 280 770 330 776H470C520 770 640 680 650 520A250 38 0 0 1 150 520z', {
      light: 'round',
      print: 1,
    }),
    e.surface(oval(400, 520, 250, 38), { fill: lighter(e.base, 0.3), light: 'inside' }),
  ].join('');
}

function scales(e: Easel): string {
  return [
    e.contact(400, 800, 200),
    e.surface('M200 320C220 400 580 400 600 320z', { fill: hues.silver, light: 'metal' }),
    e.surface(oval(400, 320, 204, 26), { fill: hues.silver, light: 'flat' }),
    e.surface(box(376, 376, 48, 50), { fill: hues.silver, light: 'metal' }),
    e.surface('M250 430Q250 410 270 410H530Q550 410 550 430L590 770Q592 796 566 796H234Q208 796 210 770z', {
      light: 'round',
      print: 0.8,
    }),
    e.surface(oval(400, 600, 128), { fill: '#fdfaf2', light: 'soft' }),
    e.line(ticks(400, 600, 104, 118, 24), '#3b2f2a', 4),
    e.line('M400 600L456 526', hues.red, 7),
    e.surface(oval(400, 600, 12), { fill: '#3b2f2a' }),
  ].join('');
}

function ticks(cx: number, cy: number, inner: number, outer: number, number: number): string {
  return Array.from({ length: number }, (_, index) => {
    const angle = (index / number) * Math.PI * 2;
    const at = (r: number) => `${Math.round(cx + Math.cos(angle) * r)} ${Math.round(cy + Math.sin(angle) * r)}`;
    return `M${at(inner)}L${at(outer)}`;
  }).join('');
}

/** The flat scales of a bathroom. */
function bathroomScales(e: Easel): string {
  return [
    e.cast(box(150, 280, 500, 480, 50), 18),
    e.surface(box(150, 280, 500, 480, 50), { light: 'soft', print: 1.2, at: [150, 280, 500, 480] }),
    e.surface(box(290, 310, 220, 90, 40), { fill: '#fdfaf2', light: 'inside' }),
    e.line('M320 380V350M350 380V360M380 380V350M410 380V360M440 380V350M470 380V360', '#3b2f2a', 4),
    e.line('M400 320V356', hues.red, 6),
  ].join('');
}

function foodCover(e: Easel): string {
  const body = 'M150 740C150 520 260 380 400 380S650 520 650 740Q400 790 150 740z';
  return [
    e.contact(400, 780, 280, 0.13),
    e.surface(body, { fill: lighter(e.base, 0.35), light: 'ball', print: 0.8 }),
    e.line('M400 380C300 460 270 640 276 758M400 380C500 460 530 640 524 758M400 380V772', e.deep, 6, 0.45),
    e.surface('M144 720C300 770 500 770 656 720V756Q400 812 144 756z', { fill: e.base, light: 'round' }),
    e.bow(400, 372, 74, e.paint.accent),
  ].join('');
}

function straws(e: Easel): string {
  const tall = Array.from({ length: 7 }, (_, index) => {
    const x = 300 + index * 33;
    const d = `M${x} 620L${x - 40 + index * 13} 300L${x - 90 + index * 30} 210`;
    return (
      e.line(d, darker(e.base, 0.3), 24) +
      e.line(d, index % 2 ? lighter(e.base, 0.7) : e.base, 20) +
      `<path d="${d}" fill="none" stroke="${index % 2 ? e.base : '#fffaf0'}" stroke-width="20" stroke-dasharray="14 22"/>`
    );
  });
  const glassOf = wall(400, 500, 130, 790, 104, 0.14);
  return (
    e.contact(400, 796, 130) + tall.join('') + e.glass(glassOf, '#e4edee', 0.45) + e.gleam('M290 540L312 750', 12, 0.8)
  );
}

function foldedCloth(e: Easel): string {
  const cloth = 'M120 420H680L660 640C600 600 560 700 480 660S340 700 280 650S180 690 140 640z';
  return [
    e.contact(400, 790, 260, 0.1),
    e.surface('M160 420H210V800H180z', { fill: hues.wood }),
    e.surface('M590 420H640L620 800H590z', { fill: hues.wood }),
    e.surface(cloth, { light: 'soft', print: 1, at: [120, 410, 560, 290] }),
    e.surface('M100 380H700L680 440H120z', { light: 'flat', print: 0.8, fill: lighter(e.base, 0.1) }),
    e.line('M140 640C180 690 220 690 280 650S400 700 480 660S600 600 660 640', e.paint.accent, 8, 0.8),
  ].join('');
}

function popcorn(e: Easel): string {
  const puffs = Array.from(
    { length: 16 },
    (_, index) =>
      `<circle cx="${250 + ((index * 67) % 300)}" cy="${330 + ((index * 37) % 90)}" r="${34 + (index % 3) * 6}" fill="${index % 3 ? '#fbf0cf' : '#f3dfa6'}"/>`,
  );
  return [
    e.contact(400, 796, 150),
    puffs.join(''),
    `<g opacity=".7">${Array.from({ length: 8 }, (_, i) => `<circle cx="${262 + i * 42}" cy="${340 + (i % 3) * 30}" r="24" fill="url(#ball)"/>`).join('')}</g>`,
    e.surface('M220 400H580L530 790H270z', { light: 'round', print: 1 }),
    e.line('M220 400H580', e.paint.accent, 12),
  ].join('');
}

function lollyHolders(e: Easel): string {
  const one = (x: number, fill: string) =>
    e.surface(`M${x - 64} 300A64 64 0 0 1 ${x + 64} 300V620H${x - 64}z`, { fill, light: 'round', print: 0.6 }) +
    e.surface(box(x - 78, 610, 156, 40, 14), { fill: e.paint.accent, light: 'soft' }) +
    e.surface(box(x - 16, 648, 32, 150, 16), { fill: hues.wood, light: 'round' });
  return (
    e.contact(400, 806, 230, 0.1) + one(220, e.base) + one(400, lighter(e.base, 0.35)) + one(580, darker(e.base, 0.12))
  );
}

/** A board with something that a wall tidy, a rack or a stand holds. */
function rack(e: Easel): string {
  return [
    e.contact(400, 792, 230, 0.13),
    e.surface('M200 360H600V786H200z', { light: 'soft', fill: darker(e.base, 0.1) }),
    e.surface('M250 420H500V740H250z', { fill: '#fdfaf2', light: 'flat' }) +
      e.line('M280 470H460M280 510H440M280 550H460', '#8d8478', 6, 0.5),
    e.surface('M300 460H560V760H300z', { fill: e.paint.accent, light: 'flat' }),
    e.surface('M180 600H620V800H180z', { light: 'soft', print: 'once', at: [290, 610, 220, 180] }),
    e.paint.motif ? '' : e.surface(heart(400, 696, 90), { fill: '#faf8f3', light: 'inside' }),
  ].join('');
}

function breadBin(e: Easel): string {
  return [
    e.contact(400, 790, 280, 0.12),
    e.surface('M120 560C120 430 200 400 280 400H520C600 400 680 430 680 560V760Q680 786 654 786H146Q120 786 120 760z', {
      light: 'round',
      print: 1,
    }),
    e.line('M122 590H678', e.deep, 5, 0.5),
    e.surface(box(330, 568, 140, 34, 16), { fill: hues.silver, light: 'metal' }),
    e.words(e.paint.words || 'BREAD', [260, 630, 280, 110], mix(e.deep, '#3b2f2a', 0.5), 64),
    e.gleam('M180 520C190 450 250 430 300 426', 14, 0.55),
  ].join('');
}

function matches(e: Easel): string {
  const number = 8;
  return [
    e.contact(400, 792, 230, 0.13),
    ...Array.from({ length: number }, (_, index) => {
      const x = 284 + index * 33;
      return (
        e.line(`M${x} 600L${x + (index - 3.5) * 8} ${330 + (index % 3) * 18}`, hues.natural, 13) +
        `<circle cx="${x + (index - 3.5) * 8}" cy="${328 + (index % 3) * 18}" r="15" fill="#c2453a"/>`
      );
    }),
    e.surface(box(240, 520, 320, 268, 10), { light: 'soft', print: 1 }),
    e.surface(box(240, 740, 320, 48), { fill: '#5a4638', light: 'flat' }),
    e.surface(box(300, 580, 200, 110, 10), { fill: '#f6eedd', light: 'none', edge: 0.3 }) +
      e.words('MATCHES', [318, 600, 164, 70], '#5a4638', 30),
  ].join('');
}

function jellyMoulds(e: Easel): string {
  const one = (cx: number, cy: number, size: number, fill: string) =>
    `<g transform="translate(${cx} ${cy}) scale(${size})">${e.surface('M-150 60C-150-20-110-30-104-60C-96-110-60-120 0-120S96-110 104-60C110-30 150-20 150 60A150 22 0 0 1-150 60z', { fill, light: 'metal' })}${e.line('M-104-60C-40-40 40-40 104-60M-50-112C-60-40-60 20-64 76M50-112C60-40 60 20 64 76M0-118V82', e.deep, 4, 0.4)}</g>`;
  return (
    e.contact(400, 790, 240, 0.13) +
    one(400, 470, 0.8, e.base) +
    one(250, 720, 0.9, lighter(e.base, 0.2)) +
    one(560, 720, 0.9, darker(e.base, 0.08))
  );
}

export const kitchen = {
  'cake stand': inSets(standing(cakeStand, 'white')),
  cutlery: inSets(lying(cutlery)),
  spoons: inSets(lying(spoons)),
  ladle: lying(ladle),
  chopsticks: inSets(lying(chopsticks)),
  'lunch box': standing(lunchBox),
  'stacked boxes': inSets(standing(stackedBoxes)),
  tray: standing(tray),
  apron: lying(apron),
  'oven glove': lying(ovenGlove),
  'double oven glove': lying(doubleOvenGlove),
  'rubber gloves': standing(rubberGloves),
  'tea towel': lying(teaTowel, 'cream'),
  napkins: inSets(standing(napkins)),
  coaster: lying(coaster),
  placemat: lying(placemat),
  'tea cosy': standing(teaCosy),
  'egg cosy': standing(eggCosy),
  'cake cases': inSets(standing(cakeCases)),
  doilies: inSets(lying(doilies)),
  'cookie cutters': inSets(lying(cookieCutters)),
  'baking mould': lying(bakingMould, 'pink'),
  'rolling pin': lying(rollingPin),
  'baking set': inSets(lying(bakingSet)),
  'kitchen scales': standing(scales),
  'bathroom scales': lying(bathroomScales, 'sky'),
  'food cover': standing(foodCover, 'cream'),
  straws: inSets(standing(straws)),
  tablecloth: standing(foldedCloth),
  popcorn: standing(popcorn),
  'lolly holders': inSets(standing(lollyHolders)),
  rack: standing(rack),
  'bread bin': standing(breadBin),
  matches: standing(matches),
  'jelly moulds': inSets(standing(jellyMoulds)),
} satisfies FormTable;
