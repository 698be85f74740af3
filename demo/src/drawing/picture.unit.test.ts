import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type FormName, forms } from './forms/forms.ts';
import { icon, logo } from './mark.ts';
import { heights } from './motifs/heights.ts';
import { type MotifName, motifs } from './motifs/motifs.ts';
import { subjectOf } from './paint-of.ts';
import { detailOf, extentOf, pictureOf, rendered, swatchOf } from './picture.ts';

const shown = subjectOf('SET OF 3 BLUE POLKADOT MUGS');

/** How unlike the paper the pixels of a picture are, from 0 to 255. */
async function inkOn(png: Buffer): Promise<number> {
  const { channels } = await sharp(png).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

describe('a picture', () => {
  it.each(Object.keys(forms) as FormName[])('of a %s shows something within its field', async (form) => {
    const { left, top, width, height } = await extentOf({ ...shown, form, seed: form });
    expect(Math.min(width, height)).toBeGreaterThan(60);
    expect(Math.min(left, top, 800 - left - width, 1_000 - top - height)).toBeGreaterThanOrEqual(0);
  });

  it.each(['mug', 'lantern', 'bunting', 'hanging heart', 'card'] as const)(
    'of a %s has air around it',
    async (form) => {
      const png = await rendered(await pictureOf({ ...shown, form, seed: form }), 160, 200);
      expect(await inkOn(png)).toBeGreaterThan(4);
      const edge = await sharp(png).extract({ left: 0, top: 0, width: 160, height: 3 }).png().toBuffer();
      expect(await inkOn(edge)).toBeLessThan(6);
    },
  );

  it.each(Object.keys(motifs) as MotifName[])('of a %s knows its highest and its lowest point', async (name) => {
    const drawn = motifs[name]({ main: '#334455', second: '#553344' });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-75 -75 150 150">${drawn}</svg>`;
    const flat = await sharp(await rendered(svg, 300, 300))
      .flatten({ background: '#fff' })
      .toBuffer();
    const { info } = await sharp(flat)
      .trim({ background: '#fff', threshold: 20 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const top = -(info.trimOffsetTop ?? 0) / 2 - 75;
    const [highest, lowest] = heights[name];
    expect(Math.abs(top - highest)).toBeLessThan(3);
    expect(Math.abs(top + info.height / 2 - lowest)).toBeLessThan(3);
  });

  it('is the same for the same name', async () => {
    expect(await pictureOf(subjectOf('JUMBO BAG OWLS'))).toBe(await pictureOf(subjectOf('JUMBO BAG OWLS')));
  });

  it('has the requested width and height', async () => {
    for (const svg of [await pictureOf(shown), await detailOf(shown), swatchOf(shown), logo(), icon()]) {
      expect(await sharp(await rendered(svg, 80, 100)).metadata()).toMatchObject({ width: 80, height: 100 });
    }
  });
});
