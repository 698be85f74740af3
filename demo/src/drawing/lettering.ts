import { round } from './shapes.ts';

/**
 * Letters of one stroke, on a field of 4 × 6: the machine's own fonts would make the pictures differ from place to
 * place.
 */
const glyphs: Readonly<Record<string, string>> = {
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  B: 'M0 6V0H2.2A1.4 1.4 0 0 1 2.2 2.9H0M2.2 2.9A1.5 1.5 0 0 1 2.2 6H0',
  C: 'M3.9 1A2 2.6 0 0 0 0 3A2 2.9 0 0 0 3.9 5',
  D: 'M0 0V6H1.6A2.4 3 0 0 0 1.6 0z',
  E: 'M3.6 0H0V6H3.6M0 2.9H2.9',
  F: 'M3.6 0H0V6M0 2.9H2.9',
  G: 'M3.9 1A2 2.6 0 0 0 0 3A2 2.9 0 0 0 4 5V3.3H2.4',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6',
  J: 'M3.2 0V4.4A1.6 1.6 0 0 1 0 4.5',
  K: 'M0 0V6M3.7 0L0 3.6M1.3 2.5L4 6',
  L: 'M0 0V6H3.5',
  M: 'M0 6V0L2 3.6L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0A2 3 0 0 1 2 6A2 3 0 0 1 2 0z',
  P: 'M0 6V0H2.2A1.6 1.6 0 0 1 2.2 3.2H0',
  Q: 'M2 0A2 3 0 0 1 2 6A2 3 0 0 1 2 0zM2.6 4.4L4.1 6.3',
  R: 'M0 6V0H2.2A1.6 1.6 0 0 1 2.2 3.2H0M2 3.2L4 6',
  S: 'M3.8 .9A1.8 1.5 0 1 0 2 2.9A1.8 1.6 0 1 1 .1 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4A2 2 0 0 0 4 4V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 2L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 2.8L4 0M2 2.8V6',
  Z: 'M0 0H4L0 6H4',
  0: 'M2 0A1.8 3 0 0 1 2 6A1.8 3 0 0 1 2 0z',
  1: 'M.8 1.2L2.2 0V6',
  2: 'M.3 1.5A1.8 1.6 0 0 1 3.5 2.2L.2 6H3.8',
  3: 'M.4 .6A1.7 1.4 0 1 1 1.7 2.8A1.8 1.6 0 1 1 .2 5',
  4: 'M3 6V0L0 4.2H4',
  5: 'M3.6 0H.7L.5 2.6A1.9 1.8 0 1 1 .2 5.3',
  6: 'M3.4 .5A2.2 3.2 0 0 0 .2 4A1.8 1.9 0 1 0 2 2.2A1.9 1.9 0 0 0 .3 3.6',
  7: 'M.2 0H3.8L1.5 6',
  8: 'M2 0A1.5 1.4 0 0 1 2 2.8A1.5 1.4 0 0 1 2 0zM2 2.8A1.8 1.6 0 0 1 2 6A1.8 1.6 0 0 1 2 2.8z',
  9: 'M3.7 2.4A1.8 1.9 0 1 1 2 .1A1.8 1.9 0 0 1 3.8 2A2.2 3.4 0 0 1 .6 5.6',
  '&': 'M4 6L.9 2A1.2 1.2 0 1 1 2.8 1.6L.5 3.6A1.5 1.5 0 0 0 2 6A2.4 2.4 0 0 0 3.9 3.7',
  '?': 'M.3 1.4A1.7 1.5 0 1 1 2 3V4.2M2 5.7V6',
  '!': 'M2 0V4M2 5.7V6',
};
const PITCH = 5.4;
const LINE = 9;

interface Lettering {
  readonly cx: number;
  readonly cy: number;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  /** Height of a capital at most. */
  readonly largest?: number;
}

/** Words in capitals, broken into the lines that let them stand largest in a box. */
export function letters(words: string, { cx, cy, width, height, colour, largest = 90 }: Lettering): string {
  const known = words
    .toUpperCase()
    .split(/\s+/)
    .map((word) => [...word].filter((letter) => glyphs[letter]).join(''));
  const lines = bestLines(known.filter(Boolean), width, height);
  const longest = Math.max(1, ...lines.map((line) => line.length));
  const scale = Math.min(largest / 6, width / (longest * PITCH), height / (lines.length * LINE));
  const top = cy - ((lines.length * LINE - 3) * scale) / 2;
  const drawn = lines.map((line, row) => {
    const left = cx - ((line.length * PITCH - 1.4) * scale) / 2;
    const drawnLetters = [...line].map((letter, column) =>
      letter === ' ' ? '' : `<path d="${glyphs[letter]}" transform="translate(${round(column * PITCH)})"/>`,
    );
    return `<g transform="translate(${round(left)} ${round(top + row * LINE * scale)}) scale(${round(scale * 100) / 100})">${drawnLetters.join('')}</g>`;
  });
  return `<g fill="none" stroke="${colour}" stroke-width=".85" stroke-linecap="round" stroke-linejoin="round">${drawn.join('')}</g>`;
}

function bestLines(words: readonly string[], width: number, height: number): string[] {
  const sizeOf = (lines: readonly string[]) =>
    Math.min(width / (Math.max(1, ...lines.map((line) => line.length)) * PITCH), height / (lines.length * LINE));
  const choices = Array.from({ length: Math.min(words.length, 5) }, (_, index) => broken(words, index + 1));
  return choices.reduce((best, lines) => (sizeOf(lines) > sizeOf(best) ? lines : best), [words.join(' ')]);
}

function broken(words: readonly string[], count: number): string[] {
  const most = Math.ceil(words.join(' ').length / count);
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= most + 1) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
