/** Outlines as SVG path data, on a field of 800 × 1000. */

type Point = readonly [x: number, y: number];

export function oval(cx: number, cy: number, rx: number, ry: number = rx): string {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0z`;
}

export function box(x: number, y: number, width: number, height: number, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2);
  const [w, h] = [width - 2 * r, height - 2 * r];
  return `M${x + r} ${y}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}h${-w}a${r} ${r} 0 0 1 ${-r} ${-r}v${-h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

export function poly(...points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}z`;
}

/** A round wall between two heights: its rim and foot are ovals of the given half widths. */
export function wall(
  cx: number,
  top: number,
  topHalf: number,
  bottom: number,
  bottomHalf: number,
  tilt = 0.13,
): string {
  const [rim, foot] = [topHalf * tilt, bottomHalf * tilt];
  return `M${cx - topHalf} ${top}L${cx - bottomHalf} ${bottom}A${bottomHalf} ${foot} 0 0 0 ${cx + bottomHalf} ${bottom}L${cx + topHalf} ${top}A${topHalf} ${rim} 0 0 1 ${cx - topHalf} ${top}z`;
}

export function heart(cx: number, cy: number, size: number): string {
  const s = size / 100;
  const at = (x: number, y: number) => `${round(cx + x * s)} ${round(cy + y * s)}`;
  return `M${at(0, 46)}C${at(-34, 20)} ${at(-50, 2)} ${at(-50, -18)}C${at(-50, -48)} ${at(-12, -54)} ${at(0, -26)}C${at(12, -54)} ${at(50, -48)} ${at(50, -18)}C${at(50, 2)} ${at(34, 20)} ${at(0, 46)}z`;
}

export function star(cx: number, cy: number, outer: number, points = 5, inner = 0.45): string {
  const corners = Array.from({ length: points * 2 }, (_, index): Point => {
    const angle = (Math.PI * index) / points - Math.PI / 2;
    const reach = index % 2 === 0 ? outer : outer * inner;
    return [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach];
  });
  return poly(...corners);
}

/** A round edge of `waves` bows, as of a doily. */
export function scallop(cx: number, cy: number, radius: number, waves: number, tall = 1): string {
  const at = (index: number): Point => {
    const angle = (2 * Math.PI * index) / waves - Math.PI / 2;
    return [round(cx + Math.cos(angle) * radius), round(cy + Math.sin(angle) * radius * tall)];
  };
  const bow = round((Math.PI * radius) / waves);
  const arcs = Array.from({ length: waves }, (_, index) => `A${bow} ${bow * tall} 0 0 1 ${at(index + 1).join(' ')}`);
  return `M${at(0).join(' ')}${arcs.join('')}z`;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
