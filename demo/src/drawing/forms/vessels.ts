import { darker, hues, lighter, mix } from '../colour.ts';
import type { Easel } from '../easel.ts';
import { box, heart, oval, star, wall } from '../shapes.ts';
import { type FormTable, standing } from './form.ts';

/** The open top of a vessel: its rim, and the dark inside. */
function mouth(e: Easel, cx: number, cy: number, half: number, fill: string, tilt = 0.13): string {
  return (
    e.surface(oval(cx, cy, half, half * tilt), { fill: lighter(fill, 0.25), light: 'none' }) +
    e.surface(oval(cx, cy + 3, half * 0.93, half * tilt * 0.8), { fill: darker(fill, 0.12), light: 'inside' })
  );
}

function handle(e: Easel, d: string, fill: string, width: number): string {
  return e.rod(d, fill, width);
}

function mug(e: Easel): string {
  const body = wall(370, 420, 178, 772, 162);
  return [
    e.contact(395, 786, 205),
    handle(e, 'M535 500C650 470 662 690 528 690', e.base, 38),
    e.surface(body, { light: 'round', print: 'once', at: [255, 480, 220, 240] }),
    mouth(e, 370, 420, 178, e.base),
    e.gleam('M236 500C234 580 238 660 248 724', 12, 0.4),
  ].join('');
}

function cupAndSaucer(e: Easel): string {
  const cup = 'M225 470C225 640 300 720 400 720S575 640 575 470A175 24 0 0 1 225 470z';
  return [
    e.contact(400, 762, 290, 0.13),
    e.surface(oval(400, 728, 290, 50), { light: 'flat', print: 0.7 }),
    e.surface(oval(400, 716, 150, 22), { fill: darker(e.base, 0.12), light: 'inside', edge: 0.15 }),
    handle(e, 'M556 520C668 470 668 650 530 646', e.base, 26),
    e.surface(cup, { light: 'round', print: 'once', at: [300, 510, 200, 180] }),
    mouth(e, 400, 470, 175, e.base, 0.14),
    `<ellipse cx="400" cy="478" rx="150" ry="15" fill="#7d4a27" opacity=".75"/>`,
    e.line('M226 476A175 24 0 0 0 574 476', e.paint.accent, 6, 0.7),
    e.gleam('M262 540C268 600 290 650 318 676', 11, 0.45),
  ].join('');
}

function cup(e: Easel): string {
  const body = 'M235 440L262 730Q268 772 330 778H470Q532 772 538 730L565 440A165 23 0 0 1 235 440z';
  return [
    e.contact(400, 784, 180),
    e.surface(body, { light: 'round', print: 'once', at: [290, 500, 220, 220] }),
    mouth(e, 400, 440, 165, e.base, 0.14),
    e.gleam('M276 520L294 716', 12, 0.4),
  ].join('');
}

function paperCup(e: Easel): string {
  return [
    e.contact(400, 790, 150),
    e.surface(wall(400, 380, 165, 780, 118, 0.12), { light: 'round', print: 1 }),
    mouth(e, 400, 380, 165, '#fffaf0', 0.12),
    e.line('M235 384A165 20 0 0 0 565 384', '#fffaf0', 9),
  ].join('');
}

function teapot(e: Easel): string {
  const body = 'M400 380C560 380 610 490 606 580C602 690 520 772 400 772S198 690 194 580C190 490 240 380 400 380z';
  const spout = 'M586 560C640 560 640 460 700 426L732 446C706 500 704 650 592 676z';
  return [
    e.contact(400, 788, 250),
    handle(e, 'M220 480C90 430 80 690 226 668', e.base, 34),
    e.surface(spout, { light: 'flat' }),
    e.surface(box(300, 758, 200, 24, 12), { fill: e.deep }),
    e.surface(body, { light: 'ball', print: 'once', at: [290, 470, 220, 230] }),
    e.surface('M296 392C300 330 340 306 400 306S500 330 504 392A104 22 0 0 1 296 392z', {
      light: 'ball',
      fill: e.paint.pattern === 'plain' ? e.base : e.paint.accent,
    }),
    e.surface(oval(400, 290, 26), { fill: e.paint.accent, light: 'ball' }),
    e.gleam('M250 520C256 480 280 446 312 430', 14, 0.5),
  ].join('');
}

function bowl(e: Easel): string {
  const body = 'M150 520C160 680 280 770 330 776H470C520 770 640 680 650 520A250 38 0 0 1 150 520z';
  return [
    e.contact(400, 786, 200),
    e.surface(box(310, 764, 180, 20, 10), { fill: e.deep }),
    e.surface(body, { light: 'round', print: 'once', at: [300, 575, 200, 170] }),
    mouth(e, 400, 520, 250, e.base, 0.155),
    e.gleam('M196 590C212 660 262 716 306 744', 13, 0.42),
  ].join('');
}

function plate(e: Easel): string {
  return [
    e.contact(400, 806, 210, 0.12),
    e.surface(oval(408, 520, 284), { fill: e.deep, light: 'none' }),
    e.surface(oval(400, 516, 284), { light: 'soft', print: 0.9 }),
    e.surface(oval(400, 516, 198), {
      fill: e.paint.motif ? lighter(e.base, 0.55) : e.base,
      light: 'inside',
      edge: 0.2,
    }),
    e.surface(oval(402, 520, 186), {
      fill: e.paint.motif ? lighter(e.base, 0.62) : e.base,
      light: 'flat',
      edge: 0.1,
      print: 'once',
      at: [270, 390, 260, 260],
    }),
    e.line('M136 470A270 270 0 0 1 330 258', '#fff', 8, 0.5),
    e.surface('M300 806L330 760H470L500 806z', { fill: hues.wood, light: 'soft' }),
  ].join('');
}

function jug(e: Easel): string {
  const body =
    'M300 330C296 420 240 500 240 620C240 730 310 778 400 778S560 730 560 620C560 500 504 420 508 330L540 290L300 318z';
  return [
    e.contact(405, 788, 190),
    handle(e, 'M500 390C640 370 650 610 552 640', e.base, 32),
    e.surface(body, { light: 'round', print: 'once', at: [300, 500, 200, 220] }),
    e.surface('M300 322C340 350 480 346 540 290C470 296 360 298 300 322z', {
      fill: darker(e.base, 0.12),
      light: 'inside',
    }),
    e.line('M262 700C330 740 470 740 538 700', e.paint.accent, 8, 0.6),
    e.gleam('M280 560C274 620 284 680 306 716', 13, 0.45),
  ].join('');
}

function eggCup(e: Easel): string {
  return [
    e.contact(400, 790, 125),
    e.surface('M400 270C470 270 510 380 510 470H290C290 380 330 270 400 270z', { fill: '#f3dcc2', light: 'ball' }),
    e.surface(
      'M266 450C270 580 330 640 380 650V716C330 724 300 742 296 780A104 16 0 0 0 504 780C500 742 470 724 420 716V650C470 640 530 580 534 450A134 22 0 0 1 266 450z',
      {
        light: 'round',
        print: 'once',
        at: [330, 486, 140, 140],
      },
    ),
    e.line('M266 452A134 22 0 0 0 534 452', e.pale, 8, 0.8),
    e.gleam('M292 510C300 560 324 600 350 618', 9, 0.45),
  ].join('');
}

function label(e: Easel, [x, y, width, height]: readonly [number, number, number, number], words: string): string {
  return (
    e.surface(box(x, y, width, height, 12), { fill: '#f6eedd', light: 'none', edge: 0.3 }) +
    e.line(box(x + 8, y + 8, width - 16, height - 16, 8), e.paint.accent, 2.5, 0.8) +
    e.words(words, [x + 18, y + 14, width - 36, height - 28], '#5a4638', 30)
  );
}

function jar(e: Easel): string {
  const body = 'M262 380C250 420 228 430 228 480V740Q228 782 280 782H520Q572 782 572 740V480C572 430 550 420 538 380z';
  const lid = e.paint.pattern === 'plain' ? e.base : e.paint.accent;
  return [
    e.contact(400, 790, 190),
    e.clipped(
      body,
      e.surface(box(236, 520, 328, 262, 20), { fill: mix(e.base, '#f2dcb0', 0.45), light: 'round', edge: 0 }),
    ),
    e.glass(body, '#e4edee', 0.4),
    label(e, [292, 560, 216, 130], e.paint.words || 'PANTRY'),
    e.surface(wall(400, 300, 152, 384, 150, 0.1), { fill: lid, light: 'round', print: 0.6 }),
    e.surface(oval(400, 300, 152, 18), { fill: lighter(lid, 0.25), light: 'flat' }),
    e.gleam('M256 480C250 560 252 660 256 740', 12, 0.75),
  ].join('');
}

function bottle(e: Easel): string {
  const body =
    'M362 250V390C350 430 286 450 284 540V744Q284 784 330 784H470Q516 784 516 744V540C514 450 450 430 438 390V250z';
  return [
    e.contact(400, 790, 135),
    e.glass(body, mix('#e4edee', e.base, 0.4), 0.6),
    e.surface(box(348, 214, 104, 48, 12), { fill: hues.wood, light: 'round' }),
    e.surface(box(290, 560, 220, 140, 4), { light: 'round', print: 'once', at: [320, 570, 160, 120] }),
    e.gleam('M312 560C308 620 310 690 316 740M376 280V380', 11, 0.75),
  ].join('');
}

function milkBottle(e: Easel): string {
  const body =
    'M344 300V400C336 440 286 460 286 540V744Q286 784 330 784H470Q514 784 514 744V540C514 460 464 440 456 400V300z';
  return [
    e.contact(400, 790, 135),
    e.clipped(body, e.surface(box(280, 470, 240, 320), { fill: '#fdfaf1', light: 'round', edge: 0 })),
    e.glass(body, '#e4edee', 0.35),
    e.surface(oval(400, 276, 44, 40), { fill: '#dfe9ea', light: 'ball' }),
    e.line('M340 310C300 330 300 390 342 400M460 310C500 330 500 390 458 400', '#9aa1a3', 6),
    e.gleam('M312 560C308 620 310 690 316 740', 11, 0.8),
  ].join('');
}

/** A flask with a cup for its lid. */
function flask(e: Easel): string {
  return [
    e.contact(400, 790, 130),
    e.surface(box(284, 340, 232, 446, 26), { light: 'round', print: 1 }),
    e.surface(box(276, 320, 248, 34, 10), { fill: hues.silver, light: 'metal' }),
    e.surface(box(296, 186, 208, 136, 22), { fill: e.paint.accent, light: 'round' }),
    e.surface(box(276, 750, 248, 38, 12), { fill: hues.silver, light: 'metal' }),
    e.gleam('M318 390V720', 12, 0.45),
  ].join('');
}

function tumbler(e: Easel): string {
  const body = wall(400, 390, 140, 780, 112, 0.14);
  const band = 'M272 480L280 600A120 17 0 0 0 520 600L528 480A128 18 0 0 1 272 480z';
  return [
    e.contact(400, 788, 140),
    `<ellipse cx="400" cy="390" rx="140" ry="20" fill="#dfe9ea" opacity=".6"/>`,
    e.glass(body, mix('#dfe9ea', e.base, 0.5), 0.55),
    e.surface(band, { light: 'none', print: 0.6, edge: 0.1, fill: mix(e.base, '#ffffff', 0.2) }),
    e.line(oval(400, 390, 140, 20), '#8da3a7', 4, 0.8),
    e.gleam('M284 440L306 730', 13, 0.75),
  ].join('');
}

function goblet(e: Easel): string {
  const bowlOf = 'M276 300C270 470 330 560 400 566C470 560 530 470 524 300A124 18 0 0 1 276 300z';
  const tint = mix('#dfe9ea', e.base, 0.55);
  return [
    e.contact(400, 786, 140),
    e.glass(oval(400, 770, 130, 22), tint, 0.7),
    e.glass('M386 560H414L424 700C430 750 470 760 490 768H310C330 760 370 750 376 700z', tint, 0.7),
    e.glass(bowlOf, tint, 0.6),
    e.line(oval(400, 300, 124, 18), '#8da3a7', 4, 0.8),
    e.gleam('M302 350C304 430 326 490 352 524', 12, 0.8),
  ].join('');
}

function vase(e: Easel): string {
  const body =
    'M330 330C320 400 236 470 236 600C236 720 310 782 400 782S564 720 564 600C564 470 480 400 470 330A70 12 0 0 1 330 330z';
  return [
    e.contact(400, 790, 170),
    e.line(
      'M390 340C380 250 350 200 320 150M405 340C410 240 430 190 470 140M398 340C398 260 400 200 396 110',
      '#7f9d6b',
      8,
    ),
    e.motif('poppy', [276, 96, 90, 90]),
    e.motif('flower', [356, 56, 86, 86]),
    e.motif('daisy', [430, 90, 84, 84]),
    e.surface(body, { light: 'round', print: 'once', at: [310, 500, 180, 200] }),
    e.gleam('M276 560C268 620 280 690 306 728', 13, 0.5),
  ].join('');
}

function canister(e: Easel): string {
  const text = e.paint.words;
  return [
    e.contact(400, 792, 165),
    e.surface(wall(400, 400, 160, 780, 160, 0.12), {
      light: 'round',
      print: text ? 0.8 : 'once',
      at: [290, 470, 220, 220],
    }),
    text ? label(e, [300, 520, 200, 130], text) : '',
    e.surface(wall(400, 350, 168, 416, 168, 0.12), { light: 'round', fill: e.paint.accent }),
    e.surface(oval(400, 350, 168, 20), { fill: lighter(e.paint.accent, 0.2), light: 'flat' }),
    e.surface(oval(400, 326, 30, 22), { fill: e.deep, light: 'ball' }),
    e.gleam('M268 470V740', 12, 0.4),
  ].join('');
}

function cakeTin(e: Easel): string {
  const tier = (top: number, half: number, tall: number, printed: boolean) =>
    e.surface(wall(400, top, half, top + tall, half, 0.13), { light: 'round', ...(printed && { print: 0.8 }) });
  return [
    e.contact(400, 790, 260, 0.13),
    tier(570, 250, 206, true),
    e.surface(wall(400, 520, 258, 586, 258, 0.13), { light: 'round', fill: e.paint.accent }),
    e.surface(oval(400, 520, 258, 34), { fill: lighter(e.paint.accent, 0.22), light: 'flat' }),
    e.surface(oval(400, 500, 34, 20), { fill: e.deep, light: 'ball' }),
    e.line('M148 596A250 33 0 0 0 652 596', '#fff', 4, 0.35),
    e.gleam('M196 630V740', 12, 0.4),
  ].join('');
}

/** A small tin with a hinged lid. */
function tin(e: Easel): string {
  return [
    e.contact(400, 790, 240, 0.13),
    e.surface(box(170, 480, 460, 306, 34), { light: 'round', print: 'once', at: [290, 540, 220, 210] }),
    e.surface(box(162, 420, 476, 92, 34), {
      light: 'round',
      fill: e.paint.pattern === 'plain' ? e.base : e.paint.accent,
    }),
    e.line('M172 512H628', '#fff', 3, 0.4),
    e.surface(box(370, 492, 60, 40, 8), { fill: hues.gold, light: 'metal' }),
    e.gleam('M210 550V730', 12, 0.35),
  ].join('');
}

function trinketPot(e: Easel): string {
  const glassy = e.made('ceramic') === 'glass';
  const body = 'M230 560C230 720 300 778 400 778S570 720 570 560z';
  const lid = 'M222 566C230 470 320 424 400 424S570 470 578 566A178 24 0 0 1 222 566z';
  return [
    e.contact(400, 786, 170),
    glassy ? e.glass(body, mix('#dfe9ea', e.base, 0.4), 0.7) : e.surface(body, { light: 'ball', print: 0.7 }),
    glassy ? e.glass(lid, mix('#dfe9ea', e.base, 0.4), 0.75) : e.surface(lid, { light: 'ball', print: 0.7 }),
    e.line('M222 566A178 24 0 0 0 578 566', glassy ? '#9bb0b3' : hues.gold, 7),
    e.paint.figure === 'heart' || e.paint.motif === 'heart'
      ? e.surface(heart(400, 394, 74), { fill: e.paint.accent, light: 'ball' })
      : e.surface(oval(400, 402, 30), { fill: e.paint.accent, light: 'ball' }),
    e.gleam('M270 530C290 486 330 462 366 454', 11, 0.55),
  ].join('');
}

/** A bell of clear glass over a dish. */
function dome(e: Easel): string {
  const bell = 'M220 720V480C220 340 310 270 400 270S580 340 580 480V720z';
  return [
    e.contact(400, 790, 260, 0.13),
    e.surface(oval(400, 752, 270, 42), { light: 'soft', print: 0.6 }),
    e.surface(oval(400, 740, 200, 26), { fill: lighter(e.base, 0.35), light: 'inside', edge: 0.2 }),
    e.surface('M300 730C300 670 340 640 400 640S500 670 500 730A100 14 0 0 1 300 730z', {
      fill: '#f0d890',
      light: 'ball',
    }),
    e.glass(bell, '#e4edee', 0.3),
    e.surface(oval(400, 250, 28), { fill: '#dfe9ea', light: 'ball' }),
    e.gleam('M256 660V500C258 430 286 370 326 336', 14, 0.8),
  ].join('');
}

function bucket(e: Easel): string {
  return [
    e.contact(400, 790, 170),
    e.line('M216 440C230 200 570 200 584 440', '#8f8a80', 9),
    e.surface(box(372, 250, 56, 24, 12), { fill: hues.wood, light: 'soft' }),
    e.surface(wall(400, 430, 190, 780, 140, 0.13), { light: 'round', print: 'once', at: [300, 510, 200, 200] }),
    mouth(e, 400, 430, 190, e.base),
    e.line('M222 470A190 25 0 0 0 578 470', e.deep, 4, 0.5),
    e.gleam('M246 520L272 730', 12, 0.4),
  ].join('');
}

function pan(e: Easel): string {
  return [
    e.contact(330, 730, 240, 0.16),
    e.rod('M520 560L720 420', hues.wood, 34),
    e.surface('M90 560C96 680 200 740 320 740S544 680 550 560z', { light: 'round', print: 0.8 }),
    e.surface(oval(320, 560, 232, 76), { fill: hues.silver, light: 'metal' }),
    e.surface(oval(320, 566, 206, 60), { fill: '#5b5553', light: 'inside' }),
    e.gleam('M150 640C180 690 230 714 270 722', 12, 0.4),
  ].join('');
}

function fryingPan(e: Easel): string {
  const shape = e.paint.figure === 'heart' ? heart(390, 600, 460) : oval(390, 600, 230);
  return [
    e.cast(shape, 18),
    e.rod('M400 410V180', e.base, 46),
    e.line('M400 200V176', '#fffaf0', 12),
    e.surface(shape, { light: 'soft' }),
    e.surface(e.paint.figure === 'heart' ? heart(390, 602, 396) : oval(390, 600, 196), {
      light: 'inside',
      fill: mix(e.base, '#fffaf0', 0.12),
      print: 0.9,
      at: [194, 404, 392, 392],
    }),
    e.gleam('M200 520C216 466 250 426 296 406', 12, 0.5),
  ].join('');
}

function colander(e: Easel): string {
  const holes = Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 9 - row }, (__, column) =>
      oval(400 + (column - (8 - row) / 2) * 48, 580 + row * 36, 8, 7),
    ).join(''),
  ).join('');
  return [
    e.contact(400, 786, 180),
    e.rod('M160 540C70 520 80 620 170 600M640 540C730 520 720 620 630 600', e.base, 20),
    e.surface('M150 520C160 680 280 760 330 776H470C520 760 640 680 650 520A250 38 0 0 1 150 520z', { light: 'round' }),
    `<path d="${holes}" fill="${darker(e.base, 0.55)}" opacity=".7"/>`,
    mouth(e, 400, 520, 250, e.base, 0.155),
    e.line('M150 520A250 38 0 0 0 650 520', hues.blue, 7, 0.7),
  ].join('');
}

function saltAndPepper(e: Easel): string {
  const one = (cx: number, cap: string) =>
    [
      e.contact(cx, 790, 90),
      e.surface(
        `M${cx - 62} 600C${cx - 70} 680 ${cx - 84} 740 ${cx - 74} 784H${cx + 74}C${cx + 84} 740 ${cx + 70} 680 ${cx + 62} 600z`,
        {
          fill: '#f4ead6',
          light: 'round',
        },
      ),
      e.surface(
        `M${cx - 130} 620C${cx - 130} 500 ${cx - 60} 450 ${cx} 450S${cx + 130} 500 ${cx + 130} 620C${cx + 70} 646 ${cx - 70} 646 ${cx - 130} 620z`,
        {
          fill: cap,
          light: 'ball',
        },
      ),
      ...[
        [-60, 560, 20],
        [10, 500, 22],
        [66, 570, 18],
        [-4, 592, 16],
      ].map(([x, y, r]) => `<circle cx="${cx + x!}" cy="${y}" r="${r}" fill="#fffaf0"/>`),
    ].join('');
  return one(270, e.base) + one(540, lighter(e.base, 0.12));
}

function teaSet(e: Easel): string {
  return [
    `<g transform="translate(-30 -110) scale(.86)">${teapot(e)}</g>`,
    `<g transform="translate(380 410) scale(.5)">${cupAndSaucer(e)}</g>`,
    `<g transform="translate(60 430) scale(.5)">${cupAndSaucer(e)}</g>`,
  ].join('');
}

/** A teapot that stands on its own cup. */
function teaForOne(e: Easel): string {
  return [
    `<g transform="translate(110 240) scale(.7)">${cupAndSaucer(e)}</g>`,
    `<g transform="translate(130 30) scale(.68)">${teapot(e)}</g>`,
  ].join('');
}

function sundaeDish(e: Easel): string {
  const tint = mix('#dfe9ea', e.base, 0.5);
  return [
    e.contact(400, 786, 130),
    e.glass(oval(400, 768, 118, 20), tint, 0.7),
    e.glass('M384 600H416L428 720C436 756 450 760 470 766H330C350 760 364 756 372 720z', tint, 0.7),
    `<circle cx="350" cy="400" r="74" fill="#f4d8c6"/><circle cx="450" cy="400" r="74" fill="#f6ecd0"/><circle cx="350" cy="400" r="74" fill="url(#ball)"/><circle cx="450" cy="400" r="74" fill="url(#ball)"/>`,
    e.surface(oval(400, 316, 24), { fill: hues.red, light: 'ball' }),
    e.glass('M226 400C250 560 330 604 400 606C470 604 550 560 574 400A174 26 0 0 1 226 400z', tint, 0.55),
    e.gleam('M262 450C280 520 316 560 350 576', 12, 0.8),
  ].join('');
}

function ashtray(e: Easel): string {
  return [
    e.contact(400, 780, 210),
    e.surface(oval(400, 600, 210, 180), { light: 'ball' }),
    e.surface(oval(400, 500, 150, 52), { fill: hues.silver, light: 'metal' }),
    e.surface(oval(400, 506, 124, 38), { fill: '#5b5553', light: 'inside' }),
    e.gleam('M244 560C256 510 280 480 300 466', 14, 0.6),
  ].join('');
}

/** A shell that is a dish. */
function shellDish(e: Easel): string {
  const ribs = Array.from({ length: 9 }, (_, index) => {
    const x = 180 + index * 55;
    return `M400 760C${380 + (index - 4) * 12} 640 ${x} 560 ${x} ${430 + Math.abs(index - 4) * 24}`;
  }).join('');
  const body =
    'M400 780C250 740 120 620 150 470C170 400 230 440 240 410C270 350 320 400 340 370C370 330 430 330 460 370C480 400 530 350 560 410C570 440 630 400 650 470C680 620 550 740 400 780z';
  return (
    e.contact(400, 784, 210) +
    e.surface(body, { light: 'ball' }) +
    e.line(ribs, e.deep, 5, 0.45) +
    e.line(ribs, '#fff', 3, 0.25)
  );
}

function starDish(e: Easel): string {
  const body = star(400, 540, 280, 5, 0.5);
  return (
    e.cast(body, 16) +
    `<g stroke-linejoin="round">${e.surface(body, { light: 'soft' })}</g>` +
    e.surface(star(400, 540, 190, 5, 0.52), { light: 'inside', fill: lighter(e.base, 0.2), print: 0.7, edge: 0.15 })
  );
}

export const vessels = {
  mug: standing(mug),
  'cup and saucer': standing(cupAndSaucer),
  cup: standing(cup),
  'paper cup': standing(paperCup),
  teapot: standing(teapot),
  'tea set': standing(teaSet),
  'tea for one': standing(teaForOne),
  bowl: standing(bowl),
  plate: standing(plate),
  jug: standing(jug, 'cream'),
  'egg cup': standing(eggCup),
  jar: standing(jar, 'cream'),
  bottle: standing(bottle, 'mint'),
  'milk bottle': standing(milkBottle),
  flask: standing(flask),
  tumbler: standing(tumbler, 'clear'),
  goblet: standing(goblet, 'clear'),
  vase: standing(vase, 'cream'),
  canister: standing(canister, 'cream'),
  'cake tin': standing(cakeTin),
  tin: standing(tin),
  'trinket pot': standing(trinketPot),
  dome: standing(dome, 'clear'),
  bucket: standing(bucket),
  pan: standing(pan),
  'frying pan': { ...standing(fryingPan), pose: 'flat' },
  colander: standing(colander, 'cream'),
  'salt and pepper': standing(saltAndPepper, 'red'),
  'sundae dish': standing(sundaeDish, 'clear'),
  ashtray: standing(ashtray),
  'shell dish': standing(shellDish, 'cream'),
  'star dish': { ...standing(starDish, 'cream'), pose: 'flat' },
} satisfies FormTable;
