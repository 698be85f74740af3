import { formOf } from '../drawing/form-of.ts';
import { shelfOf } from '../shelves.ts';

/** A tag of the demo, with the title of its product display when it has one. */
export interface DemoTag {
  readonly name: string;
  readonly display?: string;
  /** Whether a product carries it; `chance` is 0 to 255, always the same for the same product and tag. */
  readonly fits: (name: string, chance: number) => boolean;
}

const presents = new Set([
  ...['mug', 'cushion', 'teddy', 'soft toy', 'doll', 'necklace', 'earrings', 'bracelet', 'candle holder', 'lantern'],
  ...['teapot', 'purse', 'jewellery box', 'notebook', 'candle box', 'alarm clock', 'umbrella', 'hot water bottle'],
  ...['money bank', 'photo frame', 'trinket pot', 'cake stand', 'handbag', 'snow globe', 'writing set'],
]);

export const demoTags: readonly DemoTag[] = [
  { name: 'New', display: 'New this week', fits: (_, chance) => chance < 16 },
  { name: 'Gifts', display: 'Gifts that are kept', fits: (name, chance) => presents.has(formOf(name)) && chance < 120 },
  {
    name: 'Kitchen',
    display: 'For the kitchen table',
    fits: (name, chance) => shelfOf(name).category === 'Kitchen' && chance < 90,
  },
  { name: 'Garden', display: 'Out in the garden', fits: (name) => shelfOf(name).category === 'Garden' },
  { name: 'Christmas', display: 'Early for Christmas', fits: (name) => shelfOf(name).subCategory === 'Christmas' },
  { name: 'Children', fits: (name) => shelfOf(name).category === 'Play' || /\b(KIDS|CHILD|CHILDREN|BABY)/i.test(name) },
  { name: 'Retrospot', fits: (name) => /RETRO ?SPOT/i.test(name) },
  { name: 'Vintage', fits: (name) => /VINTAGE/i.test(name) },
  { name: 'Union Jack', fits: (name) => /UNION (JACK|FLAG)/i.test(name) },
];
