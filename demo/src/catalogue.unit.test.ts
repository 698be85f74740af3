import { fileURLToPath } from 'node:url';
import { policyPages } from '@countinghouse/contracts/settings/page-content';
import { isRawDocument } from '@countinghouse/contracts/settings/raw-document';
import { readInvoiceLines } from '@countinghouse/write-api/importing/online-retail-csv';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoSuppliers } from './content/company.ts';
import { describe as describeProduct } from './content/descriptions.ts';
import { factsOf } from './content/facts.ts';
import { demoPages } from './content/pages.ts';
import { shopName } from './content/product-names.ts';
import { demoTags } from './content/tags.ts';
import { dice } from './dice.ts';
import { hongKongPrice } from './plan.ts';
import { pageScenes } from './scenes.ts';
import { allShelves, shelfOf, unshelved } from './shelves.ts';

let names: readonly string[] = [];

beforeAll(async () => {
  const file = fileURLToPath(new URL('../data/online-retail-two-weeks.csv.gz', import.meta.url));
  const lines = (await readInvoiceLines(file)).filter(({ unitPrice, quantity }) => unitPrice > 0 && quantity > 0);
  names = [...new Set(lines.map(({ description }) => description))].filter(Boolean);
});

describe('the shelves of the demo', () => {
  it('have a place for everything that can be drawn', () => {
    expect(unshelved).toEqual([]);
  });

  it('each hold some of its products and none holds a fifth of them', () => {
    const held = new Map<string, number>();
    for (const name of names) {
      const { category, subCategory } = shelfOf(name);
      held.set(`${category}/${subCategory}`, (held.get(`${category}/${subCategory}`) ?? 0) + 1);
    }
    for (const { category, subCategory } of allShelves) {
      expect(held.get(`${category}/${subCategory}`) ?? 0, `${category}/${subCategory}`).toBeGreaterThan(2);
    }
    expect(Math.max(...held.values())).toBeLessThan(names.length / 5);
  });

  it('each have a supplier', () => {
    expect(allShelves.filter(({ category }) => !demoSuppliers[category])).toEqual([]);
  });

  it.each([
    ['RED RETROSPOT MUG', 'Kitchen', 'Mugs and cups'],
    ['CHRISTMAS TREE STAR DECORATION', 'Seasonal', 'Christmas'],
    ['WHITE METAL LANTERN', 'Lights', 'Holders and lanterns'],
    ['WATERING CAN GREEN DINOSAUR', 'Garden', 'Tools'],
  ])('take "%s" to %s, %s', (name, category, subCategory) => {
    expect(shelfOf(name)).toEqual({ category, subCategory });
  });
});

describe('the displays of the demo', () => {
  it('are three to five, each with at least a dozen products', () => {
    const displays = demoTags.filter(({ display }) => display);
    expect(displays.length).toBeGreaterThanOrEqual(3);
    expect(displays.length).toBeLessThanOrEqual(5);
    for (const tag of displays) {
      const carrying = names.filter((name) => tag.fits(name, dice(name, `tag ${tag.name}`)));
      expect(carrying.length, tag.name).toBeGreaterThanOrEqual(12);
    }
  });
});

describe('the words of the demo', () => {
  it.each([
    ['WHITE HANGING HEART T-LIGHT HOLDER', 'White hanging heart tea light holder'],
    ['SET/6 FRUIT SALAD PAPER CUPS', 'Set of 6 fruit salad paper cups'],
    ['VINTAGE UNION JACK BUNTING', 'Vintage Union Jack bunting'],
    ["NEW BAROQUE B'FLY NECKLACE CRYSTAL", 'New baroque butterfly necklace crystal'],
    ['POLKADOT COFFEE CUP & SAUCER PINK', 'Polkadot coffee cup and saucer pink'],
  ])('call %s "%s"', (name, written) => {
    expect(shopName(name)).toBe(written);
  });

  it('describe every product in whole sentences, then by two to seven facts', () => {
    for (const name of names) {
      const [text, gap, ...facts] = describeProduct(name).split('\n');
      expect(text, name).toMatch(/^[A-Z0-9“"‘’].{20,}[.]$/);
      expect(gap).toBe('');
      expect(facts.length, name).toBeGreaterThanOrEqual(2);
      expect(facts.length, name).toBeLessThanOrEqual(7);
      for (const fact of facts) expect(fact, name).toMatch(/^[A-Z][A-Za-z ]{2,14}: \S.*[^.\s]$/);
      expect(describeProduct(name), name).not.toMatch(/undefined| {2}|\.\.|NaN/);
    }
  });

  it.each([
    [
      'RED RETROSPOT MUG',
      ['Material: Stoneware', 'Size: 12 × 9 × 9 cm', 'Capacity: 300 ml', 'Care: Dishwasher safe at 60 °C'],
    ],
    [
      'JUMBO BAG RED RETROSPOT',
      ['Material: Woven polypropylene', 'Size: 68 × 33 × 68 cm', 'Care: Wipe with a damp cloth'],
    ],
    ['SET OF 4 ENAMEL CUP', ['Material: Enamelled steel', 'Pieces: Set of 4']],
  ])('state facts about "%s"', (name, facts) => {
    expect(factsOf(name)).toEqual(expect.arrayContaining(facts));
  });

  it('fill every page that is a text, with a picture', () => {
    for (const name of policyPages) {
      expect(isRawDocument(demoPages[name]?.text), name).toBe(true);
      expect(pageScenes[name], name).toBeDefined();
    }
  });
});

describe('the prices of the demo', () => {
  it.each([
    [0, 0],
    [1, 50],
    [42, 400],
    [125, 1_250],
    [255, 2_600],
    [795, 8_000],
    [1_275, 12_800],
    [16_500, 165_000],
    [-255, -2_600],
  ])('turn %d pence into %d cents', (pence, cents) => {
    expect(hongKongPrice(pence)).toBe(cents);
  });
});
