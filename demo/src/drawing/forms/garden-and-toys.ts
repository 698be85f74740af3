import { darker, hues, lighter } from '../colour.ts';
import type { Easel } from '../easel.ts';
import { box, oval, poly, wall } from '../shapes.ts';
import { type FormTable, inSets, lying, standing } from './form.ts';

function wateringCan(e: Easel): string {
  return [
    e.contact(380, 796, 200),
    e.line('M290 430C270 250 520 250 530 440', darker(e.base, 0.3), 28) +
      e.line('M290 430C270 250 520 250 530 440', e.base, 19),
    e.surface('M540 700C620 660 640 540 690 420L730 440C690 580 660 720 540 770z', { light: 'flat' }),
    e.surface(poly([664, 420], [752, 380], [770, 424], [700, 462]), { light: 'soft', fill: lighter(e.base, 0.2) }),
    e.surface(wall(390, 430, 160, 784, 180, 0.13), { light: 'round', print: 'once', at: [270, 500, 240, 230] }),
    e.surface(oval(390, 430, 160, 21), { fill: e.deep, light: 'inside' }),
    e.gleam('M256 500L240 740', 12, 0.45),
  ].join('');
}

function pot(e: Easel, x: number, top: number, half: number): string {
  return (
    e.surface(wall(x, top, half * 0.9, top + half * 1.5, half * 0.66, 0.14), { light: 'round', print: 0.8 }) +
    e.surface(wall(x, top - half * 0.2, half, top + half * 0.16, half * 0.97, 0.14), {
      light: 'round',
      fill: lighter(e.base, 0.12),
    })
  );
}

function plantPot(e: Easel): string {
  const leaves = [-60, -36, -14, 12, 36, 60].map(
    (turn, i) =>
      `<path d="M0 0C-34-70-30-170 0-220C30-170 34-70 0 0z" transform="translate(400 520) rotate(${turn})" fill="${i % 2 ? '#6f9163' : '#8dac74'}"/>`,
  );
  return [
    e.contact(400, 798, 160),
    ...leaves,
    e.paint.motif && ['flower', 'rose', 'daisy', 'tulip', 'poppy', 'lavender'].includes(e.paint.motif)
      ? e.motif(e.paint.motif, [310, 230, 180, 180])
      : '',
    e.surface(oval(400, 500, 170, 24), { fill: '#5d4536', light: 'inside' }),
    pot(e, 400, 530, 176),
  ].join('');
}

/** A pot in which something has still to grow. */
function growKit(e: Easel): string {
  return [
    e.contact(400, 798, 170),
    e.line('M400 480C396 420 390 390 380 350M400 450C420 410 440 390 470 380', '#7f9d6b', 10),
    `<path d="M380 350C330 350 310 320 306 290C350 290 380 310 380 350zM470 380C500 350 540 350 560 360C550 400 510 410 470 380z" fill="#8dac74"/>`,
    e.surface(wall(400, 480, 176, 786, 160, 0.13), { light: 'round', print: 0.8 }),
    e.surface(oval(400, 480, 176, 23), { fill: '#5d4536', light: 'inside' }),
    e.surface(box(280, 570, 240, 130, 12), { fill: '#fbf4e4', light: 'none', edge: 0.3 }) +
      e.words(e.paint.words || 'HERBS', [300, 590, 200, 90], '#5a4638', 46),
  ].join('');
}

function planter(e: Easel): string {
  return [
    e.contact(400, 798, 260, 0.12),
    ...[220, 310, 400, 490, 580].map(
      (x, i) =>
        e.line(`M${x} 560C${x} 500 ${x + (i % 2 ? 14 : -14)} 460 ${x} 420`, '#7f9d6b', 9) +
        e.motif(e.paint.motif && e.paint.motif !== 'heart' ? e.paint.motif : i % 2 ? 'daisy' : 'tulip', [
          x - 56,
          340 + (i % 2) * 24,
          112,
          112,
        ]),
    ),
    e.surface('M130 540H670L640 790H160z', { light: 'soft', print: 0.9 }),
    e.surface(box(120, 520, 560, 44, 8), { light: 'flat', fill: lighter(e.base, 0.12) }),
    e.paint.figure === 'heart' ? e.motif('heart', [340, 610, 120, 120]) : '',
  ].join('');
}

function gardenTool(e: Easel): string {
  const words = e.paint.words;
  const head = words.includes('FORK')
    ? e.line('M330 560V740M400 560V760M470 560V740M330 570C330 500 470 500 470 570', darker(hues.silver, 0.35), 26) +
      e.line('M330 560V740M400 560V760M470 560V740M330 570C330 500 470 500 470 570', hues.silver, 18)
    : words.includes('RAKE')
      ? e.surface(box(270, 560, 260, 40, 16), { fill: hues.silver, light: 'metal' }) +
        e.line('M286 600V700M330 600V710M374 600V716M418 600V716M462 600V710M514 600V700', hues.silver, 16)
      : words.includes('BRUSH') || words.includes('BROOM')
        ? e.surface(box(270, 550, 260, 60, 20), { light: 'soft' }) +
          e.line(
            Array.from({ length: 16 }, (_, i) => `M${282 + i * 16} 610L${276 + i * 17} 770`).join(''),
            '#d9bd83',
            10,
          )
        : e.surface('M320 540H480C500 640 460 760 400 830C340 760 300 640 320 540z', {
            fill: hues.silver,
            light: 'metal',
          });
  return `<g transform="rotate(12 400 520)">${e.cast(box(374, 200, 52, 380, 20), 12)}${e.rod('M400 560V260', hues.wood, 38)}${e.surface(box(364, 190, 72, 190, 34), { light: 'round', print: 0.4 })}${e.surface(oval(400, 222, 11), { fill: '#faf8f3', light: 'none' })}${head}</g>`;
}

function secateurs(e: Easel): string {
  return `<g transform="rotate(-20 400 520)">${e.cast('M360 480L300 820H360L420 520zM440 480L500 820H440L380 520z', 12)}${e.surface('M400 470C350 360 350 260 400 200C420 300 440 380 430 480z', { fill: hues.silver, light: 'metal' })}${e.surface('M410 480C470 420 480 340 470 290C420 330 390 400 390 480z', { fill: darker(hues.silver, 0.15), light: 'metal' })}${e.surface('M380 470L300 800Q330 850 360 800L430 520z', { light: 'soft', print: 0.5 })}${e.surface('M420 470L510 800Q480 850 450 800L370 520z', { light: 'soft', print: 0.5 })}${e.surface(oval(402, 492, 26), { fill: hues.gold, light: 'ball' })}</g>`;
}

function wheelbarrow(e: Easel): string {
  return [
    e.contact(420, 800, 270, 0.1),
    e.rod('M110 470L560 690', hues.wood, 24),
    e.line('M300 640L280 790M390 660L400 790', e.deep, 18),
    e.surface(oval(590, 720, 80), { fill: '#43403f', light: 'ball' }) +
      e.surface(oval(590, 720, 42), { fill: e.paint.accent, light: 'soft' }),
    e.surface('M170 430H650L560 660H300z', { light: 'soft' }),
    e.surface('M170 430L220 400H620L650 430z', { fill: e.deep, light: 'inside' }),
    ...[270, 370, 470, 560].map((x, i) => e.motif(i % 2 ? 'daisy' : 'tulip', [x - 60, 310, 120, 130])),
  ].join('');
}

function bloom(e: Easel): string {
  const name = e.paint.motif ?? e.paint.figure ?? 'rose';
  return [
    e.line('M400 460C390 600 410 700 380 850', '#6f9163', 18),
    `<path d="M394 640C300 620 250 560 240 500C330 510 390 560 394 640zM398 720C480 700 540 640 550 580C460 590 404 650 398 720z" fill="#8dac74"/><path d="M394 640C300 620 250 560 240 500C330 510 390 560 394 640zM398 720C480 700 540 640 550 580C460 590 404 650 398 720z" fill="url(#flat)"/>`,
    e.motif(name, [190, 130, 420, 420]),
    `<circle cx="400" cy="340" r="200" fill="url(#flat)" opacity=".5"/>`,
  ].join('');
}

/** A sign on a stick, for a bed of herbs. */
function marker(e: Easel): string {
  return [
    e.contact(400, 840, 60),
    e.rod('M400 500V840', hues.wood, 26),
    e.cast(box(190, 270, 420, 240, 60), 14),
    e.surface(box(190, 270, 420, 240, 60), { light: 'soft' }),
    e.line(box(212, 292, 376, 196, 44), e.paint.mark, 6, 0.8),
    e.paint.motif
      ? e.motif(e.paint.motif, [310, 290, 180, 200])
      : e.words(e.paint.words || 'HERBS', [230, 310, 340, 160], e.paint.mark, 90),
  ].join('');
}

function seeds(e: Easel): string {
  const one = (turn: number, name: 'daisy' | 'poppy' | 'tulip') =>
    `<g transform="rotate(${turn} 400 860)">${e.cast(box(270, 260, 260, 420, 8), 10)}${e.surface(box(270, 260, 260, 420, 8), { light: 'soft', fill: lighter(e.base, 0.3) })}${e.surface(box(270, 260, 260, 70, 8), { fill: e.paint.accent, light: 'flat' })}${e.motif(name, [310, 360, 180, 200])}${e.words('SEEDS', [310, 590, 180, 60], '#5a4638', 40)}</g>`;
  return one(-16, 'poppy') + one(2, 'tulip') + one(18, 'daisy');
}

function twine(e: Easel): string {
  return [
    e.contact(400, 790, 200),
    e.surface(wall(400, 430, 170, 780, 170, 0.14), { fill: hues.natural, light: 'round' }),
    e.line(
      Array.from({ length: 13 }, (_, i) => `M232 ${462 + i * 24}Q400 ${500 + i * 24} 568 ${462 + i * 24}`).join(''),
      darker(hues.natural, 0.35),
      4,
      0.6,
    ),
    e.surface(oval(400, 430, 170, 24), { fill: lighter(hues.natural, 0.2) }),
    e.surface(oval(400, 430, 56, 9), { fill: '#5d4536' }),
    e.surface('M230 560Q400 600 570 560V680Q400 720 230 680z', { light: 'round', print: 0.7 }),
    e.line('M560 450C640 430 620 560 690 560', hues.natural, 9),
  ].join('');
}

function ladder(e: Easel): string {
  return [
    e.contact(400, 810, 200, 0.12),
    e.rod('M300 250L200 800M500 250L600 800', e.base, 26),
    ...[340, 470, 610, 740].map((y, i) =>
      e.surface(box(400 - 130 - i * 24, y, 260 + i * 48, 26, 6), { light: 'flat', fill: lighter(e.base, 0.1) }),
    ),
    e.motif('tulip', [320, 210, 130, 140]),
    e.motif('cactus', [380, 500, 100, 116]),
    e.motif('daisy', [290, 650, 100, 100]),
  ].join('');
}

function teddy(e: Easel): string {
  const muzzle = lighter(e.base, 0.5);
  const part = (d: string) => e.surface(d, { light: 'ball', print: 0.7 });
  return [
    e.contact(400, 806, 230),
    part(oval(280, 330, 62)) + part(oval(520, 330, 62)),
    e.surface(oval(280, 334, 34), { fill: muzzle, light: 'soft', edge: 0.15 }) +
      e.surface(oval(520, 334, 34), { fill: muzzle, light: 'soft', edge: 0.15 }),
    part(oval(250, 720, 92, 80)) + part(oval(550, 720, 92, 80)),
    part(oval(400, 670, 160, 150)),
    part('M270 570C190 590 180 690 220 710S300 650 300 610z') +
      part('M530 570C610 590 620 690 580 710S500 650 500 610z'),
    e.surface(oval(242, 740, 46, 40), { fill: muzzle, light: 'soft', edge: 0.15 }) +
      e.surface(oval(558, 740, 46, 40), { fill: muzzle, light: 'soft', edge: 0.15 }),
    part(oval(400, 420, 160, 140)),
    e.surface(oval(400, 470, 74, 58), { fill: muzzle, light: 'ball', edge: 0.15 }),
    `<circle cx="340" cy="400" r="14" fill="#3b2f2a"/><circle cx="460" cy="400" r="14" fill="#3b2f2a"/><circle cx="336" cy="395" r="4" fill="#fff"/><circle cx="456" cy="395" r="4" fill="#fff"/><ellipse cx="400" cy="446" rx="22" ry="15" fill="#3b2f2a"/>`,
    e.line('M400 462V480M400 480Q376 500 360 486M400 480Q424 500 440 486', '#3b2f2a', 5),
    e.bow(400, 556, 92, e.paint.accent),
  ].join('');
}

function doll(e: Easel): string {
  return [
    e.contact(400, 806, 190),
    e.line('M350 700V790M450 700V790', '#f0cda8', 40) +
      e.surface(oval(342, 792, 42, 20), { fill: hues.red }) +
      e.surface(oval(458, 792, 42, 20), { fill: hues.red }),
    e.line('M320 540L220 650M480 540L580 650', '#f0cda8', 34),
    e.surface('M330 500H470L570 720Q400 760 230 720z', { light: 'soft', print: 0.9 }),
    e.surface('M350 520H450L500 700Q400 720 300 700z', { fill: '#fdfaf2', light: 'soft' }),
    e.surface(oval(220, 400, 50, 90), { fill: e.paint.accent, light: 'ball' }) +
      e.surface(oval(580, 400, 50, 90), { fill: e.paint.accent, light: 'ball' }),
    e.surface(oval(400, 370, 140), { fill: '#f5d6b6', light: 'ball' }),
    e.surface('M252 380C240 180 560 180 548 380C520 290 440 270 400 300C360 270 280 290 252 380z', {
      fill: e.paint.accent,
      light: 'soft',
    }),
    `<circle cx="350" cy="390" r="13" fill="#3b2f2a"/><circle cx="450" cy="390" r="13" fill="#3b2f2a"/><circle cx="318" cy="430" r="24" fill="#e08b86" opacity=".45"/><circle cx="482" cy="430" r="24" fill="#e08b86" opacity=".45"/>`,
    e.line('M372 446Q400 468 428 446', '#b3524a', 7),
    e.bow(246, 310, 60, hues.red) + e.bow(554, 310, 60, hues.red),
  ].join('');
}

function skittles(e: Easel): string {
  const one = (x: number, foot: number, fill: string) =>
    e.contact(x, foot, 54) +
    e.surface(
      `M${x - 34} ${foot}C${x - 70} ${foot - 110} ${x - 50} ${foot - 190} ${x - 24} ${foot - 230}V${foot - 250}H${x + 24}V${foot - 230}C${x + 50} ${foot - 190} ${x + 70} ${foot - 110} ${x + 34} ${foot}z`,
      { fill, light: 'round' },
    ) +
    e.surface(oval(x, foot - 278, 40), { fill: hues.natural, light: 'ball' }) +
    e.line(`M${x - 48} ${foot - 110}Q${x} ${foot - 96} ${x + 48} ${foot - 110}`, '#fdf6e6', 12);
  return [
    one(300, 620, e.base),
    one(500, 620, hues.sky),
    one(200, 770, hues.yellow),
    one(400, 780, e.paint.accent),
    one(600, 770, hues.green),
    e.surface(oval(500, 800, 60), { fill: hues.red, light: 'ball' }),
  ].join('');
}

function skippingRope(e: Easel): string {
  return [
    e.line('M200 540C40 800 400 900 420 640S700 300 600 540', '#c8b48d', 26),
    `<path d="M200 540C40 800 400 900 420 640S700 300 600 540" fill="none" stroke="#8a6f4a" stroke-width="26" stroke-dasharray="4 18" stroke-opacity=".5"/>`,
    ...[200, 600].map(
      (x) =>
        e.cast(box(x - 36, 230, 72, 320, 30), 10) +
        e.surface(box(x - 36, 230, 72, 320, 30), { light: 'round', print: 0.5 }) +
        e.line(`M${x - 36} 300h72M${x - 36} 480h72`, e.paint.accent, 14),
    ),
    e.paint.motif ? e.motif(e.paint.motif, [130, 150, 140, 140]) + e.motif(e.paint.motif, [530, 150, 140, 140]) : '',
  ].join('');
}

function dominoes(e: Easel): string {
  const one = (x: number, y: number, turn: number, top: number, bottom: number) => {
    const dots = (cy: number, number: number) =>
      Array.from(
        { length: number },
        (_, i) =>
          `<circle cx="${x + [0, -30, 30, -30, 30, 0][i]!}" cy="${cy + [0, -28, 28, 28, -28, 0][i]!}" r="11" fill="${e.deep}"/>`,
      ).join('');
    return `<g transform="rotate(${turn} ${x} ${y})">${e.cast(box(x - 70, y - 140, 140, 280, 18), 10)}${e.surface(box(x - 70, y - 140, 140, 280, 18), { fill: '#f5ead0', light: 'soft' })}${e.line(`M${x - 56} ${y}H${x + 56}`, e.deep, 5)}${e.paint.motif ? e.motif(e.paint.motif, [x - 54, y - 124, 108, 108]) + e.motif(e.paint.motif, [x - 54, y + 16, 108, 108]) : dots(y - 70, top) + dots(y + 70, bottom)}</g>`;
  };
  return one(240, 400, -14, 5, 3) + one(440, 370, 8, 1, 4) + one(600, 520, 24, 2, 5) + one(330, 690, 80, 3, 4);
}

function boardGame(e: Easel): string {
  const shades = [hues.red, hues.yellow, hues.green, hues.blue];
  const squares = Array.from({ length: 36 }, (_, i) =>
    e.surface(box(196 + (i % 6) * 68, 316 + Math.floor(i / 6) * 68, 64, 64, 4), {
      fill: (i + Math.floor(i / 6)) % 2 ? '#fdf6e6' : lighter(shades[i % 4]!, 0.35),
      light: 'none',
      edge: 0.15,
    }),
  );
  return [
    e.cast(box(170, 290, 460, 460, 14), 16),
    e.surface(box(170, 290, 460, 460, 14), { light: 'soft' }),
    ...squares,
    e.line('M260 660L420 400', '#a9825a', 22) + e.line('M300 680L460 420', '#a9825a', 8),
    e.line('M560 360C480 420 600 480 520 560S560 640 500 690', hues.green, 20),
    ...shades.map((fill, i) => e.surface(oval(300 + i * 70, 800, 28, 26), { fill, light: 'ball' })),
    `<g transform="rotate(16 640 790)">${e.surface(box(600, 750, 84, 84, 14), { fill: '#fdfaf2', light: 'soft' })}<circle cx="622" cy="772" r="8" fill="#3b2f2a"/><circle cx="642" cy="792" r="8" fill="#3b2f2a"/><circle cx="662" cy="812" r="8" fill="#3b2f2a"/></g>`,
  ].join('');
}

function spinningTop(e: Easel): string {
  const one = (x: number, y: number, size: number, fill: string) =>
    `<g transform="translate(${x} ${y}) scale(${size})">${e.contact(0, 170, 60, 0.3)}${e.surface(box(-12, -170, 24, 110, 10), { fill: hues.wood, light: 'round' })}${e.surface('M-150-40C-150-90 150-90 150-40C120 60 40 110 0 170C-40 110-120 60-150-40z', { fill, light: 'round', print: 0.5 })}${e.line('M-140-10Q0 40 140-10M-100 50Q0 90 100 50', '#fdf6e6', 11, 0.8)}</g>`;
  return (
    one(280, 360, 0.8, e.base) +
    one(560, 420, 0.7, hues.yellow) +
    one(300, 690, 0.85, hues.sky) +
    one(580, 720, 0.7, e.paint.accent)
  );
}

function balls(e: Easel): string {
  const shades = [e.base, hues.sky, e.paint.accent, hues.green, hues.yellow, hues.lilac];
  return [
    e.contact(400, 800, 230),
    ...Array.from({ length: 13 }, (_, i) => {
      const [row, column] = i < 3 ? [0, i - 1] : i < 7 ? [1, i - 4.5] : [2, i - 9.5];
      const [x, y] = [400 + column * 106, 520 + row * 100];
      const fill = shades[i % 6]!;
      return (
        e.surface(oval(x, y, 54), { fill, light: 'ball' }) +
        `<path d="M${x - 34} ${y + 10}Q${x} ${y - 34} ${x + 34} ${y - 6}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="9"/>`
      );
    }),
  ].join('');
}

function glider(e: Easel): string {
  return `<g transform="rotate(-14 400 520)">${e.cast('M100 520L700 470L690 520L110 560z', 14)}${e.surface('M90 520C120 480 640 470 700 480L710 520C640 560 140 570 90 520z', { fill: hues.natural, light: 'soft' })}${e.surface('M300 500L380 200L460 190L430 500z', { light: 'soft' })}${e.surface('M300 540L400 820L480 830L430 540z', { light: 'soft', fill: lighter(e.base, 0.2) })}${e.surface('M640 490L690 380L730 380L704 500z', { fill: e.paint.accent, light: 'soft' })}${e.surface(oval(400, 290, 34), { fill: hues.blue }) + e.surface(oval(400, 290, 20), { fill: '#fdf6e6' }) + e.surface(oval(400, 290, 9), { fill: hues.red })}</g>`;
}

function harmonica(e: Easel): string {
  return `<g transform="rotate(-10 400 560)">${e.cast(box(110, 460, 580, 190, 40), 14)}${e.surface(box(110, 450, 580, 90, 40), { fill: hues.silver, light: 'metal' })}${e.surface(box(120, 510, 560, 70), { light: 'soft' })}${Array.from({ length: 10 }, (_, i) => e.surface(box(146 + i * 52, 522, 36, 44, 4), { fill: '#3b2f2a', light: 'inside' })).join('')}${e.surface(box(110, 560, 580, 90, 40), { fill: hues.silver, light: 'metal' })}${e.words(e.paint.words.includes('BOX') ? 'HARMONICA' : 'MELODY', [260, 580, 280, 56], '#6a6462', 30)}</g>`;
}

function helicopter(e: Easel): string {
  return [
    e.contact(380, 790, 190),
    e.line('M130 300H640', '#8d9499', 16),
    e.line('M385 300V390', '#8d9499', 18),
    e.surface(
      'M200 560C200 430 300 380 400 380C500 380 540 440 560 500L720 470V530L560 590C540 680 440 720 360 710C260 700 200 650 200 560z',
      { light: 'ball' },
    ),
    e.surface('M214 560C214 460 290 410 350 404V580z', { fill: '#d5e2e6', light: 'soft' }),
    e.line('M250 640Q330 600 400 650', '#fdfaf2', 12),
    e.line('M270 760H500M310 706V760M450 706V760', '#8d9499', 14),
    e.line('M720 430V560', '#8d9499', 12),
  ].join('');
}

function playSet(e: Easel): string {
  return [
    e.contact(400, 806, 280, 0.12),
    e.surface('M130 440L400 230L670 440z', { fill: e.paint.accent, light: 'soft' }),
    e.surface(box(160, 436, 480, 360, 6), { light: 'soft' }),
    e.surface(box(200, 470, 180, 150, 6), { fill: '#fdf6e6', light: 'inside' }) +
      e.surface(box(420, 470, 180, 150, 6), { fill: '#fdf6e6', light: 'inside' }) +
      e.surface(box(200, 640, 180, 140, 6), { fill: '#fdf6e6', light: 'inside' }) +
      e.surface(box(420, 640, 180, 140, 6), { fill: '#fdf6e6', light: 'inside' }),
    e.motif('teapot', [230, 500, 120, 110]),
    e.motif('doll', [450, 490, 120, 130]),
    e.motif('cat', [230, 660, 120, 120]),
    e.motif('tulip', [460, 650, 100, 120]),
  ].join('');
}

function creatures(e: Easel): string {
  const name = e.paint.motif ?? e.paint.figure ?? 'dinosaur';
  const spots = [
    [250, 380],
    [550, 400],
    [250, 680],
    [560, 690],
  ] as const;
  return spots
    .map(
      ([x, y], i) =>
        e.contact(x, y + 118, 110) +
        `<g transform="translate(${i % 2 ? 2 * x : 0} 0) scale(${i % 2 ? -1 : 1} 1)">${e.standing(name, x, y + 122, 260)}</g>`,
    )
    .join('');
}

function modellingClay(e: Easel): string {
  const shades = [hues.red, hues.yellow, hues.green, hues.blue, hues.purple, hues.orange];
  return [
    e.contact(400, 770, 270, 0.12),
    ...shades.map(
      (fill, i) =>
        e.surface(box(150 + i * 86, 340, 74, 400, 30), { fill, light: 'round' }) +
        e.line(`M${164 + i * 86} 420V680M${186 + i * 86} 420V680M${208 + i * 86} 420V680`, darker(fill, 0.2), 4, 0.4),
    ),
    e.surface(box(130, 560, 540, 200, 14), { light: 'soft' }),
    e.words(e.paint.words || 'CLAY', [200, 600, 400, 120], e.paint.mark, 64),
  ].join('');
}

function paints(e: Easel): string {
  const shades = [hues.red, hues.orange, hues.yellow, hues.green, hues.blue, hues.purple, hues.pink, hues.brown];
  return [
    e.cast(box(150, 330, 500, 400, 24), 14),
    e.surface(box(150, 330, 500, 400, 24), { light: 'soft', print: 0.6 }),
    e.surface(box(184, 364, 432, 332, 14), { fill: '#fdfaf2', light: 'inside' }),
    ...shades.map((fill, i) =>
      e.surface(oval(250 + (i % 4) * 100, 450 + Math.floor(i / 4) * 120, 42), { fill, light: 'inside' }),
    ),
    e.rod('M200 660L600 650', hues.wood, 18),
    e.surface('M600 640L660 646L600 662z', { fill: '#5a4638' }),
  ].join('');
}

function headphones(e: Easel): string {
  return [
    e.contact(400, 800, 230, 0.12),
    e.line('M200 600C180 240 620 240 600 600', darker(e.base, 0.3), 34) +
      e.line('M200 600C180 240 620 240 600 600', e.base, 24),
    e.surface(oval(206, 640, 96, 120), { light: 'ball', print: 0.7 }),
    e.surface(oval(594, 640, 96, 120), { light: 'ball', print: 0.7 }),
    e.surface(oval(206, 640, 44, 62), { fill: e.deep, light: 'inside' }) +
      e.surface(oval(594, 640, 44, 62), { fill: e.deep, light: 'inside' }),
  ].join('');
}

function stencils(e: Easel): string {
  return [
    e.cast(box(190, 250, 420, 560, 20), 14),
    e.surface(box(190, 250, 420, 560, 20), { light: 'flat' }),
    ...[
      [300, 380],
      [500, 380],
      [300, 560],
      [500, 560],
    ].map(
      ([x, y], i) =>
        `<g opacity=".9">${e.motif((['star', 'heart', 'flower', e.paint.motif ?? 'butterfly'] as const)[i]!, [x! - 74, y! - 74, 148, 148])}</g>`,
    ),
    e.words(e.paint.words || 'STENCILS', [240, 670, 320, 100], e.paint.mark, 60),
  ].join('');
}

export const gardenAndToys = {
  'watering can': standing(wateringCan),
  'plant pot': standing(plantPot),
  'grow kit': standing(growKit),
  planter: standing(planter, 'zinc'),
  'garden tool': lying(gardenTool),
  secateurs: lying(secateurs),
  wheelbarrow: standing(wheelbarrow, 'red'),
  flower: lying(bloom),
  'garden marker': standing(marker, 'cream'),
  'seed packets': inSets(lying(seeds)),
  twine: standing(twine),
  'plant ladder': standing(ladder, 'white'),
  teddy: standing(teddy, 'wood'),
  doll: standing(doll, 'pink'),
  skittles: inSets(standing(skittles)),
  'skipping rope': lying(skippingRope),
  dominoes: inSets(lying(dominoes)),
  'board game': inSets(lying(boardGame)),
  'spinning tops': inSets(standing(spinningTop)),
  marbles: inSets(standing(balls)),
  glider: inSets(lying(glider)),
  harmonica: lying(harmonica),
  helicopter: standing(helicopter),
  playhouse: inSets(standing(playSet)),
  'toy animals': inSets(standing(creatures)),
  'modelling clay': inSets(standing(modellingClay)),
  'paint set': inSets(lying(paints)),
  headphones: standing(headphones),
  stencils: inSets(lying(stencils)),
} satisfies FormTable;
