import { darker, hues, lighter, mix } from '../colour.ts';
import type { Easel } from '../easel.ts';
import { box, heart, oval, poly, star, wall } from '../shapes.ts';
import { type FormTable, inSets, lying, standing } from './form.ts';

const brass = hues.gold;

/** Wax with a wick that burns. */
function wax(e: Easel, cx: number, top: number, half: number, bottom: number, fill: string, print?: number): string {
  return [
    e.surface(wall(cx, top, half, bottom, half, 0.14), { fill, light: 'round', ...(print && { print }) }),
    e.surface(oval(cx, top, half, half * 0.14), { fill: lighter(fill, 0.35), light: 'flat', edge: 0.2 }),
    e.line(`M${cx} ${top + 2}V${top - 22}`, '#4d3a30', 4),
    e.flame(cx, top - 12, Math.min(88, 46 + half * 0.3)),
  ].join('');
}

function candle(e: Easel): string {
  return [
    e.contact(400, 790, 150),
    wax(e, 400, 400, 136, 780, e.base, 0.9),
    `<path d="M264 410C264 470 286 470 288 440C292 500 314 500 316 424z" fill="${lighter(e.base, 0.3)}" opacity=".85"/>`,
    e.gleam('M300 500V740', 12, 0.35),
  ].join('');
}

function dinnerCandles(e: Easel): string {
  const number = Math.max(3, Math.min(e.paint.count, 5));
  return Array.from({ length: number }, (_, index) => {
    const cx = 400 + (index - (number - 1) / 2) * 108;
    const top = 290 + (index % 2) * 46;
    return [
      e.contact(cx, 792, 56),
      wax(e, cx, top, 26, 760, e.base, 0.5),
      e.surface(wall(cx, 736, 44, 786, 52, 0.16), { fill: brass, light: 'metal' }),
    ].join('');
  }).join('');
}

function partyCandles(e: Easel): string {
  return Array.from({ length: 6 }, (_, index) => {
    const cx = 400 + (index - 2.5) * 84;
    const top = 400 + (index % 2) * 50;
    const fill = index % 2 ? e.paint.accent : e.base;
    return e.contact(cx, 782, 34) + wax(e, cx, top, 20, 776, fill, 0.45);
  }).join('');
}

function teaLight(e: Easel, cx: number, y: number, half: number, fill: string): string {
  return [
    e.contact(cx, y + half * 0.72, half),
    e.surface(wall(cx, y, half, y + half * 0.62, half * 0.96, 0.24), { fill: hues.silver, light: 'metal' }),
    e.surface(oval(cx, y, half, half * 0.24), { fill: hues.silver, light: 'flat' }),
    e.surface(oval(cx, y + 2, half * 0.88, half * 0.19), { fill, light: 'flat', edge: 0.15 }),
    e.line(`M${cx} ${y}V${y - 16}`, '#4d3a30', 4),
    e.flame(cx, y - 8, half * 0.8),
  ].join('');
}

function teaLights(e: Easel): string {
  const columns = e.paint.count >= 9 ? 3 : e.paint.count >= 4 ? 3 : 2;
  const rows = e.paint.count >= 9 ? 3 : 2;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) =>
      teaLight(
        e,
        400 + (column - (columns - 1) / 2) * 190 + (row % 2) * 16,
        400 + row * (rows === 3 ? 160 : 220),
        80,
        e.base,
      ),
    ).join(''),
  ).join('');
}

/** Small candles in the shape of something. */
function figureCandles(e: Easel): string {
  const name = e.paint.motif ?? 'flower';
  const one = (cx: number, cy: number) =>
    [
      e.contact(cx, cy + 76, 78),
      e.motif(name, [cx - 88, cy - 96, 176, 176]),
      e.line(`M${cx} ${cy - 84}V${cy - 104}`, '#4d3a30', 5),
      e.flame(cx, cy - 98, 60),
    ].join('');
  const spots =
    e.paint.count >= 6
      ? [230, 400, 570].flatMap((x) => [
          [x, 400],
          [x, 680],
        ])
      : [
          [400, 380],
          [270, 650],
          [530, 650],
        ];
  return spots.map(([x, y]) => one(x!, y!)).join('');
}

function glassHolder(e: Easel): string {
  const glassy = e.made('glass') === 'glass';
  const body =
    'M256 470C250 560 262 700 286 760Q294 784 340 784H460Q506 784 514 760C538 700 550 560 544 470A144 22 0 0 1 256 470z';
  const tint = mix('#e6eeee', e.base, 0.6);
  return [
    e.contact(400, 790, 160),
    `<circle cx="400" cy="640" r="200" fill="url(#glow)" opacity=".8"/>`,
    glassy ? teaLight(e, 400, 690, 72, '#fbf3df') : '',
    glassy
      ? e.glass(body, tint, 0.55) +
        (e.paint.pattern !== 'plain' ? `<path d="${body}" fill="url(#${e.tile(0.7)})" opacity=".7"/>` : '')
      : e.surface(body, {
          light: e.made('glass') === 'metal' ? 'metal' : 'round',
          print: 'once',
          at: [320, 540, 160, 180],
        }),
    e.line(oval(400, 470, 144, 22), glassy ? '#8da3a7' : e.pale, 5, 0.9),
    glassy
      ? ''
      : e.surface(oval(400, 472, 132, 17), { fill: darker(e.base, 0.3), light: 'inside', edge: 0 }) +
        e.flame(400, 474, 80),
    e.paint.figure ? e.motif(e.paint.figure, [345, 560, 110, 110]) : '',
    e.gleam('M284 540C280 610 290 690 304 734', 12, 0.65),
  ].join('');
}

/** A holder that hangs by wire, in the shape of its figure. */
function hangingHolder(e: Easel): string {
  const figure = e.paint.figure;
  const frame =
    figure === 'star'
      ? star(400, 560, 280, 5, 0.52)
      : figure === 'heart'
        ? heart(400, 560, 500)
        : oval(400, 560, 190, 220);
  const inner =
    figure === 'star'
      ? star(400, 560, 214, 5, 0.52)
      : figure === 'heart'
        ? heart(400, 556, 400)
        : oval(400, 560, 150, 176);
  const top = figure === 'star' ? 284 : figure === 'heart' ? 420 : 344;
  return [
    e.cord(400, top, hues.zinc),
    e.castLine(frame, 44, 16),
    `<path d="${frame}${inner}" fill="${e.base}" fill-rule="evenodd"/><path d="${frame}${inner}" fill="url(#metal)" fill-rule="evenodd" opacity=".7"/>`,
    e.line(frame, e.deep, 3, 0.6),
    e.line(inner, e.deep, 3, 0.5),
    e.line('M330 520C330 440 470 440 470 520', e.deep, 5, 0.8),
    e.glass('M334 520L344 660Q400 690 456 660L466 520A66 12 0 0 1 334 520z', '#e6eeee', 0.7),
    e.surface(oval(400, 640, 48, 12), { fill: '#fbf3df', light: 'flat' }),
    e.flame(400, 632, 60),
    e.gleam('M352 550L358 630', 8, 0.8),
  ].join('');
}

/** A jar with a wire and a candle in it. */
function hangingJar(e: Easel): string {
  const body = 'M290 440C280 470 256 480 256 530V730Q256 776 310 776H490Q544 776 544 730V530C544 480 520 470 510 440z';
  return [
    e.cord(400, 260, hues.zinc),
    e.line('M286 430C300 220 500 220 514 430', '#8f8a80', 7),
    teaLight(e, 400, 690, 70, '#fbf3df'),
    e.glass(body, mix('#e4edee', e.base, 0.35), 0.45),
    e.surface(box(280, 410, 240, 38, 10), { fill: hues.zinc, light: 'metal' }),
    e.motif(e.paint.figure ?? 'heart', [350, 540, 100, 100]),
    e.gleam('M284 540V720', 12, 0.8),
  ].join('');
}

function lantern(e: Easel): string {
  const pane = (x: number, width: number) => e.glass(box(x, 430, width, 300, 6), '#fdf3d6', 0.55);
  return [
    e.contact(400, 800, 190, 0.14),
    e.line('M400 180m-44 0a44 44 0 1 0 88 0a44 44 0 1 0-88 0', e.deep, 10),
    e.surface('M340 236H460L470 270H330z', { light: 'metal' }),
    e.surface('M400 250C470 270 560 320 600 408H200C240 320 330 270 400 250z', { light: 'metal' }),
    e.surface(box(196, 398, 408, 32, 8), { light: 'metal' }),
    `<circle cx="400" cy="600" r="220" fill="url(#glow)"/>`,
    wax(e, 400, 590, 62, 736, '#fbf3df'),
    pane(232, 160),
    pane(408, 160),
    e.surface(box(216, 420, 26, 330, 6), { light: 'round' }) +
      e.surface(box(388, 420, 24, 330, 6), { light: 'round' }) +
      e.surface(box(558, 420, 26, 330, 6), { light: 'round' }),
    e.paint.figure ? e.motif(e.paint.figure, [360, 310, 80, 80]) : '',
    e.surface(box(190, 740, 420, 48, 10), { light: 'metal' }),
    e.gleam('M256 460L330 700', 12, 0.6),
  ].join('');
}

function paperLantern(e: Easel): string {
  const body = oval(400, 520, 230, 220);
  const ribs = [-160, -105, -52, 0, 52, 105, 160].map((y) => {
    const half = Math.sqrt(1 - (y / 220) ** 2) * 230;
    return `M${400 - half} ${520 + y}A${half} ${half * 0.12} 0 0 0 ${400 + half} ${520 + y}`;
  });
  return [
    e.cord(400, 300),
    e.surface(body, { light: 'ball', print: 'once', at: [300, 420, 200, 200] }),
    e.line(ribs.join(''), e.deep, 3, 0.4),
    e.surface(box(330, 290, 140, 26, 8), { fill: '#4d3a30', light: 'round' }),
    e.surface(box(330, 724, 140, 26, 8), { fill: '#4d3a30', light: 'round' }),
    e.line('M400 750V860M376 860L400 800L424 860', e.paint.accent, 8),
  ].join('');
}

function candlestick(e: Easel): string {
  const glassy = e.made('metal') === 'glass';
  const stem =
    'M384 430H416C410 500 440 520 428 560C420 590 414 620 420 690C428 730 500 740 520 772A120 18 0 0 1 280 772C300 740 372 730 380 690C386 620 380 590 372 560C360 520 390 500 384 430z';
  return [
    e.contact(400, 790, 140),
    wax(e, 400, 240, 26, 430, '#f5ead0'),
    glassy ? e.glass(stem, '#e0eaea', 0.7) : e.surface(stem, { light: 'metal' }),
    e.surface(wall(400, 412, 60, 444, 44, 0.18), {
      light: glassy ? 'round' : 'metal',
      fill: glassy ? '#dfe9ea' : e.base,
    }),
    e.gleam('M388 470C392 520 380 540 388 570', 7, 0.7),
  ].join('');
}

function candelabra(e: Easel): string {
  const arm = (x: number, y: number) =>
    [wax(e, x, y - 110, 22, y, '#f5ead0'), e.surface(wall(x, y - 10, 46, y + 20, 34, 0.18), { light: 'metal' })].join(
      '',
    );
  return [
    e.contact(400, 796, 140),
    e.rod('M230 420C230 560 390 540 398 600M570 420C570 560 410 540 402 600M400 400V760', e.base, 20),
    e.surface('M384 740H416C424 760 480 770 500 790H300C320 770 376 760 384 740z', { light: 'metal' }),
    arm(230, 410),
    arm(570, 410),
    arm(400, 380),
  ].join('');
}

function candlePlate(e: Easel): string {
  return [
    e.contact(400, 770, 260, 0.15),
    e.surface(oval(400, 730, 270, 56), { light: 'soft', print: 0.6 }),
    e.surface(oval(400, 722, 196, 36), { fill: darker(e.base, 0.08), light: 'inside', edge: 0.15 }),
    wax(e, 400, 500, 92, 724, '#fbf3df'),
    e.line('M132 724A270 56 0 0 1 300 678', '#fff', 6, 0.5),
  ].join('');
}

function candlePot(e: Easel): string {
  return [
    e.contact(400, 790, 170),
    e.surface(wall(400, 500, 175, 780, 130, 0.14), {
      light: e.made('ceramic') === 'metal' ? 'metal' : 'round',
      print: 0.8,
    }),
    e.surface(wall(400, 470, 190, 520, 186, 0.13), { light: 'round', fill: lighter(e.base, 0.12) }),
    e.surface(oval(400, 470, 190, 25), { fill: lighter(e.base, 0.25), light: 'flat' }),
    e.surface(oval(400, 474, 172, 19), { fill: '#f6e9c6', light: 'flat', edge: 0.2 }),
    e.line('M400 474V446', '#4d3a30', 5),
    e.flame(400, 456, 92),
  ].join('');
}

/** A candle in a box set with stones. */
function candleBox(e: Easel): string {
  const gems = Array.from({ length: 7 }, (_, index) => {
    const x = 214 + index * 62;
    return `<circle cx="${x}" cy="660" r="17" fill="${index % 2 ? e.paint.accent : lighter(e.base, 0.4)}"/><circle cx="${x - 5}" cy="654" r="6" fill="#fff" opacity=".7"/>`;
  });
  return [
    e.contact(400, 792, 250, 0.13),
    e.surface(box(160, 540, 480, 246, 14), { light: 'round', print: 0.8 }),
    e.surface(box(160, 620, 480, 82), { fill: brass, light: 'metal' }),
    gems.join(''),
    e.surface('M160 548L210 470H590L640 548z', { fill: '#f6e9c6', light: 'flat' }),
    [290, 400, 510].map((x) => e.line(`M${x} 516V486`, '#4d3a30', 5) + e.flame(x, 496, 76)).join(''),
  ].join('');
}

function lamp(e: Easel): string {
  return [
    e.contact(400, 796, 150),
    `<circle cx="400" cy="500" r="330" fill="url(#glow)" opacity=".5"/>`,
    e.surface(
      'M380 520H420C416 600 450 640 440 690C434 730 480 740 490 786H310C320 740 366 730 360 690C350 640 384 600 380 520z',
      {
        fill: hues.wood,
        light: 'round',
      },
    ),
    e.surface('M290 230H510L590 520A190 26 0 0 1 210 520z', { light: 'round', print: 1 }),
    e.line('M210 520A190 26 0 0 0 590 520M290 230A110 12 0 0 0 510 230', e.deep, 5, 0.6),
  ].join('');
}

function lampshade(e: Easel): string {
  return [
    e.cord(400, 320, '#6d5a4a'),
    `<circle cx="400" cy="740" r="230" fill="url(#glow)" opacity=".7"/>`,
    e.surface(oval(400, 720, 240, 32), { fill: '#ffeec2', light: 'none' }),
    e.surface('M310 330H490L640 716A240 32 0 0 1 160 716z', { light: 'round', print: 1 }),
    e.line(
      Array.from(
        { length: 7 },
        (_, index) => `M${322 + index * 26} 332L${190 + index * 70} ${724 + (3 - Math.abs(3 - index)) * 6}`,
      ).join(''),
      e.deep,
      2.5,
      0.3,
    ),
    e.line('M160 716A240 32 0 0 0 640 716', e.paint.accent, 9, 0.8),
  ].join('');
}

/** Lights on a cable: each with the shade that the words name. */
function lightString(e: Easel): string {
  const spots = [
    [170, 330],
    [290, 392],
    [410, 420],
    [530, 396],
    [640, 330],
    [610, 640],
    [490, 700],
    [370, 706],
    [250, 660],
    [160, 580],
  ] as const;
  return [
    e.line('M110 240C200 400 600 470 690 250', '#5a6b52', 7),
    e.line('M690 560C560 720 260 730 116 500', '#5a6b52', 7),
    ...spots.map(([x, y]) => {
      const name = e.paint.motif ?? e.paint.figure;
      return [
        `<circle cx="${x}" cy="${y + 50}" r="92" fill="url(#glow)" opacity=".75"/>`,
        e.surface(box(x - 13, y - 8, 26, 30, 6), { fill: '#5a6b52' }),
        name
          ? e.motif(name, [x - 44, y + 12, 88, 88])
          : e.surface(
              `M${x - 22} ${y + 20}C${x - 46} ${y + 66} ${x - 20} ${y + 100} ${x} ${y + 104}C${x + 20} ${y + 100} ${x + 46} ${y + 66} ${x + 22} ${y + 20}z`,
              { light: 'ball' },
            ),
      ].join('');
    }),
  ].join('');
}

function nightLight(e: Easel): string {
  return [
    e.contact(400, 790, 150),
    `<circle cx="400" cy="540" r="340" fill="url(#glow)" opacity=".8"/>`,
    e.surface(wall(400, 720, 150, 784, 160, 0.13), { fill: hues.wood, light: 'round' }),
    e.motif(e.paint.motif ?? e.paint.figure ?? 'toadstool', [180, 300, 440, 440]),
  ].join('');
}

function incense(e: Easel): string {
  const sticks = Array.from(
    { length: 9 },
    (_, index) => `M${332 + index * 17} 420L${348 + index * 13} ${180 + (index % 3) * 16}`,
  ).join('');
  return [
    e.contact(400, 792, 170),
    e.line(sticks, '#8a5a3c', 8),
    e.line('M372 170C350 130 400 110 380 70', '#9a948c', 5, 0.35),
    e.surface(box(250, 400, 300, 386, 14), { light: 'soft', print: 1 }),
    e.surface(box(282, 500, 236, 170, 12), { fill: '#f6eedd', light: 'none', edge: 0.3 }),
    e.motif(e.paint.motif ?? 'flower', [340, 510, 120, 90]),
    e.words('INCENSE', [310, 604, 180, 50], '#5a4638', 24),
    e.surface('M250 414L276 374H524L550 414z', { fill: e.deep, light: 'flat' }),
  ].join('');
}

function oilBurner(e: Easel): string {
  return [
    e.contact(400, 790, 160),
    e.surface('M270 520C250 620 240 720 280 782H520C560 720 550 620 530 520z', { light: 'round', print: 0.8 }),
    `<path d="M340 640C340 570 460 570 460 640V740H340z" fill="#3d2a20"/>`,
    e.flame(400, 730, 84),
    e.surface('M250 440C260 520 330 540 400 540S540 520 550 440A150 24 0 0 1 250 440z', { light: 'round' }),
    e.surface(oval(400, 440, 150, 24), { fill: '#d9b872', light: 'inside' }),
    e.line('M360 410C340 350 390 330 370 270M430 410C450 360 410 330 436 280', '#9a948c', 5, 0.35),
  ].join('');
}

/** The bulb itself, painted. */
function bulb(e: Easel): string {
  const body =
    'M400 250C530 250 590 350 580 440C570 520 490 560 480 640H320C310 560 230 520 220 440C210 350 270 250 400 250z';
  return [
    e.contact(400, 800, 90),
    `<circle cx="400" cy="430" r="300" fill="url(#glow)" opacity=".6"/>`,
    e.surface(body, { light: 'ball', print: 0.9 }),
    e.surface(box(326, 636, 148, 110, 16), { fill: brass, light: 'metal' }),
    e.line('M326 668H474M326 700H474', darker(brass, 0.4), 5, 0.6),
    e.surface(poly([350, 746], [450, 746], [420, 790], [380, 790]), { fill: '#4d3a30' }),
  ].join('');
}

export const lightForms = {
  candle: standing(candle, 'ivory'),
  'dinner candles': inSets(standing(dinnerCandles, 'ivory')),
  'party candles': inSets(standing(partyCandles)),
  'tea lights': inSets(standing(teaLights, 'ivory')),
  'figure candles': inSets(standing(figureCandles, 'ivory')),
  'candle holder': standing(glassHolder, 'clear'),
  'hanging candle holder': standing(hangingHolder, 'zinc'),
  'hanging jar': standing(hangingJar, 'clear'),
  lantern: standing(lantern, 'white'),
  'paper lantern': standing(paperLantern, 'red'),
  candlestick: standing(candlestick, 'silver'),
  candelabra: standing(candelabra, 'silver'),
  'candle plate': standing(candlePlate, 'white'),
  'candle pot': standing(candlePot, 'silver'),
  'candle box': standing(candleBox),
  lamp: standing(lamp, 'ivory'),
  lampshade: standing(lampshade, 'ivory'),
  'string of lights': inSets(lying(lightString)),
  'night light': standing(nightLight),
  incense: standing(incense),
  'oil burner': standing(oilBurner),
  bulb: standing(bulb),
} satisfies FormTable;
