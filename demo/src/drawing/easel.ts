import { createHash } from 'node:crypto';
import { darker, lighter, mix, paper } from './colour.ts';
import { letters } from './lettering.ts';
import { heights } from './motifs/heights.ts';
import { type MotifName, motifs } from './motifs/motifs.ts';
import type { Material, Paint } from './paint.ts';
import { tiles, unionJack } from './patterns.ts';
import { box, round } from './shapes.ts';

/** How light from the upper left falls on a surface. */
export type Light = 'flat' | 'round' | 'ball' | 'metal' | 'inside' | 'soft' | 'none';
export type Frame = readonly [x: number, y: number, width: number, height: number];

export interface Surface {
  readonly fill?: string;
  readonly light?: Light;
  /** Prints the pattern: repeated at a scale, or, of a motif, once in the middle of `at`. */
  readonly print?: number | 'once';
  /** Where a flag or a single motif goes. */
  readonly at?: Frame;
  readonly edge?: number;
}

const shade = '#3a2414';
const stop = (offset: number, colour: string, opacity: number) =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
const linear = (id: string, direction: string, ...stops: string[]) =>
  `<linearGradient id="${id}" ${direction}>${stops.join('')}</linearGradient>`;
const radial = (id: string, where: string, ...stops: string[]) =>
  `<radialGradient id="${id}" ${where}>${stops.join('')}</radialGradient>`;

/** Gradients that every picture has once. */
export const lights = [
  linear(
    'flat',
    'x1="0" y1="0" x2="1" y2="1"',
    stop(0, '#fff', 0.26),
    stop(0.45, '#fff', 0),
    stop(0.6, shade, 0),
    stop(1, shade, 0.16),
  ),
  linear(
    'soft',
    'x1=".1" y1="0" x2=".9" y2="1"',
    stop(0, '#fff', 0.3),
    stop(0.4, '#fff', 0.04),
    stop(0.65, shade, 0.03),
    stop(1, shade, 0.24),
  ),
  linear(
    'round',
    'x1="0" y1="0" x2="1" y2="0"',
    stop(0, shade, 0.16),
    stop(0.12, shade, 0.02),
    stop(0.24, '#fff', 0.42),
    stop(0.4, '#fff', 0.06),
    stop(0.62, shade, 0.05),
    stop(0.88, shade, 0.27),
    stop(1, shade, 0.2),
  ),
  radial(
    'ball',
    'cx=".36" cy=".3" r=".78"',
    stop(0, '#fff', 0.58),
    stop(0.28, '#fff', 0.14),
    stop(0.55, shade, 0.02),
    stop(1, shade, 0.34),
  ),
  linear(
    'metal',
    'x1="0" y1="0" x2="1" y2=".25"',
    stop(0, shade, 0.26),
    stop(0.14, '#fff', 0.28),
    stop(0.24, '#fff', 0.7),
    stop(0.34, shade, 0.08),
    stop(0.5, shade, 0.24),
    stop(0.66, '#fff', 0.34),
    stop(0.8, shade, 0.14),
    stop(1, shade, 0.34),
  ),
  linear('inside', 'x1="0" y1="0" x2="1" y2="1"', stop(0, shade, 0.42), stop(0.6, shade, 0.16), stop(1, '#fff', 0.12)),
  radial(
    'contact',
    'cx=".5" cy=".5" r=".5"',
    stop(0, shade, 0.46),
    stop(0.45, shade, 0.24),
    stop(0.75, shade, 0.07),
    stop(1, shade, 0),
  ),
  radial(
    'glow',
    'cx=".5" cy=".5" r=".5"',
    stop(0, '#ffdf94', 0.85),
    stop(0.35, '#ffd27a', 0.35),
    stop(1, '#ffd27a', 0),
  ),
  linear('flame', 'x1="0" y1="0" x2="0" y2="1"', stop(0, '#f7b23f', 1), stop(0.6, '#ffe9a8', 1), stop(1, '#e98a3a', 1)),
  radial('air', 'cx=".48" cy=".44" r=".44"', stop(0, '#fff', 0.62), stop(0.55, '#fff', 0.3), stop(1, '#fff', 0)),
].join('');

/**
 * Where one product is drawn: has its paint, keeps its patterns apart from others', and throws the same dice for the
 * same seed.
 */
export class Easel {
  readonly #prefix: string;
  readonly #defs: string[] = [];
  readonly paint: Paint;
  #state: number;

  constructor(paint: Paint, seed: string, prefix = 'p') {
    this.paint = paint;
    this.#prefix = prefix;
    this.#state = createHash('sha256').update(seed).digest().readUInt32BE(0);
  }

  get defs(): string {
    return this.#defs.join('');
  }

  /** From 0 up to 1. */
  random(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(least: number, most: number): number {
    return round(least + this.random() * (most - least));
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.random() * values.length)]!;
  }

  /** The body's colour, or the usual one of a form when the words name none that fits. */
  get base(): string {
    return this.paint.base;
  }
  get deep(): string {
    return darker(this.paint.base, 0.28);
  }
  get pale(): string {
    return lighter(this.paint.base, 0.55);
  }

  made(usual: Material): Material {
    return this.paint.material ?? usual;
  }

  /** A filled outline with its print, the light on it and a thin edge. */
  surface(d: string, { fill = this.paint.base, light = 'flat', print, at, edge = 0.38 }: Surface = {}): string {
    return [
      `<path d="${d}" fill="${fill}"/>`,
      print === undefined ? '' : this.#print(d, print, at),
      light === 'none' ? '' : `<path d="${d}" fill="url(#${light})"/>`,
      edge === 0
        ? ''
        : `<path d="${d}" fill="none" stroke="${darker(fill, 0.42)}" stroke-opacity="${edge}" stroke-width="2"/>`,
    ].join('');
  }

  #print(d: string, print: number | 'once', at: Frame | undefined): string {
    const { pattern, motif } = this.paint;
    if (pattern === 'plain') return '';
    if (pattern === 'union' && at) return this.clipped(d, unionJack(...at));
    if (pattern === 'motif' && motif && print === 'once' && at) return this.motif(motif, at);
    return `<path d="${d}" fill="url(#${this.tile(print === 'once' ? 1 : print)})"/>`;
  }

  /** The id of the paint's pattern at a scale. */
  tile(scale: number, paint: Paint = this.paint): string {
    const name = paint.pattern === 'union' ? 'stripes' : paint.pattern === 'plain' ? 'polka' : paint.pattern;
    const { width, height, svg } = tiles[name](paint);
    return this.define(
      (id) =>
        `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="translate(400 500) scale(${scale})">${svg}</pattern>`,
    );
  }

  define(definition: (id: string) => string): string {
    const id = `${this.#prefix}${this.#defs.length}`;
    this.#defs.push(definition(id));
    return id;
  }

  clipped(d: string, inner: string): string {
    const id = this.define((name) => `<clipPath id="${name}"><path d="${d}"/></clipPath>`);
    return `<g clip-path="url(#${id})">${inner}</g>`;
  }

  /** One motif in the middle of a frame. */
  motif(name: MotifName, [x, y, width, height]: Frame, turn = 0): string {
    const size = round(Math.min(width, height) / 100);
    const drawn = motifs[name]({ main: this.paint.motifMain, second: this.paint.motifSecond });
    return `<g transform="translate(${round(x + width / 2)} ${round(y + height / 2)}) rotate(${turn}) scale(${size || 0.1})">${drawn}</g>`;
  }

  /** A motif whose lowest point is at `foot`. */
  standing(name: MotifName, cx: number, foot: number, size: number): string {
    return this.motif(name, [cx - size / 2, round(foot - size * (0.5 + heights[name][1] / 100)), size, size]);
  }

  /** A motif whose highest point is at `top`. */
  hung(name: MotifName, cx: number, top: number, size: number): string {
    return this.motif(name, [cx - size / 2, round(top - size * (0.5 + heights[name][0] / 100)), size, size]);
  }

  words(text: string, [x, y, width, height]: Frame, colour: string, largest?: number): string {
    return letters(text, { cx: x + width / 2, cy: y + height / 2, width, height, colour, ...(largest && { largest }) });
  }

  /** The shadow of what stands: an oval below it, drawn out away from the light. */
  contact(cx: number, cy: number, half: number, tall = 0.16): string {
    return `<ellipse cx="${cx + half * 0.14}" cy="${cy}" rx="${half * 1.28}" ry="${round(half * tall)}" fill="url(#contact)"/>`;
  }

  /** The shadow of what lies or hangs: its outline, moved and softened. */
  cast(d: string, reach = 14): string {
    return `<g transform="translate(${reach} ${round(reach * 1.25)})" fill="${shade}" stroke="${shade}" stroke-linejoin="round"><path d="${d}" fill-opacity=".1" stroke-width="4" stroke-opacity=".05"/><path d="${d}" fill="none" stroke-width="14" stroke-opacity=".035"/><path d="${d}" fill="none" stroke-width="26" stroke-opacity=".025"/></g>`;
  }

  /** The shadow of a ring: that of its outline, drawn with a pen of the given width. */
  castLine(d: string, width: number, reach = 14): string {
    const line = (wider: number, opacity: number) =>
      `<path d="${d}" stroke-width="${width + wider}" stroke-opacity="${opacity}"/>`;
    return `<g transform="translate(${reach} ${round(reach * 1.25)})" fill="none" stroke="${shade}" stroke-linejoin="round">${line(0, 0.1)}${line(14, 0.05)}</g>`;
  }

  /** A bright streak on what shines. */
  gleam(d: string, width = 10, opacity = 0.55): string {
    return `<path d="${d}" fill="none" stroke="#fff" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round"/>`;
  }

  line(d: string, colour: string, width = 3, opacity = 1): string {
    return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`;
  }

  /** A bar with volume: its dark edge, its colour and a light along it. */
  rod(d: string, colour: string, width: number): string {
    return (
      this.line(d, darker(colour, 0.36), width) +
      this.line(d, colour, width * 0.78) +
      `<g transform="translate(${round(-width * 0.14)} ${round(-width * 0.16)})">${this.line(d, lighter(colour, 0.6), width * 0.2, 0.8)}</g>`
    );
  }

  stitches(d: string, colour = '#fffaf0', opacity = 0.75): string {
    return `<path d="${d}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="3.5" stroke-dasharray="11 9" stroke-linecap="round"/>`;
  }

  /** Planks or a board: long lines of grain. */
  grain([x, y, width, height]: Frame, colour: string): string {
    const lines = Array.from({ length: Math.max(2, Math.round(height / 34)) }, (_, index) => {
      const at = round(y + (index + 0.5) * (height / Math.max(2, Math.round(height / 34))) + this.between(-6, 6));
      return `M${x + 6} ${at}c${width * 0.3} ${this.between(-9, 9)} ${width * 0.6} ${this.between(-9, 9)} ${width - 12} ${this.between(-4, 4)}`;
    });
    return this.line(lines.join(''), darker(colour, 0.3), 2.5, 0.4);
  }

  flame(cx: number, foot: number, tall = 78): string {
    const half = tall * 0.27;
    return `<circle cx="${cx}" cy="${foot - tall * 0.5}" r="${tall * 1.5}" fill="url(#glow)"/><path d="M${cx} ${foot - tall}C${cx + half * 1.2} ${foot - tall * 0.45} ${cx + half} ${foot} ${cx} ${foot}S${cx - half * 1.2} ${foot - tall * 0.45} ${cx} ${foot - tall}z" fill="url(#flame)"/>`;
  }

  /** The cord that something hangs by, from the picture's upper part. */
  cord(x: number, to: number, colour = '#a58a68'): string {
    return `${this.line(`M${x - 16} 118C${x - 16} 96 ${x + 16} 96 ${x + 16} 118L${x} ${to}L${x - 16} 118`, darker(colour, 0.1), 4, 0.9)}`;
  }

  bow(cx: number, cy: number, size: number, colour: string): string {
    const s = size / 100;
    return `<g transform="translate(${cx} ${cy}) scale(${s})">${this.surface('M-8 6C-30 40-44 74-50 96L-30 86L-20 100C-14 70-2 40 4 10zM8 6C30 40 44 74 50 96L30 86L20 100C14 70 2 40-4 10z', { fill: darker(colour, 0.1) })}${this.surface('M0 0C-30-46-84-50-86-20C-88 26-34 26 0 0C34 26 88 26 86-20C84-50 30-46 0 0z', { fill: colour, light: 'soft' })}${this.surface(box(-16, -18, 32, 36, 12), { fill: lighter(colour, 0.12), light: 'soft' })}</g>`;
  }

  /** Clear glass: the paper seen through it, cool edges and bright streaks. */
  glass(d: string, tint = '#dfe9ea', strength = 0.5): string {
    return `<path d="${d}" fill="${tint}" fill-opacity="${strength}"/><path d="${d}" fill="url(#round)" opacity=".55"/><path d="${d}" fill="none" stroke="${mix(tint, '#5b7377', 0.55)}" stroke-opacity=".7" stroke-width="3.5"/>`;
  }
}

/** The ground of a picture. */
export function ground(width: number, height: number): string {
  return `<rect width="${width}" height="${height}" fill="${paper}"/>`;
}
