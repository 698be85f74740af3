import { darker, hues, lighter } from '../colour.ts';
import type { Easel } from '../easel.ts';
import { box, oval, poly } from '../shapes.ts';
import { type FormTable, inSets, lying, standing } from './form.ts';

/** A big bag that stands by itself. */
function shopper(e: Easel): string {
  return [
    e.contact(410, 796, 270, 0.12),
    e.line('M290 440C290 250 510 250 510 440', e.deep, 26, 0.8),
    e.surface('M600 430L680 480L650 780L600 790z', { fill: e.deep, light: 'flat' }),
    e.surface('M170 430H600V790H200z', { light: 'soft', print: 1.2, at: [170, 430, 430, 360] }),
    e.line('M270 470C270 260 480 260 480 470', e.paint.accent, 26),
    e.line('M272 466C272 262 478 262 478 466', lighter(e.paint.accent, 0.4), 7, 0.7),
    e.line('M174 446H600', e.paint.accent, 12),
    e.stitches('M214 770H590'),
  ].join('');
}

function tote(e: Easel): string {
  const body = 'M210 410H590L600 800H200z';
  return [
    e.cast(body, 16),
    e.line('M310 416C300 130 500 130 490 416', darker(e.base, 0.12), 28),
    e.line('M310 416C300 130 500 130 490 416', lighter(e.base, 0.12), 18),
    e.surface(body, { light: 'soft', print: 'once', at: [260, 450, 280, 300] }),
    e.paint.pattern === 'plain' && e.paint.words ? e.words(e.paint.words, [250, 480, 300, 240], e.paint.mark, 70) : '',
    e.stitches('M216 436H584', darker(e.base, 0.4), 0.5),
  ].join('');
}

function lunchBag(e: Easel): string {
  return [
    e.contact(405, 796, 220, 0.13),
    e.line('M310 340C310 220 490 220 490 340', e.paint.accent, 24),
    e.surface('M580 370L650 420V770L580 790z', { fill: e.deep, light: 'flat' }),
    e.surface('M200 370H580V790H200z', { light: 'soft', print: 1, at: [200, 370, 380, 420] }),
    e.surface('M200 370L260 320H600L650 420L580 380z', { fill: lighter(e.base, 0.15), light: 'flat' }),
    e.line('M204 380H580', hues.silver, 10),
    e.surface(box(300, 374, 20, 40, 6), { fill: hues.gold, light: 'metal' }),
    e.stitches('M216 776H566'),
  ].join('');
}

function handbag(e: Easel): string {
  return [
    e.contact(400, 790, 250, 0.13),
    e.line('M280 480C280 220 520 220 520 480', e.deep, 24),
    e.line('M280 480C280 220 520 220 520 480', e.paint.accent, 15),
    e.surface('M200 460C330 440 470 440 600 460L660 730Q660 790 590 790H210Q140 790 140 730z', {
      light: 'soft',
      print: 'once',
      at: [280, 540, 240, 220],
    }),
    e.surface('M200 460C330 440 470 440 600 460L612 520C470 560 330 560 188 520z', {
      fill: e.paint.accent,
      light: 'soft',
    }),
    e.surface(oval(400, 540, 26), { fill: hues.gold, light: 'ball' }),
  ].join('');
}

function pouch(e: Easel): string {
  return [
    e.contact(400, 786, 270, 0.12),
    e.surface('M170 470H630C690 600 690 720 650 780H150C110 720 110 600 170 470z', {
      light: 'soft',
      print: 1,
      at: [130, 470, 540, 310],
    }),
    e.surface(box(160, 446, 480, 40, 18), { fill: e.paint.accent, light: 'flat' }),
    `<path d="M176 466H624" stroke="${hues.gold}" stroke-width="9" stroke-dasharray="7 5"/>`,
    e.line('M620 470C650 480 660 510 650 540', hues.gold, 7) +
      e.surface(box(636, 536, 30, 60, 12), { fill: e.paint.accent, light: 'soft' }),
  ].join('');
}

function purse(e: Easel): string {
  return [
    e.contact(400, 786, 220, 0.13),
    e.surface('M220 510C150 600 160 780 270 784H530C640 780 650 600 580 510z', {
      light: 'ball',
      print: 'once',
      at: [290, 560, 220, 190],
    }),
    e.rod('M214 516C230 400 570 400 586 516', hues.gold, 24),
    e.surface(oval(380, 420, 24), { fill: hues.gold, light: 'ball' }) +
      e.surface(oval(424, 420, 24), { fill: hues.gold, light: 'ball' }),
  ].join('');
}

function wallet(e: Easel): string {
  return [
    e.cast(box(170, 340, 460, 330, 24), 16),
    e.surface(box(190, 360, 430, 290, 14), { fill: '#fdfaf2' }) +
      e.surface(box(180, 350, 440, 60, 12), { fill: hues.sky }),
    e.surface(box(170, 370, 460, 310, 24), { light: 'soft', print: 'once', at: [290, 420, 220, 220] }),
    e.paint.pattern === 'plain' && e.paint.words ? e.words(e.paint.words, [210, 420, 380, 210], e.paint.mark, 60) : '',
    e.stitches('M192 392H608V658H192z'),
  ].join('');
}

function passport(e: Easel): string {
  return [
    e.cast(box(220, 250, 360, 500, 22), 16),
    e.surface(box(236, 262, 350, 484, 16), { fill: '#7a3340' }),
    e.surface(box(220, 250, 352, 500, 22), { light: 'soft', print: 1, at: [220, 250, 352, 500] }),
    e.surface(box(270, 520, 252, 92, 10), { fill: lighter(e.base, 0.75), light: 'none', edge: 0.3 }) +
      e.words('PASSPORT', [290, 540, 212, 52], '#5a4638', 34),
    e.stitches('M238 270H554V732H238z'),
  ].join('');
}

function luggageTag(e: Easel): string {
  const body = 'M280 360Q280 340 300 332L370 300H430L500 332Q520 340 520 360V760Q520 784 496 784H304Q280 784 280 760z';
  return [
    e.line('M400 340C340 240 380 140 440 160S460 280 402 344', e.paint.accent, 15),
    e.cast(body, 14),
    e.surface(body, { light: 'soft', print: 0.9, at: [280, 300, 240, 484] }),
    e.surface(oval(400, 344, 22), { fill: hues.gold, light: 'metal' }) +
      e.surface(oval(400, 344, 11), { fill: '#faf8f3', light: 'none' }),
    e.surface(box(314, 580, 172, 150, 10), { fill: '#fdfaf2', light: 'none', edge: 0.3 }) +
      e.line('M334 620H466M334 656H466M334 692H420', '#8d8478', 5, 0.6),
  ].join('');
}

function cushion(e: Easel): string {
  const body =
    'M150 320C300 350 500 350 650 320C624 460 624 600 650 740C500 712 300 712 150 740C176 600 176 460 150 320z';
  return [
    e.contact(410, 762, 270, 0.12),
    e.surface(body, { light: 'ball', print: 'once', at: [150, 320, 500, 420] }),
    e.line(body, e.paint.accent, 7, 0.85),
    `<path d="M170 336C240 400 250 420 262 470M630 336C560 400 550 420 538 470M170 726C230 680 250 640 262 590M630 726C570 680 550 640 538 590" fill="none" stroke="#3a2414" stroke-opacity=".13" stroke-width="12" stroke-linecap="round"/>`,
  ].join('');
}

function blanket(e: Easel): string {
  const fold = (y: number, half: number) =>
    e.surface(
      `M${400 - half} ${y}H${400 + half - 40}Q${400 + half} ${y} ${400 + half} ${y + 46}T${400 + half - 40} ${y + 92}H${400 - half}z`,
      { light: 'soft', print: 0.9 },
    );
  return [
    e.contact(400, 790, 290, 0.12),
    fold(690, 280),
    fold(602, 274),
    fold(514, 278),
    e.line(Array.from({ length: 22 }, (_, i) => `M${124} ${520 + i * 12}h-34`).join(''), e.paint.accent, 4),
    e.surface('M240 500H420V790H240z', { light: 'soft', print: 0.9, fill: lighter(e.base, 0.12) }),
    e.line(Array.from({ length: 15 }, (_, i) => `M${244 + i * 12.4} 790v26`).join(''), e.paint.accent, 4),
  ].join('');
}

/** Towels, folded on one another; a flannel alone. */
function towel(e: Easel): string {
  const body = 'M190 300Q190 270 220 270H580Q610 270 610 300V760H190z';
  return [
    e.cast(body, 16),
    e.surface(box(200, 286, 416, 480, 26), { fill: e.deep }),
    e.surface(body, { light: 'soft', print: 'once', at: [290, 380, 220, 220] }),
    e.line('M192 650H608M192 676H608', e.paint.accent, 13, 0.75),
    e.line(Array.from({ length: 28 }, (_, i) => `M${196 + i * 15.2} 762v22`).join(''), e.base, 5),
    `<path d="M332 274C340 440 326 600 330 758M474 274C466 440 480 600 472 758" fill="none" stroke="#3a2414" stroke-opacity=".12" stroke-width="12"/>`,
  ].join('');
}

function umbrella(e: Easel): string {
  const canopy =
    'M90 520C110 300 250 200 400 200S690 300 710 520C680 470 620 470 606 520C580 462 480 462 452 520C440 480 360 480 348 520C320 462 220 462 194 520C180 470 120 470 90 520z';
  return [
    e.contact(410, 850, 90),
    e.rod('M400 200V160M400 500V790C400 850 470 850 470 796', hues.wood, 18),
    e.surface(canopy, { light: 'ball', print: 1, at: [90, 200, 620, 330] }),
    e.line(
      'M400 204C330 300 200 400 194 516M400 204C380 320 350 420 348 516M400 204C420 320 450 420 452 516M400 204C470 300 600 400 606 516',
      e.deep,
      4,
      0.4,
    ),
  ].join('');
}

function parasol(e: Easel): string {
  const canopy = poly([400, 250], [700, 470], [400, 520], [100, 470]);
  return [
    e.rod('M400 500L400 850', hues.wood, 16),
    e.surface(canopy, { light: 'soft', print: 0.8 }),
    e.line('M400 250L180 486M400 250L290 504M400 250L510 504M400 250L620 486M400 250V518', e.deep, 4, 0.5),
    e.line('M100 470Q250 520 400 520T700 470', e.paint.accent, 11),
    e.surface(oval(400, 246, 16), { fill: hues.wood, light: 'ball' }),
    e.contact(410, 860, 60),
  ].join('');
}

function hotWaterBottle(e: Easel): string {
  const neck = 'M330 150Q400 176 470 150L452 292Q400 304 348 292z';
  const body =
    'M348 280Q400 292 452 280C472 312 596 306 604 400C608 480 592 560 604 690C612 790 560 810 400 810S188 790 196 690C208 560 192 480 196 400C204 306 328 312 348 280z';
  return [
    e.cast(body, 18),
    e.surface(box(372, 124, 56, 44, 14), { fill: '#4b4440', light: 'round' }),
    e.surface(neck, { light: 'round' }),
    e.surface(oval(400, 152, 70, 15), { fill: lighter(e.base, 0.2), light: 'inside' }),
    e.surface(body, { light: 'soft', print: 'once', at: [260, 400, 280, 320] }),
    e.stitches('M230 400C232 350 320 352 360 318M570 400C568 350 480 352 440 318M228 430V700M572 430V700'),
    e.surface('M342 262Q400 276 458 262L452 306Q400 320 348 306z', { fill: e.paint.accent, light: 'round' }),
    e.paint.pattern === 'plain' && e.paint.words ? e.words(e.paint.words, [250, 420, 300, 280], e.paint.mark, 58) : '',
    e.gleam('M232 500C232 430 256 380 296 352', 14, 0.4),
  ].join('');
}

function doormat(e: Easel): string {
  const body = poly([160, 380], [640, 380], [740, 720], [60, 720]);
  const fringe = Array.from({ length: 40 }, (_, i) => `M${66 + i * 17.2} 720l-4 20`).join('');
  return [
    e.cast(body, 14),
    e.line(fringe, darker(e.base, 0.2), 6),
    e.surface(body, {
      light: 'soft',
      ...(e.paint.pattern === 'union' ? { print: 1, at: [60, 370, 680, 360] as const } : {}),
    }),
    e.paint.pattern !== 'plain' && e.paint.pattern !== 'union'
      ? e.surface(poly([196, 404], [604, 404], [684, 696], [116, 696]), {
          fill: lighter(e.base, 0.1),
          light: 'none',
          print: e.paint.motif ? 1.15 : 1,
          edge: 0.15,
        })
      : '',
    e.paint.pattern === 'plain'
      ? e.words(e.paint.words || 'WELCOME', [170, 440, 460, 230], darker(e.base, 0.65), 110)
      : '',
    e.line(poly([178, 394], [622, 394], [712, 706], [88, 706]), darker(e.base, 0.5), 6, 0.6),
  ].join('');
}

function doorstop(e: Easel): string {
  const name = e.paint.figure;
  return [
    e.contact(400, 794, 210, 0.14),
    e.line(
      name ? 'M350 450V230C350 190 450 190 450 230V450' : 'M350 340V310C350 250 450 250 450 310V340',
      e.paint.accent,
      22,
    ),
    name
      ? `${e.surface('M220 640H580L620 760Q620 792 580 792H220Q180 792 180 760z', { light: 'round', print: 1 })}${e.standing(name, 400, 650, 420)}`
      : e.surface('M320 330H480L630 750Q640 792 596 792H204Q160 792 170 750z', {
          light: 'soft',
          print: 1,
          at: [160, 330, 480, 460],
        }),
  ].join('');
}

function slippers(e: Easel): string {
  const one = (x: number, turn: number) =>
    `<g transform="translate(${x} 540) rotate(${turn})">${e.cast('M-90-60C-100-240 100-240 90-60L80 180C70 270-70 270-80 180z', 14)}${e.surface('M-90-60C-100-240 100-240 90-60L80 180C70 270-70 270-80 180z', { fill: darker(e.base, 0.2), light: 'flat' })}${e.surface('M-70-30C-60-60 60-60 70-30L62 170C54 236-54 236-62 170z', { fill: lighter(e.base, 0.5), light: 'inside' })}${e.surface('M-92-60C-102-250 102-250 92-60C60 10-60 10-92-60z', { light: 'ball', print: 0.7 })}${e.surface(oval(0, -130, 30), { fill: e.paint.accent, light: 'ball' })}</g>`;
  return one(270, -6) + one(530, 6);
}

function hat(e: Easel): string {
  return [
    e.contact(400, 760, 300, 0.12),
    e.surface(oval(400, 680, 310, 70), { light: 'soft', print: 0.9 }),
    e.surface('M220 670C230 480 290 400 400 400S570 480 580 670A180 40 0 0 1 220 670z', { light: 'ball', print: 0.9 }),
    e.surface('M216 620C300 660 500 660 584 620L586 680A190 44 0 0 1 214 680z', {
      fill: e.paint.accent,
      light: 'round',
    }),
  ].join('');
}

function raincoat(e: Easel): string {
  const body = 'M320 230C340 200 460 200 480 230L600 320L680 560L600 600L570 520V800H230V520L200 600L120 560L200 320z';
  return [
    e.cast(body, 16),
    e.surface(body, { light: 'soft', print: 1, at: [120, 200, 560, 600] }),
    e.surface('M300 250C300 140 500 140 500 250C460 300 340 300 300 250z', {
      fill: darker(e.base, 0.12),
      light: 'ball',
    }),
    e.line('M400 290V796', e.deep, 5, 0.6),
    ...[370, 470, 570, 670].map((y) => e.surface(oval(424, y, 13), { fill: '#fffaf0', light: 'ball' })),
  ].join('');
}

function earMuffs(e: Easel): string {
  return [
    e.contact(400, 800, 240, 0.12),
    e.rod('M200 600C180 260 620 260 600 600', hues.black, 26),
    e.surface(oval(206, 640, 96, 120), { light: 'ball', print: 0.6 }),
    e.surface(oval(594, 640, 96, 120), { light: 'ball', print: 0.6 }),
  ].join('');
}

function hammock(e: Easel): string {
  const cloth = 'M130 360C220 660 580 660 670 360C640 720 560 800 400 800S160 720 130 360z';
  return [
    e.line('M100 250L140 380M100 250L190 470M700 250L660 380M700 250L610 470', hues.natural, 7),
    e.surface(cloth, { light: 'soft', print: 1 }),
    e.line('M132 366C220 660 580 660 668 366', e.paint.accent, 9),
    e.line(
      Array.from(
        { length: 16 },
        (_, i) => `M${200 + i * 27} ${Math.round(720 + 80 * Math.sin((i / 15) * Math.PI))}v30`,
      ).join(''),
      e.paint.accent,
      4,
    ),
  ].join('');
}

function curtain(e: Easel): string {
  const strings = Array.from({ length: 15 }, (_, index) => {
    const x = 150 + index * 36;
    const beads = [340, 430, 520, 610, 700, 790].map(
      (y, row) =>
        `<circle cx="${x}" cy="${y + (index % 3) * 18}" r="${11 + ((row + index) % 3) * 4}" fill="${(row + index) % 2 ? e.base : e.paint.accent}"/><circle cx="${x}" cy="${y + (index % 3) * 18}" r="${11 + ((row + index) % 3) * 4}" fill="url(#ball)"/>`,
    );
    return e.line(`M${x} 236V840`, e.deep, 2.5, 0.6) + beads.join('');
  });
  return e.rod('M100 230H700', hues.wood, 24) + strings.join('');
}

function sewingKit(e: Easel): string {
  return [
    e.contact(400, 790, 260, 0.12),
    e.surface(box(150, 480, 500, 306, 30), { light: 'soft', print: 0.9 }),
    e.surface('M150 500L210 380H590L650 500z', { fill: lighter(e.base, 0.25), light: 'flat' }),
    ...[
      [280, hues.red],
      [400, hues.sky],
      [520, hues.yellow],
    ].map(
      ([x, fill]) =>
        e.surface(box(Number(x) - 36, 330, 72, 110, 8), { fill: String(fill), light: 'round' }) +
        e.surface(box(Number(x) - 44, 320, 88, 20, 8), { fill: hues.wood }) +
        e.surface(box(Number(x) - 44, 432, 88, 20, 8), { fill: hues.wood }),
    ),
    e.surface(box(150, 480, 500, 60, 10), { fill: e.paint.accent, light: 'flat' }),
    e.motif('button', [350, 570, 100, 100]),
  ].join('');
}

function pinCushion(e: Easel): string {
  const pins = [-90, -40, 10, 60, 100].map(
    (x, i) =>
      e.line(`M${400 + x} ${520 - i * 6}V${400 - (i % 2) * 40}`, hues.silver, 5) +
      `<circle cx="${400 + x}" cy="${396 - (i % 2) * 40}" r="17" fill="${[hues.red, hues.sky, hues.yellow, hues.mint, hues.pink][i]}"/><circle cx="${400 + x}" cy="${396 - (i % 2) * 40}" r="17" fill="url(#ball)"/>`,
  );
  return (
    e.contact(400, 786, 210) +
    e.surface(oval(400, 650, 230, 140), { light: 'ball', print: 0.8 }) +
    e.line('M400 516C360 600 360 720 400 786M210 600C300 640 500 640 590 600', e.deep, 5, 0.4) +
    pins.join('')
  );
}

/** A picture cut of cloth to be ironed on. */
function patches(e: Easel): string {
  const name = e.paint.motif ?? e.paint.figure ?? 'heart';
  const one = (x: number, y: number, turn: number) =>
    `<g transform="rotate(${turn} ${x} ${y})">${e.cast(box(x - 110, y - 110, 220, 220, 60), 10)}${e.surface(box(x - 110, y - 110, 220, 220, 60), { fill: lighter(e.base, 0.45), light: 'soft' })}${e.stitches(box(x - 96, y - 96, 192, 192, 50), e.deep, 0.8)}${e.motif(name, [x - 76, y - 76, 152, 152])}</g>`;
  return one(270, 360, -8) + one(540, 470, 7) + one(300, 680, 5);
}

function sponge(e: Easel): string {
  const shape = 'M150 560C140 420 260 380 400 380S660 420 650 560V660C650 760 560 780 400 780S150 760 150 660z';
  return [
    e.contact(400, 790, 250, 0.13),
    e.line('M396 400C360 270 450 270 412 400', hues.natural, 9),
    e.paint.motif ? e.standing(e.paint.motif, 400, 790, 500) : e.surface(shape, { light: 'ball' }),
  ].join('');
}

function brush(e: Easel): string {
  const bristles = Array.from({ length: 22 }, (_, i) => `M${190 + i * 20} 560L${184 + i * 20.6} 700`).join('');
  return [
    e.cast(box(170, 470, 470, 240, 40), 14),
    e.line(bristles, '#e6d3a8', 12),
    e.line(bristles, '#c9ad75', 4, 0.6),
    e.surface(box(150, 470, 500, 100, 46), { light: 'soft', print: 0.6 }),
    e.rod('M640 520L730 470', e.base, 38),
    e.gleam('M180 496H560', 9, 0.4),
  ].join('');
}

function washSet(e: Easel): string {
  const dispenser = (x: number, top: number) =>
    e.surface(box(x - 80, top, 160, 780 - top, 26), { light: 'round', print: 0.8 });
  return [
    e.contact(400, 792, 280, 0.12),
    e.surface(box(250, 400, 60, 70, 8), { fill: hues.silver, light: 'metal' }),
    e.line('M280 400V370H210', hues.silver, 22),
    dispenser(280, 460),
    e.line('M500 560L470 330M540 560L580 350', e.paint.accent, 18) +
      e.surface(box(452, 300, 34, 60, 12), { fill: '#fdfaf2' }) +
      e.surface(box(564, 320, 34, 60, 12), { fill: '#fdfaf2' }),
    dispenser(520, 540),
    e.gleam('M222 500V740M462 580V740', 10, 0.4),
  ].join('');
}

export const textiles = {
  shopper: standing(shopper),
  'tote bag': lying(tote, 'natural'),
  'lunch bag': standing(lunchBag),
  handbag: standing(handbag),
  pouch: standing(pouch),
  purse: standing(purse),
  wallet: lying(wallet),
  'passport cover': lying(passport),
  'luggage tag': lying(luggageTag),
  cushion: standing(cushion),
  blanket: standing(blanket, 'cream'),
  towel: lying(towel),
  umbrella: standing(umbrella),
  parasol: standing(parasol),
  'hot water bottle': lying(hotWaterBottle),
  doormat: lying(doormat, 'natural'),
  doorstop: standing(doorstop),
  slippers: lying(slippers),
  hat: standing(hat),
  raincoat: lying(raincoat),
  'ear muffs': standing(earMuffs),
  hammock: lying(hammock),
  curtain: lying(curtain),
  'sewing kit': standing(sewingKit),
  'pin cushion': standing(pinCushion),
  patches: inSets(lying(patches)),
  sponge: standing(sponge),
  brush: lying(brush),
  'bathroom set': inSets(standing(washSet)),
} satisfies FormTable;
