import { darker, lighter, mix } from './colour.ts';
import { letters } from './lettering.ts';
import { type MotifName, motifs } from './motifs/motifs.ts';
import { heart, star } from './shapes.ts';

/** What a pattern takes of a product's looks. */
export interface PatternColours {
  readonly base: string;
  readonly mark: string;
  readonly accent: string;
  readonly words: string;
  readonly motif?: MotifName | undefined;
  readonly motifMain: string;
  readonly motifSecond: string;
}

interface Tile {
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

const disc = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const bar = (x: number, y: number, width: number, height: number, fill: string, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" opacity="${opacity}"/>`;

/** What repeats on a printed surface, over its base colour. */
export const tiles = {
  dots: ({ mark }: PatternColours): Tile => ({
    width: 80,
    height: 80,
    svg: disc(20, 20, 15, mark) + disc(60, 60, 15, mark),
  }),
  polka: ({ mark }: PatternColours): Tile => ({
    width: 52,
    height: 52,
    svg: disc(13, 13, 7.5, mark) + disc(39, 39, 7.5, mark),
  }),
  stripes: ({ mark, accent }: PatternColours): Tile => ({
    width: 72,
    height: 72,
    svg: bar(0, 0, 26, 72, mark) + bar(46, 0, 5, 72, accent),
  }),
  gingham: ({ mark }: PatternColours): Tile => ({
    width: 48,
    height: 48,
    svg: bar(0, 0, 24, 48, mark, 0.5) + bar(0, 0, 48, 24, mark, 0.5),
  }),
  check: ({ mark, accent }: PatternColours): Tile => ({
    width: 90,
    height: 90,
    svg:
      bar(0, 0, 40, 90, mark, 0.4) +
      bar(0, 0, 90, 40, mark, 0.4) +
      bar(62, 0, 5, 90, accent, 0.7) +
      bar(0, 62, 90, 5, accent, 0.7),
  }),
  stars: ({ mark }: PatternColours): Tile => ({
    width: 84,
    height: 84,
    svg: `<path d="${star(21, 21, 15)}${star(63, 63, 15)}" fill="${mark}"/>`,
  }),
  hearts: ({ mark }: PatternColours): Tile => ({
    width: 84,
    height: 84,
    svg: `<path d="${heart(21, 21, 29)}${heart(63, 63, 29)}" fill="${mark}"/>`,
  }),
  leopard: ({ mark, accent }: PatternColours): Tile => ({
    width: 90,
    height: 90,
    svg: [
      [20, 18, 14],
      [62, 30, 11],
      [30, 62, 12],
      [74, 74, 14],
    ]
      .map(
        ([x, y, r]) =>
          `<circle cx="${x}" cy="${y}" r="${r}" fill="${accent}"/><circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${mark}" stroke-width="7" stroke-dasharray="18 8"/>`,
      )
      .join(''),
  }),
  camouflage: ({ mark, accent, base }: PatternColours): Tile => ({
    width: 150,
    height: 150,
    svg: `<path d="M10 20C40 0 60 30 90 16C110 40 70 60 50 50C30 66 0 50 10 20z" fill="${mark}"/><path d="M70 90C100 70 140 90 140 116C120 140 90 130 80 140C60 130 50 110 70 90z" fill="${accent}"/><path d="M6 100C30 84 44 110 34 128C20 140 0 126 6 100z" fill="${darker(base, 0.4)}"/><path d="M104 34C124 20 146 40 138 60C124 70 100 56 104 34z" fill="${accent}"/>`,
  }),
  lattice: ({ mark }: PatternColours): Tile => ({
    width: 60,
    height: 60,
    svg: `<path d="M30 0L60 30L30 60L0 30z" fill="none" stroke="${mark}" stroke-width="4"/><path d="${heart(30, 30, 18)}" fill="${mark}"/>`,
  }),
  lace: ({ mark }: PatternColours): Tile => ({
    width: 64,
    height: 64,
    svg: `<g fill="none" stroke="${mark}" stroke-width="3">${disc(32, 32, 5, mark)}<circle cx="32" cy="32" r="16"/><path d="M0 0A32 32 0 0 0 64 0M0 64A32 32 0 0 1 64 64"/></g>${disc(0, 32, 5, mark)}${disc(64, 32, 5, mark)}`,
  }),
  mosaic: ({ base, mark, accent }: PatternColours): Tile => ({
    width: 66,
    height: 66,
    svg: [
      [2, 2, lighter(base, 0.5)],
      [24, 2, mark],
      [46, 2, darker(base, 0.15)],
      [2, 24, accent],
      [24, 24, lighter(base, 0.7)],
      [46, 24, mix(base, mark, 0.5)],
      [2, 46, mix(base, accent, 0.4)],
      [24, 46, darker(base, 0.1)],
      [46, 46, lighter(base, 0.35)],
    ]
      .map(([x, y, fill]) => bar(Number(x), Number(y), 18, 18, String(fill)))
      .join(''),
  }),
  ribs: ({ mark }: PatternColours): Tile => ({ width: 24, height: 24, svg: bar(0, 0, 9, 24, mark, 0.5) }),
  knit: ({ base }: PatternColours): Tile => ({
    width: 28,
    height: 24,
    svg: `<path d="M0 0L14 12L28 0V12L14 24L0 12z" fill="${lighter(base, 0.22)}"/><path d="M14 0V24" stroke="${darker(base, 0.25)}" stroke-width="2" opacity=".5"/>`,
  }),
  print: ({ mark, words }: PatternColours): Tile => ({
    width: 260,
    height: 150,
    svg:
      letters(words || 'GOOD THINGS', { cx: 126, cy: 40, width: 220, height: 56, colour: mark, largest: 34 }) +
      `<path d="M20 78H240" stroke="${mark}" stroke-width="2"/>` +
      letters('EST 1888', { cx: 126, cy: 112, width: 200, height: 40, colour: mark, largest: 20 }),
  }),
  motif({ motif, motifMain, motifSecond, mark }: PatternColours): Tile {
    const drawn = motifs[motif ?? 'flower']({ main: motifMain, second: motifSecond });
    return {
      width: 150,
      height: 150,
      svg: `<g transform="translate(38 38) rotate(-8) scale(.62)">${drawn}</g><g transform="translate(113 113) rotate(8) scale(.62)">${drawn}</g>${disc(113, 38, 6, mark)}${disc(38, 113, 6, mark)}`,
    };
  },
} satisfies Record<string, (paint: PatternColours) => Tile>;
export type TileName = keyof typeof tiles;

/** The flag over a whole surface. */
export function unionJack(x: number, y: number, width: number, height: number): string {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const unit = Math.min(width, height) / 10;
  const cross = (stroke: string, size: number) =>
    `<path d="M${x} ${y}L${x + width} ${y + height}M${x + width} ${y}L${x} ${y + height}" stroke="${stroke}" stroke-width="${size}"/>`;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#3d4f7a"/>${cross('#f6efe2', unit * 2.4)}${cross('#b9443c', unit * 0.9)}<path d="M${cx} ${y}V${y + height}M${x} ${cy}H${x + width}" stroke="#f6efe2" stroke-width="${unit * 3.4}"/><path d="M${cx} ${y}V${y + height}M${x} ${cy}H${x + width}" stroke="#b9443c" stroke-width="${unit * 2}"/>`;
}
