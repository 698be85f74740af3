/** Colours as product names call them, in the muted inks of a printed catalogue. */
export const hues = {
  red: '#c2453a',
  pink: '#e2a0ab',
  blue: '#6489ad',
  sky: '#9cc0d6',
  midnight: '#32436a',
  ivory: '#efe5cf',
  cream: '#f2e8d2',
  white: '#f8f5ee',
  green: '#7f9d6b',
  mint: '#a8cfb8',
  pistachio: '#b7c794',
  black: '#34302f',
  silver: '#bcc0c3',
  gold: '#cda54c',
  copper: '#bb784f',
  brown: '#80593d',
  chocolate: '#654534',
  purple: '#866b9f',
  lilac: '#b7a2c9',
  yellow: '#e5be57',
  orange: '#dd8c4a',
  turquoise: '#63b2ad',
  teal: '#40827f',
  grey: '#9c9b97',
  zinc: '#a8afb1',
  wood: '#cda777',
  peach: '#efb995',
  raspberry: '#b23f60',
  fuchsia: '#c94f88',
  jade: '#549f84',
  amber: '#ca8d35',
  ruby: '#9d2f42',
  olive: '#8c8c55',
  lime: '#abc05c',
  clear: '#dfe9ea',
  natural: '#ddc6a0',
} as const;
export type Hue = keyof typeof hues;

/** The ground of every picture: white, as that of photos of goods, which the shop's pages let take their own colour. */
export const paper = '#ffffff';
/** Lines that are drawn with ink: faces, letters, hands of a clock. */
export const ink = '#3b2f2a';

type Channels = readonly [red: number, green: number, blue: number];

function channels(colour: string): Channels {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** `share` of 0 is the first colour, of 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const [from, to] = [channels(first), channels(second)];
  const mixed = from.map((value, index) => Math.round(value + (to[index]! - value) * share));
  return `#${mixed.map((value) => Math.max(0, Math.min(255, value)).toString(16).padStart(2, '0')).join('')}`;
}

export function lighter(colour: string, share: number): string {
  return mix(colour, '#fffaf0', share);
}

export function darker(colour: string, share: number): string {
  return mix(colour, '#2a1a12', share);
}

/** 0 (black) to 1 (white), as the eye weighs the channels. */
export function lightness(colour: string): number {
  const [red, green, blue] = channels(colour);
  return (red * 0.299 + green * 0.587 + blue * 0.114) / 255;
}
