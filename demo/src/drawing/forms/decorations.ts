import { darker, hues, lighter, mix } from '../colour.ts';
import type { Easel } from '../easel.ts';
import { box, heart, oval, poly, scallop, star, wall } from '../shapes.ts';
import { type FormTable, inSets, lying, standing } from './form.ts';

function hangingHeart(e: Easel): string {
  const d = heart(400, 570, 480);
  const material = e.made('fabric');
  return [
    e.cord(400, 448),
    e.cast(d, 16),
    e.surface(d, {
      light: material === 'metal' ? 'metal' : material === 'wood' ? 'soft' : 'ball',
      print: 0.9,
      at: [170, 340, 460, 460],
    }),
    material === 'fabric' ? e.stitches(heart(400, 568, 434), lighter(e.base, 0.7)) : '',
    material === 'wood' && e.paint.pattern === 'plain' ? e.clipped(d, e.grain([160, 340, 480, 460], e.base)) : '',
    material === 'fabric' ? e.bow(400, 444, 80, e.paint.accent) : '',
    e.gleam('M216 500C216 450 240 416 276 408', 14, 0.45),
  ].join('');
}

function wickerHeart(e: Easel): string {
  const strands = [0, 1, 2, 3].map((i) => heart(400 + (i % 2) * 8, 560 + (i > 1 ? 8 : 0), 500 - i * 30));
  return [
    e.cord(400, 436),
    e.castLine(heart(400, 560, 500), 56),
    ...strands.map((d, i) => e.line(d, darker(e.base, 0.3), 20) + e.line(d, i % 2 ? e.base : lighter(e.base, 0.2), 14)),
    `<path d="${heart(400, 564, 470)}" fill="none" stroke="${darker(e.base, 0.4)}" stroke-width="46" stroke-dasharray="4 16" stroke-opacity=".55"/>`,
    e.bow(400, 440, 90, e.paint.accent),
  ].join('');
}

function hangingStar(e: Easel): string {
  const d = star(400, 560, 280, 5, 0.46);
  const inner = star(400, 560, 230, 5, 0.46);
  return [
    e.cord(400, 290),
    e.cast(d, 16),
    e.surface(d, { light: e.made('wood') === 'metal' ? 'metal' : 'soft', print: 0.9, at: [120, 280, 560, 560] }),
    e.line(
      [0, 1, 2, 3, 4]
        .map(
          (i) =>
            `M400 560L${Math.round(400 + Math.cos((i / 5) * 2 * Math.PI - Math.PI / 2) * 270)} ${Math.round(560 + Math.sin((i / 5) * 2 * Math.PI - Math.PI / 2) * 270)}`,
        )
        .join(''),
      e.deep,
      3,
      0.35,
    ),
    e.stitches(inner, lighter(e.base, 0.7), 0.5),
  ].join('');
}

function wickerStar(e: Easel): string {
  const d = star(400, 560, 290, 5, 0.42);
  return [
    e.cord(400, 280),
    e.castLine(d, 40),
    e.line(d, darker(e.base, 0.3), 40),
    e.line(d, e.base, 30),
    `<path d="${d}" fill="none" stroke="${darker(e.base, 0.4)}" stroke-width="40" stroke-dasharray="5 15" stroke-opacity=".55"/>`,
  ].join('');
}

/** A flat figure that hangs by a cord: whatever the words name. */
function hangingFigure(e: Easel): string {
  const hung = e.hung(e.paint.figure ?? e.paint.motif ?? 'flower', 400, 302, 500);
  return [
    e.cord(400, 320),
    `<g opacity=".14" transform="translate(16 20)">${hung.replace(/(fill|stroke)="#[0-9a-f]+"/g, '$1="#3a2414"')}</g>`,
    hung,
    e.surface(oval(400, 322, 15), { fill: hues.gold, light: 'ball' }),
    e.bow(400, 306, 66, e.paint.accent),
  ].join('');
}

/** A figure that stands on a small base. */
function figure(e: Easel): string {
  const name = e.paint.figure ?? e.paint.motif ?? 'rabbit';
  return [
    e.contact(400, 796, 190, 0.16),
    e.surface(wall(400, 760, 150, 790, 156, 0.12), { fill: hues.wood, light: 'round' }),
    e.standing(name, 400, 762, 460),
  ].join('');
}

/** Soft and stuffed, or made of felt: the figure lies and is stitched around. */
function softToy(e: Easel): string {
  const name = e.paint.figure ?? e.paint.motif ?? 'rabbit';
  return [
    e.contact(400, 796, 200, 0.15),
    e.standing(name, 400, 796, 540),
    `<ellipse cx="330" cy="400" rx="120" ry="150" fill="url(#air)" opacity=".28"/>`,
  ].join('');
}

function egg(e: Easel): string {
  const d = 'M400 290C520 290 590 470 590 580C590 710 500 780 400 780S210 710 210 580C210 470 280 290 400 290z';
  return [
    e.cord(400, 296),
    e.cast(d, 14),
    e.surface(d, { light: 'ball', print: 0.9 }),
    e.clipped(d, e.line('M200 500Q300 460 400 500T600 500M200 620Q300 660 400 620T600 620', e.paint.accent, 22, 0.85)),
    e.bow(400, 300, 70, e.paint.accent),
    e.gleam('M262 540C266 460 300 390 340 360', 16, 0.55),
  ].join('');
}

function bauble(e: Easel): string {
  return [
    e.cord(400, 330, hues.gold),
    e.cast(oval(400, 580, 220), 16),
    e.surface(oval(400, 580, 220), { light: 'ball', print: 0.9 }),
    e.surface(box(364, 330, 72, 46, 8), { fill: hues.gold, light: 'metal' }),
    e.gleam('M240 560C246 490 280 440 320 416', 18, 0.65),
  ].join('');
}

function discoBall(e: Easel): string {
  const tilesOf = Array.from({ length: 9 }, (_, row) => {
    const y = 400 + row * 42;
    const half = Math.sqrt(Math.max(0, 210 ** 2 - (y + 20 - 570) ** 2));
    const number = Math.max(3, Math.round(half / 21));
    return Array.from({ length: number }, (__, i) => {
      const w = (half * 2) / number;
      const glint = (row * 7 + i * 5) % 11;
      return `<rect x="${Math.round(400 - half + i * w)}" y="${y}" width="${Math.round(w - 4)}" height="37" fill="${glint < 2 ? '#ffffff' : glint < 6 ? '#cdd3d8' : '#98a2ac'}"/>`;
    }).join('');
  }).join('');
  return [
    e.cord(400, 350, hues.zinc),
    e.cast(oval(400, 580, 212), 16),
    `<circle cx="400" cy="580" r="212" fill="#7f8891"/>`,
    tilesOf,
    `<circle cx="400" cy="580" r="212" fill="url(#ball)"/>`,
    ...[
      [250, 400],
      [560, 470],
      [330, 700],
    ].map(([x, y]) => `<path d="${star(x!, y!, 34, 4, 0.2)}" fill="#fff"/>`),
  ].join('');
}

function tree(e: Easel): string {
  const tier = (top: number, half: number, bottom: number) =>
    `M400 ${top}C${400 + half * 0.3} ${(top + bottom) / 2} ${400 + half * 0.7} ${bottom - 30} ${400 + half} ${bottom}C${400 + half * 0.4} ${bottom + 30} ${400 - half * 0.4} ${bottom + 30} ${400 - half} ${bottom}C${400 - half * 0.7} ${bottom - 30} ${400 - half * 0.3} ${(top + bottom) / 2} 400 ${top}z`;
  return [
    e.contact(400, 800, 150),
    e.surface(box(370, 690, 60, 70), { fill: '#80593d', light: 'round' }),
    e.surface(wall(400, 740, 84, 796, 66, 0.16), { fill: e.paint.accent, light: 'round' }),
    ...(
      [
        [450, 260, 700],
        [330, 210, 560],
        [220, 150, 430],
      ] as const
    ).map(([top, half, bottom]) => e.surface(tier(top, half, bottom), { light: 'soft', print: 0.8 })),
    ...[
      [330, 400, hues.red],
      [450, 380, hues.gold],
      [300, 540, hues.gold],
      [400, 520, hues.red],
      [500, 550, hues.sky],
      [240, 680, hues.red],
      [360, 660, hues.gold],
      [480, 680, hues.red],
      [560, 660, hues.gold],
    ].map(([x, y, fill]) => e.surface(oval(Number(x), Number(y), 18), { fill: String(fill), light: 'ball' })),
    e.surface(star(400, 214, 54), { fill: hues.gold, light: 'soft' }),
  ].join('');
}

/** Bare twigs with small things hung on them. */
function twigTree(e: Easel): string {
  const name = e.paint.figure ?? e.paint.motif ?? 'bird';
  return [
    e.contact(400, 800, 140),
    e.rod(
      'M400 720V400M400 560L290 380M400 500L520 340M400 620L240 520M400 600L570 500M400 420L370 250',
      '#a08a70',
      12,
    ),
    e.surface(wall(400, 690, 96, 796, 70, 0.16), { light: 'round', print: 0.7 }),
    ...[
      [290, 390],
      [520, 350],
      [240, 530],
      [570, 510],
      [368, 250],
    ].map(([x, y]) => e.motif(name, [x! - 52, y! - 10, 104, 104])),
  ].join('');
}

function wreath(e: Easel): string {
  const leaves = Array.from({ length: 44 }, (_, i) => {
    const angle = (i / 44) * 360;
    const reach = 190 + (i % 3) * 26;
    const fill = i % 4 === 0 ? lighter(e.base, 0.25) : i % 3 === 0 ? darker(e.base, 0.22) : e.base;
    return `<path d="M0 0C-26-26-26-66 0-92C26-66 26-26 0 0z" transform="rotate(${angle} 400 540) translate(400 ${540 - reach}) rotate(${i % 2 ? 52 : 118})" fill="${fill}"/>`;
  }).join('');
  const berries = Array.from({ length: 12 }, (_, i) => {
    const angle = (i / 12) * Math.PI * 2 + 0.2;
    return e.surface(oval(Math.round(400 + Math.cos(angle) * 206), Math.round(540 + Math.sin(angle) * 206), 15), {
      fill: e.paint.accent,
      light: 'ball',
    });
  });
  return [
    e.cord(400, 320),
    `<g opacity=".12" transform="translate(14 18)"><circle cx="400" cy="540" r="212" fill="none" stroke="#3a2414" stroke-width="100"/></g>`,
    `<circle cx="400" cy="540" r="206" fill="none" stroke="#8a6a45" stroke-width="44"/>`,
    leaves,
    ...berries,
    e.bow(400, 760, 110, e.paint.accent),
  ].join('');
}

function wickerWreath(e: Easel): string {
  return [
    e.cord(400, 320),
    ...[0, 1, 2, 3, 4].map((i) => {
      const d = oval(400 + ((i * 7) % 12) - 6, 550 + ((i * 5) % 10) - 5, 236 - i * 16, 232 - i * 15);
      return e.line(d, darker(e.base, 0.32), 22) + e.line(d, i % 2 ? e.base : lighter(e.base, 0.2), 15);
    }),
    `<path d="${oval(400, 550, 204)}" fill="none" stroke="${darker(e.base, 0.45)}" stroke-width="84" stroke-dasharray="5 24" stroke-opacity=".45"/>`,
    e.bow(400, 340, 90, e.paint.accent),
  ].join('');
}

/** Flags on a string, in two rows. */
function bunting(e: Easel): string {
  const shades = [e.base, '#fbf4e4', e.paint.accent, lighter(e.base, 0.4)];
  const row = (y: number, sag: number, first: number) =>
    e.line(`M60 ${y}Q400 ${y + sag * 2} 740 ${y}`, e.paint.accent, 10) +
    Array.from({ length: 5 }, (_, i) => {
      const x = 136 + i * 132;
      const share = (x - 60) / 680;
      const top = y + 4 * sag * share * (1 - share);
      const tilt = (0.5 - share) * -16;
      const d = poly([x - 58, top], [x + 58, top], [x, top + 150]);
      const fill = shades[(i + first) % 4]!;
      const flag =
        e.paint.pattern === 'union'
          ? e.surface(d, { light: 'flat', print: 1, at: [x - 58, top - 6, 116, 110] })
          : e.surface(d, { fill, light: 'flat', ...(fill === e.base || fill === shades[3] ? { print: 0.55 } : {}) });
      return `<g transform="rotate(${tilt.toFixed(1)} ${x} ${top})">${e.cast(d, 8)}${flag}${e.paint.motif && fill === shades[1] ? e.motif(e.paint.motif, [x - 28, top + 8, 56, 56]) : ''}</g>`;
    }).join('');
  return row(290, 62, 0) + row(560, 62, 1);
}

/** Figures on a string. */
function garland(e: Easel): string {
  const name = e.paint.figure ?? e.paint.motif;
  const strand = (y: number, sag: number) =>
    e.line(`M60 ${y}Q400 ${y + sag * 2} 740 ${y}`, '#a58a68', 6) +
    Array.from({ length: 5 }, (_, i) => {
      const x = 136 + i * 132;
      const share = (x - 60) / 680;
      const top = y + 4 * sag * share * (1 - share);
      const drop = e.line(`M${x} ${top}v26`, '#a58a68', 5);
      if (name) return drop + e.motif(name, [x - 60, top + 16, 120, 120]);
      const d = i % 2 ? star(x, top + 84, 62) : heart(x, top + 84, 116);
      return drop + e.surface(d, { fill: i % 2 ? e.paint.accent : e.base, light: 'ball', print: 0.5 });
    }).join('');
  return strand(280, 60) + strand(560, 60);
}

/** Honeycomb of paper: a ball, a fan, a bell. */
function honeycomb(e: Easel): string {
  const cells = Array.from({ length: 11 }, (_, i) => `M400 330C${150 + i * 50} 430 ${150 + i * 50} 640 400 790`).join(
    '',
  );
  return [
    e.cord(400, 330),
    e.cast(oval(400, 560, 240, 230), 14),
    e.surface(oval(400, 560, 240, 230), { light: 'ball' }),
    e.clipped(
      oval(400, 560, 240, 230),
      e.line(cells, e.deep, 4, 0.45) +
        e.line(
          Array.from({ length: 8 }, (_, i) => `M160 ${380 + i * 50}Q400 ${400 + i * 50} 640 ${380 + i * 50}`).join(''),
          lighter(e.base, 0.5),
          4,
          0.45,
        ),
    ),
    e.line('M400 790V860', e.paint.accent, 7),
  ].join('');
}

function paperFan(e: Easel): string {
  const ribs = Array.from({ length: 13 }, (_, i) => {
    const angle = Math.PI + (i / 12) * Math.PI;
    return [Math.round(400 + Math.cos(angle) * 300), Math.round(680 + Math.sin(angle) * 300)] as const;
  });
  const body = `M400 680L100 680A300 300 0 0 1 700 680z`;
  return [
    e.cast(body, 14),
    e.surface(body, { light: 'soft', print: 0.9 }),
    e.line(ribs.map(([x, y]) => `M400 680L${x} ${y}`).join(''), e.deep, 5, 0.5),
    e.line('M100 680A300 300 0 0 1 700 680', e.paint.accent, 12),
    e.surface('M390 660H410L420 800H380z', { fill: hues.wood, light: 'round' }),
    e.surface(oval(400, 680, 20), { fill: hues.gold, light: 'ball' }),
  ].join('');
}

function balloons(e: Easel): string {
  const shades = [
    e.base,
    e.paint.accent,
    lighter(e.base, 0.35),
    mix(e.base, e.paint.accent, 0.5),
    darker(e.base, 0.12),
  ];
  const one = (x: number, y: number, size: number, fill: string) =>
    e.line(`M${x} ${y + size * 1.22}C${x + 10} 700 ${400} 720 400 840`, '#8d8478', 3) +
    e.surface(
      `M${x} ${y + size * 1.2}C${x - size * 1.1} ${y + size * 0.6} ${x - size} ${y - size} ${x} ${y - size}S${x + size * 1.1} ${y + size * 0.6} ${x} ${y + size * 1.2}z`,
      { fill, light: 'ball', print: 0.6 },
    ) +
    e.surface(poly([x, y + size * 1.16], [x + 14, y + size * 1.36], [x - 14, y + size * 1.36]), {
      fill: darker(fill, 0.15),
    }) +
    e.gleam(
      `M${x - size * 0.56} ${y}C${x - size * 0.54} ${y - size * 0.4} ${x - size * 0.3} ${y - size * 0.66} ${x - size * 0.2} ${y - size * 0.7}`,
      9,
      0.6,
    );
  return [
    one(250, 330, 110, shades[1]!),
    one(550, 340, 112, shades[2]!),
    one(400, 260, 116, shades[0]!),
    one(310, 520, 104, shades[3]!),
    one(500, 530, 104, shades[4]!),
  ].join('');
}

function confetti(e: Easel): string {
  const bits = Array.from({ length: 60 }, (_, i) => {
    const [x, y] = [e.between(140, 660), e.between(190, 560)];
    const fill = [e.base, e.paint.accent, hues.yellow, lighter(e.base, 0.4)][i % 4]!;
    const small = e.paint.figure === 'heart' || e.paint.motif === 'heart';
    return small
      ? `<path d="${heart(x, y, 26)}" fill="${fill}"/>`
      : `<circle cx="${x}" cy="${y}" r="11" fill="${fill}"/>`;
  });
  return [
    ...bits,
    e.contact(400, 800, 80),
    e.glass('M330 470H470V760Q470 796 400 796T330 760z', '#e4edee', 0.5),
    e.surface(box(322, 440, 156, 44, 14), { fill: hues.wood, light: 'round' }),
    e.gleam('M350 500V740', 10, 0.8),
  ].join('');
}

function partyCone(e: Easel): string {
  const cone = poly([220, 330], [580, 330], [400, 830]);
  return [
    e.contact(410, 826, 60),
    e.surface(cone, { light: 'round', print: 1 }),
    e.surface(scallop(400, 330, 186, 18, 0.22), { fill: e.paint.accent, light: 'soft' }),
    e.surface(oval(400, 328, 160, 30), { fill: lighter(e.base, 0.5), light: 'inside' }),
    ...[300, 380, 460, 520].map((x, i) => e.motif('sweet', [x - 46, 230 + (i % 2) * 30, 92, 92])),
    e.bow(400, 560, 70, e.paint.accent),
  ].join('');
}

function mobile(e: Easel): string {
  const name = e.paint.motif ?? e.paint.figure ?? 'star';
  const hang = [
    [170, 470],
    [290, 600],
    [400, 440],
    [510, 620],
    [630, 480],
  ] as const;
  return [
    e.cord(400, 260),
    e.rod('M150 300C240 230 560 230 650 300', hues.wood, 18),
    ...hang.map(
      ([x, y]) =>
        e.line(`M${x} ${290 - Math.round(30 * Math.cos(((x - 400) / 250) * 1.2))}V${y}`, '#a58a68', 4) +
        e.motif(name, [x - 66, y - 10, 132, 132]),
    ),
  ].join('');
}

function windChime(e: Easel): string {
  const tubes = [230, 300, 370, 440, 510, 570].map((x, i) => {
    const tall = 330 - Math.abs(2.5 - i) * 40;
    return (
      e.line(`M${x} 360V430`, '#a58a68', 4) +
      e.surface(box(x - 14, 430, 28, tall, 14), { fill: e.paint.motif ? e.base : hues.silver, light: 'metal' })
    );
  });
  return [
    e.cord(400, 330),
    e.line('M400 360V800', '#a58a68', 4),
    e.surface(wall(400, 320, 210, 366, 200, 0.14), { fill: hues.wood, light: 'round' }),
    ...tubes,
    e.paint.motif || e.paint.figure ? e.standing(e.paint.motif ?? e.paint.figure!, 400, 330, 180) : '',
    e.surface(oval(400, 820, 40), { fill: e.paint.accent, light: 'ball' }),
  ].join('');
}

function windmill(e: Easel): string {
  const sails = [0, 90, 180, 270].map(
    (turn, i) =>
      `<g transform="rotate(${turn} 400 400)">${e.surface('M400 400L400 170C500 170 560 250 540 300z', { fill: i % 2 ? e.base : lighter(e.base, 0.35), light: 'soft', ...(i % 2 ? { print: 0.6 } : {}) })}${e.surface('M400 400L540 300L460 290z', { fill: darker(e.base, 0.15), light: 'flat' })}</g>`,
  );
  return [
    e.contact(400, 860, 50),
    e.rod('M400 400V850', '#fdf6e6', 22),
    ...sails,
    e.surface(oval(400, 400, 26), { fill: hues.gold, light: 'ball' }),
  ].join('');
}

function snowGlobe(e: Easel): string {
  const flakes = Array.from(
    { length: 22 },
    () => `<circle cx="${e.between(260, 540)}" cy="${e.between(330, 600)}" r="${e.between(4, 8)}" fill="#fff"/>`,
  ).join('');
  return [
    e.contact(400, 800, 190),
    `<circle cx="400" cy="470" r="210" fill="#cfe0e6"/>`,
    e.clipped(
      oval(400, 470, 206),
      `<ellipse cx="400" cy="680" rx="260" ry="110" fill="#fdfaf6"/>${e.motif(e.paint.motif ?? 'fir', [300, 360, 200, 240])}${flakes}`,
    ),
    e.glass(oval(400, 470, 210), '#e4edee', 0.15),
    e.surface(wall(400, 650, 170, 790, 196, 0.14), { light: 'round', print: 0.6 }),
    e.gleam('M236 470C240 390 290 320 350 300', 18, 0.8),
  ].join('');
}

function birdcage(e: Easel): string {
  const bars = Array.from(
    { length: 9 },
    (_, i) => `M400 250C${180 + i * 55} 280 ${200 + i * 50} 420 ${200 + i * 50} 520V740`,
  ).join('');
  return [
    e.contact(400, 800, 200),
    e.line('M400 200m-28 0a28 28 0 1 0 56 0a28 28 0 1 0-56 0', e.base, 9),
    e.motif(e.paint.motif ?? 'bird', [320, 520, 160, 160]),
    e.line(bars, darker(e.base, 0.35), 9) + e.line(bars, e.base, 5),
    e.line('M198 520A202 30 0 0 0 602 520', darker(e.base, 0.3), 8),
    e.surface(wall(400, 740, 210, 790, 214, 0.13), { light: 'round' }),
  ].join('');
}

function birdhouse(e: Easel): string {
  return [
    e.cord(400, 270),
    e.contact(400, 806, 170),
    e.surface('M230 470L400 300L570 470V780H230z', { light: 'soft', print: 0.8 }),
    e.clipped(
      'M230 470L400 300L570 470V780H230z',
      e.paint.pattern === 'plain' ? e.grain([230, 330, 340, 450], e.base) : '',
    ),
    e.surface('M180 480L400 250L620 480L590 510L400 316L210 510z', { fill: e.paint.accent, light: 'flat' }),
    e.surface(oval(400, 560, 62), { fill: '#4d3a30', light: 'inside' }),
    e.rod('M400 680V700M380 690H420', hues.wood, 16),
    e.surface(box(210, 770, 380, 26, 8), { fill: e.paint.accent, light: 'flat' }),
    e.motif('bird', [440, 640, 110, 110]),
  ].join('');
}

function toadstool(e: Easel): string {
  return [
    e.contact(400, 800, 140),
    e.surface('M340 520C330 640 300 720 296 780Q400 812 504 780C500 720 470 640 460 520z', {
      fill: '#f4ead6',
      light: 'round',
    }),
    e.surface('M130 560C130 400 250 290 400 290S670 400 670 560C560 610 240 610 130 560z', { light: 'ball' }),
    ...[
      [290, 430, 38],
      [430, 370, 40],
      [540, 480, 36],
      [400, 510, 30],
      [210, 520, 26],
    ].map(
      ([x, y, r]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="#fffaf0"/><circle cx="${x}" cy="${y}" r="${r}" fill="url(#flat)"/>`,
    ),
  ].join('');
}

function rosette(e: Easel): string {
  return [
    e.surface(poly([330, 560], [400, 560], [380, 850], [330, 810], [280, 840]), { fill: e.deep }),
    e.surface(poly([400, 560], [470, 560], [520, 840], [470, 810], [420, 850]), { fill: e.base }),
    e.cast(scallop(400, 440, 220, 20), 14),
    e.surface(scallop(400, 440, 220, 20), { light: 'soft' }),
    e.surface(scallop(400, 440, 164, 18), { fill: e.paint.accent, light: 'soft' }),
    e.surface(oval(400, 440, 110), { fill: '#fdfaf2', light: 'soft', print: 0.5 }),
  ].join('');
}

function flags(e: Easel): string {
  const one = (x: number, y: number, turn: number, fill: string) =>
    `<g transform="rotate(${turn} ${x} ${y})">${e.rod(`M${x} ${y - 10}V${y + 460}`, hues.wood, 14)}${e.paint.pattern === 'union' ? e.surface(box(x, y, 230, 150), { light: 'flat', print: 1, at: [x, y, 230, 150] }) : e.surface(`M${x} ${y}Q${x + 70} ${y - 24} ${x + 120} ${y}T${x + 230} ${y}V${y + 150}Q${x + 170} ${y + 174} ${x + 120} ${y + 150}T${x} ${y + 150}z`, { fill, light: 'soft', print: 0.7 })}</g>`;
  return (
    e.contact(400, 810, 120) +
    one(330, 300, -14, lighter(e.base, 0.35)) +
    one(430, 320, 10, e.paint.accent) +
    one(380, 280, -2, e.base)
  );
}

/** A sleeve of cloth that the wind fills. */
function windsock(e: Easel): string {
  return [
    e.line('M400 130L250 260M400 130L550 260', '#8d8478', 5),
    e.surface(wall(400, 260, 150, 560, 120, 0.16), { light: 'round', print: 1, at: [250, 250, 300, 340] }),
    e.surface(oval(400, 260, 150, 24), { fill: e.deep, light: 'inside' }),
    ...[290, 335, 380, 425, 470, 510].map((x, i) =>
      e.line(`M${x} 572Q${x + (i % 2 ? 24 : -24)} 680 ${x} 820`, i % 2 ? e.base : e.paint.accent, 24),
    ),
  ].join('');
}

export const decorations = {
  'hanging heart': lying(hangingHeart),
  'wicker heart': lying(wickerHeart, 'natural'),
  'hanging star': lying(hangingStar),
  'wicker star': lying(wickerStar, 'natural'),
  'hanging figure': lying(hangingFigure),
  figure: standing(figure),
  'soft toy': standing(softToy),
  egg: lying(egg),
  bauble: lying(bauble),
  'disco ball': lying(discoBall, 'silver'),
  tree: standing(tree, 'green'),
  'twig tree': standing(twigTree, 'cream'),
  wreath: lying(wreath, 'green'),
  'wicker wreath': lying(wickerWreath, 'natural'),
  bunting: inSets(lying(bunting)),
  garland: inSets(lying(garland)),
  honeycomb: lying(honeycomb),
  'paper fan': lying(paperFan),
  balloons: inSets(lying(balloons)),
  confetti: inSets(lying(confetti)),
  'party cone': standing(partyCone),
  mobile: lying(mobile),
  'wind chime': lying(windChime),
  windmill: lying(windmill),
  'snow globe': standing(snowGlobe),
  birdcage: standing(birdcage, 'cream'),
  birdhouse: standing(birdhouse),
  toadstool: standing(toadstool, 'red'),
  rosette: lying(rosette),
  flags: inSets(standing(flags)),
  windsock: lying(windsock),
} satisfies FormTable;
