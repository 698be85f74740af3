import { describe, expect, it } from 'vitest';
import { hues, lightness } from './colour.ts';
import { countIn, subjectOf } from './paint-of.ts';

const paintOf = (name: string) => subjectOf(name).paint;

/** Red, green and blue of a colour. */
const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const distance = (first: string, second: string) =>
  Math.hypot(...channels(first).map((value, index) => value - channels(second)[index]!));

describe('the looks of a product', () => {
  it.each([
    ['RED RETROSPOT MUG', 'dots'],
    ['PINK POLKADOT BOWL', 'polka'],
    ['TEA COSY BLUE STRIPE', 'stripes'],
    ['RED GINGHAM TEDDY BEAR', 'gingham'],
    ['VINTAGE UNION JACK CUSHION COVER', 'union'],
    ['BROWN CHECK CUSHION', 'check'],
    ['CAMOUFLAGE DESIGN TEDDY', 'camouflage'],
    ['BLUE KNITTED TEA COSY', 'knit'],
    ['ALARM CLOCK BAKELIKE RED', 'plain'],
  ] as const)('of "%s" have the pattern %s', (name, pattern) => {
    expect(paintOf(name).pattern).toBe(pattern);
  });

  it.each([
    ['STRAWBERRY CHARLOTTE BAG', 'strawberry'],
    ['SKULLS DESIGN COTTON TOTE BAG', 'skull'],
    ['LUNCH BAG SPACEBOY DESIGN', 'spaceboy'],
    ['JUMBO BAG DOLLY GIRL DESIGN', 'doll'],
    ['JUMBO BAG OWLS', 'owl'],
    ['BLUE PAISLEY NOTEBOOK', 'paisley'],
    ['DOORMAT HEARTS', 'heart'],
  ] as const)('of "%s" show a %s', (name, motif) => {
    expect(paintOf(name)).toMatchObject({ pattern: 'motif', motif });
  });

  it.each([
    ['ALARM CLOCK BAKELIKE RED', hues.red],
    ['ALARM CLOCK BAKELIKE GREEN', hues.green],
    ['ALARM CLOCK BAKELIKE IVORY', hues.ivory],
    ['BLACK DINER WALL CLOCK', hues.black],
    ['PURPLE DRAWERKNOB ACRYLIC EDWARDIAN', hues.purple],
    ['RETROSPOT LAMP', hues.red],
  ])('of "%s" are of its colour', (name, hue) => {
    expect(distance(paintOf(name).base, hue)).toBeLessThan(30);
  });

  it('are the same whenever the name is the same, and differ in shade between products', () => {
    expect(subjectOf('JUMBO BAG OWLS')).toEqual(subjectOf('JUMBO BAG OWLS'));
    expect(paintOf('RED RETROSPOT MUG').base).not.toBe(paintOf('RED RETROSPOT CUP').base);
  });

  it('print what can be seen on the body', () => {
    for (const name of ['BLACK SKULL LUNCH BAG', 'IVORY POLKADOT BOWL', 'WHITE SPOT RED CERAMIC DRAWER KNOB']) {
      const { base, mark } = paintOf(name);
      expect(Math.abs(lightness(base) - lightness(mark)), name).toBeGreaterThan(0.2);
    }
  });

  it('put on a sign what is in the name', () => {
    expect(paintOf('HOME SWEET HOME METAL SIGN').words).toBe('HOME SWEET HOME');
    expect(paintOf('NUMBER TILE VINTAGE FONT 7').words).toBe('7');
    expect(paintOf('LETTER "C" BLING KEY RING').words).toBe('C');
  });
});

describe('the pieces of a set', () => {
  it.each([
    ['SET OF 3 CAKE TINS PANTRY DESIGN', 3],
    ['PACK OF 12 RED RETROSPOT TISSUES', 12],
    ['SET/6 FRUIT SALAD PAPER CUPS', 6],
    ['S/4 CACTI CANDLES', 4],
    ['PACK 20 DOLLY PEGS', 20],
    ['4 TRADITIONAL SPINNING TOPS', 4],
    ['REGENCY CAKESTAND 3 TIER', 3],
    ['TRIPLE PHOTO FRAME CORNICE', 3],
    ['10 COLOUR SPACEBOY PEN', 1],
    ['RED RETROSPOT MUG', 1],
    ['3D SHEET OF CAT STICKERS', 1],
  ])('of "%s" are %d', (name, count) => {
    expect(countIn(name)).toBe(count);
  });
});
