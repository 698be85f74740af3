import sharp from 'sharp';
import { paper } from './colour.ts';
import { Easel, ground, lights } from './easel.ts';
import type { Form } from './forms/form.ts';
import { type FormName, forms } from './forms/forms.ts';
import type { Paint } from './paint.ts';
import { round } from './shapes.ts';

/** What a picture shows. */
export interface Subject {
  readonly form: FormName;
  readonly paint: Paint;
  /** The dice of small differences; the same seed gives the same picture. */
  readonly seed: string;
}

const WIDTH = 800;
const HEIGHT = 1000;

type Place = readonly [x: number, y: number, scale: number];

/** Where the pieces of a group stand: those behind come first. The point is that of the piece's foot in the middle. */
const groups: Readonly<Record<number, readonly Place[]>> = {
  2: [
    [282, 720, 0.66],
    [530, 800, 0.74],
  ],
  3: [
    [400, 640, 0.56],
    [240, 800, 0.6],
    [566, 806, 0.6],
  ],
  4: [
    [262, 520, 0.48],
    [546, 530, 0.48],
    [252, 850, 0.5],
    [556, 860, 0.5],
  ],
  6: [
    [190, 470, 0.38],
    [404, 480, 0.38],
    [618, 470, 0.38],
    [184, 810, 0.4],
    [400, 824, 0.4],
    [616, 810, 0.4],
  ],
};
const rows: Readonly<Record<number, readonly Place[]>> = {
  2: [
    [260, 500, 0.62],
    [560, 540, 0.62],
  ],
  3: [
    [400, 300, 0.52],
    [240, 690, 0.52],
    [566, 700, 0.52],
  ],
  4: [
    [236, 300, 0.5],
    [560, 320, 0.5],
    [240, 700, 0.5],
    [564, 720, 0.5],
  ],
  6: [
    [180, 320, 0.38],
    [402, 330, 0.38],
    [624, 320, 0.38],
    [178, 690, 0.38],
    [400, 700, 0.38],
    [622, 690, 0.38],
  ],
};

/** A subject without its ground, on 800 × 1000. */
export function drawn(subject: Subject, prefix = 'p'): string {
  const easel = new Easel(subject.paint, subject.seed, prefix);
  const form: Form = forms[subject.form];
  const svg = form.draw(easel);
  const pieces = form.drawsSets ? 1 : shownOf(subject.paint.count);
  const inner = pieces === 1 ? svg : grouped(svg, form.pose, pieces);
  return `<defs>${easel.defs}</defs>${inner}`;
}

function grouped(svg: string, pose: Form['pose'], pieces: number): string {
  const places = (pose === 'stand' ? groups : rows)[pieces]!;
  const foot = pose === 'stand' ? 800 : 520;
  return places
    .map(([x, y, scale]) => `<g transform="translate(${x} ${y}) scale(${scale}) translate(-400 ${-foot})">${svg}</g>`)
    .join('');
}

/** How many of a set are in the picture. */
function shownOf(count: number): number {
  if (count >= 6) return 6;
  return count === 5 ? 4 : count;
}

/** The whole picture of a product. */
export async function pictureOf(subject: Subject): Promise<string> {
  return page(WIDTH, HEIGHT, ground(WIDTH, HEIGHT) + placed(subject, await extentOf(subject), 1, 'p'));
}

/** A part of it from nearby. */
export async function detailOf(subject: Subject): Promise<string> {
  return page(WIDTH, HEIGHT, ground(WIDTH, HEIGHT) + placed(subject, await extentOf(subject), 2.1, 'p'));
}

/** Its pattern alone, as of a piece of the cloth. */
export function swatchOf({ paint, seed }: Subject): string {
  const easel = new Easel(paint, seed, 's');
  const sheet = 'M0 0H800V1000H0z';
  const drawnSheet = easel.surface(sheet, { light: 'flat', print: 1.5, at: [0, 0, WIDTH, HEIGHT], edge: 0 });
  return page(WIDTH, HEIGHT, `<defs>${easel.defs}</defs>${drawnSheet}`);
}

/** Where a drawing is on its field. */
export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const extents = new Map<string, Promise<Extent>>();

/** Measured once for all subjects of the same outline, on a small rendering. */
export function extentOf(subject: Subject): Promise<Extent> {
  const { form, paint } = subject;
  const key = [form, paint.count, paint.figure, form === 'mirror' ? paint.words : ''].join(' ');
  const known = extents.get(key);
  if (known) return known;
  const measured = measure(subject);
  extents.set(key, measured);
  return measured;
}

const MEASURED_WIDTH = 200;

async function measure(subject: Subject): Promise<Extent> {
  const dark = { ...subject, paint: { ...subject.paint, base: '#6a3a40', accent: '#6a3a40' } };
  const field = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>`;
  const png = await rendered(page(WIDTH, HEIGHT, field + drawn(dark, 'm')), MEASURED_WIDTH, (MEASURED_WIDTH * 5) / 4);
  const { info } = await sharp(png)
    .trim({ background: paper, threshold: 26 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const unit = WIDTH / MEASURED_WIDTH;
  return {
    left: -(info.trimOffsetLeft ?? 0) * unit,
    top: -(info.trimOffsetTop ?? 0) * unit,
    width: info.width * unit,
    height: info.height * unit,
  };
}

/** A subject in the middle of the field, as large as the margins allow. */
function placed(subject: Subject, extent: Extent, closer: number, prefix: string): string {
  const scale = Math.min(630 / extent.width, 770 / extent.height, 1.35) * closer;
  const [cx, cy] = [extent.left + extent.width / 2, extent.top + extent.height * (closer === 1 ? 0.5 : 0.42)];
  return `<g transform="translate(400 ${closer === 1 ? 508 : 470}) scale(${round(scale * 100) / 100}) translate(${round(-cx)} ${round(-cy)})">${drawn(subject, prefix)}</g>`;
}

export function page(width: number, height: number, inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${lights}</defs>${inner}</svg>`;
}

/** SVG → PNG at a width in pixels. */
export function rendered(svg: string, width: number, height: number): Promise<Buffer> {
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `);
  return sharp(Buffer.from(sized)).png({ compressionLevel: 1, adaptiveFiltering: false }).toBuffer();
}
