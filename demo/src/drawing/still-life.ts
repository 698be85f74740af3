import { darker, lighter, mix } from './colour.ts';
import { subjectOf } from './paint-of.ts';
import { drawn, extentOf, page } from './picture.ts';
import { round } from './shapes.ts';

/** Something on the table of a still life: called like a product, its foot at x and y, so tall. */
export type Standing = readonly [name: string, x: number, y: number, tall: number];

export interface StillLife {
  readonly width: number;
  readonly height: number;
  /** The wall behind the table; the table and its edge follow from it. */
  readonly wall: string;
  readonly table: string;
  /** Height at which the table meets the wall. */
  readonly horizon: number;
  /** From the back to the front; what hangs is given its lower end. */
  readonly things: readonly Standing[];
}

/** Several goods together in one light, as a picture wider than tall. */
export async function stillLife({ width, height, wall, table, horizon, things }: StillLife): Promise<string> {
  const placed = await Promise.all(
    things.map(async ([name, x, y, tall], index) => {
      const subject = subjectOf(name);
      const extent = await extentOf(subject);
      const scale = tall / extent.height;
      const [cx, foot] = [extent.left + extent.width / 2, extent.top + extent.height];
      return `<g transform="translate(${x} ${y}) scale(${round(scale * 1_000) / 1_000}) translate(${round(-cx)} ${round(-foot)})">${drawn(subject, `t${index}x`)}</g>`;
    }),
  );
  const defs = [
    `<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${lighter(wall, 0.55)}"/><stop offset=".6" stop-color="${wall}"/><stop offset="1" stop-color="${darker(wall, 0.07)}"/></linearGradient>`,
    `<linearGradient id="table" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${darker(table, 0.05)}"/><stop offset=".25" stop-color="${table}"/><stop offset="1" stop-color="${lighter(table, 0.25)}"/></linearGradient>`,
    `<linearGradient id="beam" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fffaf0" stop-opacity=".75"/><stop offset="1" stop-color="#fffaf0" stop-opacity="0"/></linearGradient>`,
  ].join('');
  const w = width;
  const beams = `<path d="M0 0H${w * 0.2}L${w * 0.46} ${horizon}H${w * 0.2}z" fill="url(#beam)" opacity=".5"/><path d="M${w * 0.24} 0H${w * 0.4}L${w * 0.66} ${horizon}H${w * 0.5}z" fill="url(#beam)" opacity=".35"/>`;
  const room = [
    `<rect width="${w}" height="${height}" fill="url(#wall)"/>`,
    beams,
    `<rect y="${horizon}" width="${w}" height="${height - horizon}" fill="url(#table)"/>`,
    `<path d="M0 ${horizon}H${w}" stroke="${mix(darker(table, 0.3), wall, 0.4)}" stroke-width="3" opacity=".5"/>`,
    `<path d="M0 ${height - 26}H${w}V${height}H0z" fill="${darker(table, 0.1)}" opacity=".5"/>`,
  ].join('');
  return page(w, height, `<defs>${defs}</defs>${room}${placed.join('')}`);
}
