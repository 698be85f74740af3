import { formOf } from './drawing/form-of.ts';
import { type FormName, forms } from './drawing/forms/forms.ts';

/** Where a product of the demo stands in the category tree. */
export interface DemoShelf {
  readonly category: string;
  readonly subCategory: string;
}

const shelf = (category: string, subCategory: string): DemoShelf => ({ category, subCategory });

/** Goods for a season or a place, whatever they are; the first line whose words a name contains takes the product. */
const seasons: readonly (readonly [words: RegExp, shelf: DemoShelf])[] = [
  [/CHRISTMAS|XMAS|ADVENT|SANTA|REINDEER|SNOW|NOEL|HOLLY/, shelf('Seasonal', 'Christmas')],
  [/EASTER|BUNNY|BUNNIES|EGG HOUSE/, shelf('Seasonal', 'Easter')],
  [/NAPKIN (RING|CHARM)/, shelf('Kitchen', 'Kitchen linen')],
];

/** Every other product by what it is. */
const shelvesOfForms: readonly (readonly [shelf: DemoShelf, ...forms: FormName[]])[] = [
  [shelf('Kitchen', 'Mugs and cups'), 'mug', 'cup', 'cup and saucer', 'paper cup', 'tumbler', 'goblet'],
  [shelf('Kitchen', 'Tea and coffee'), 'teapot', 'tea set', 'tea for one', 'tea cosy', 'jug', 'flask', 'milk bottle'],
  [
    shelf('Kitchen', 'Plates and bowls'),
    ...(['bowl', 'plate', 'egg cup', 'egg cosy', 'sundae dish', 'shell dish', 'star dish', 'tray', 'dome'] as const),
    ...(['salt and pepper', 'placemat', 'coaster'] as const),
  ],
  [
    shelf('Kitchen', 'Cakes and baking'),
    ...([
      'cake stand',
      'cake cases',
      'cake tin',
      'cookie cutters',
      'baking mould',
      'baking set',
      'rolling pin',
    ] as const),
    ...(['jelly moulds', 'doilies'] as const),
  ],
  [
    shelf('Kitchen', 'Jars, tins and boxes'),
    ...(['jar', 'bottle', 'canister', 'tin', 'labelled tin', 'bread bin', 'stacked boxes', 'lunch box'] as const),
  ],
  [
    shelf('Kitchen', 'Cook’s tools'),
    ...([
      'cutlery',
      'spoons',
      'ladle',
      'chopsticks',
      'kitchen scales',
      'colander',
      'pan',
      'frying pan',
      'food cover',
    ] as const),
    ...(['straws', 'lolly holders', 'popcorn', 'wire holder', 'matches'] as const),
  ],
  [
    shelf('Kitchen', 'Kitchen linen'),
    ...(['apron', 'oven glove', 'double oven glove', 'tea towel', 'napkins', 'tablecloth', 'rubber gloves'] as const),
  ],
  [
    shelf('Lights', 'Candles'),
    ...([
      'candle',
      'dinner candles',
      'party candles',
      'tea lights',
      'figure candles',
      'candle pot',
      'candle box',
    ] as const),
  ],
  [
    shelf('Lights', 'Holders and lanterns'),
    ...(['candle holder', 'hanging candle holder', 'hanging jar', 'lantern', 'paper lantern', 'candlestick'] as const),
    ...(['candelabra', 'candle plate'] as const),
  ],
  [shelf('Lights', 'Lamps'), 'lamp', 'lampshade', 'string of lights', 'night light', 'bulb', 'torch'],
  [shelf('Lights', 'Scents'), 'incense', 'oil burner'],
  [shelf('Bags and travel', 'Bags'), 'shopper', 'tote bag', 'lunch bag', 'handbag', 'pouch'],
  [shelf('Bags and travel', 'Purses and wallets'), 'purse', 'wallet', 'key fob', 'charm'],
  [
    shelf('Bags and travel', 'Travel and rain'),
    ...(['passport cover', 'luggage tag', 'umbrella', 'parasol', 'raincoat', 'hat', 'hand fan', 'paper fan'] as const),
  ],
  [shelf('Paper', 'Cards'), 'card', 'cards', 'envelopes', 'writing set'],
  [
    shelf('Paper', 'Gift wrap and ribbons'),
    ...(['gift wrap', 'ribbon', 'gift tags', 'paper bag', 'gift box', 'nesting boxes', 'tape', 'tissues'] as const),
  ],
  [shelf('Paper', 'Notebooks'), 'notebook', 'sketchbook', 'calendar', 'advent calendar'],
  [
    shelf('Paper', 'Pens and pencils'),
    ...(['pen', 'feather pen', 'pencil', 'pencils', 'pencil case', 'pencil sharpener', 'erasers', 'ruler'] as const),
    ...(['calculator', 'chalk'] as const),
  ],
  [shelf('Paper', 'Stickers and magnets'), 'stickers', 'magnets', 'badges', 'patches', 'stamps', 'stencils'],
  [shelf('Jewellery', 'Necklaces'), 'necklace', 'jewellery set'],
  [shelf('Jewellery', 'Bracelets and rings'), 'bracelet', 'ring', 'brooch'],
  [shelf('Jewellery', 'Earrings'), 'earrings'],
  [
    shelf('Jewellery', 'Hair and keepsakes'),
    'hair clips',
    'hairband',
    'comb',
    'jewellery box',
    'trinket pot',
    'compact mirror',
  ],
  [shelf('Play', 'Soft toys and dolls'), 'soft toy', 'doll', 'teddy', 'toy animals'],
  [
    shelf('Play', 'Games and puzzles'),
    ...(['jigsaw', 'dominoes', 'board game', 'skittles', 'skipping rope', 'spinning tops', 'marbles'] as const),
  ],
  [
    shelf('Play', 'Making and music'),
    ...(['drawing slate', 'paint set', 'modelling clay', 'harmonica', 'glider', 'helicopter', 'playhouse'] as const),
    ...(['headphones', 'speaker', 'ear muffs', 'money bank', 'height chart'] as const),
  ],
  [
    shelf('Garden', 'Pots and plants'),
    ...([
      'plant pot',
      'planter',
      'grow kit',
      'flower',
      'seed packets',
      'vase',
      'garden marker',
      'plant ladder',
    ] as const),
  ],
  [
    shelf('Garden', 'Tools'),
    ...([
      'garden tool',
      'watering can',
      'secateurs',
      'wheelbarrow',
      'twine',
      'thermometer',
      'bucket',
      'hammock',
    ] as const),
  ],
  [
    shelf('Garden', 'Birds and wind'),
    'birdhouse',
    'birdcage',
    'windmill',
    'wind chime',
    'windsock',
    'toadstool',
    'flying ducks',
  ],
  [shelf('Home', 'Clocks'), 'wall clock', 'alarm clock', 'table clock'],
  [
    shelf('Home', 'Mirrors and frames'),
    'mirror',
    'photo frame',
    'hanging frames',
    'record frame',
    'memo board',
    'card holder',
  ],
  [
    shelf('Home', 'Signs and letters'),
    ...(['sign', 'tile', 'plaque', 'door hanger', 'letter blocks', 'blackboard', 'doorbell'] as const),
  ],
  [shelf('Home', 'Cushions and throws'), 'cushion', 'blanket', 'hot water bottle', 'pouffe', 'slippers', 'curtain'],
  [shelf('Home', 'Doormats and doorstops'), 'doormat', 'doorstop'],
  [shelf('Home', 'Hooks and knobs'), 'hook', 'hooks', 'drawer knob', 'coat hanger', 'pegs'],
  [
    shelf('Home', 'Storage'),
    ...(['storage box', 'cabinet', 'drawers', 'shelf', 'table', 'crate', 'chest', 'basket', 'hamper', 'rack'] as const),
    ...(['magazine rack', 'tissue box'] as const),
  ],
  [shelf('Home', 'Bathroom'), 'towel', 'bathroom set', 'soap dish', 'sponge', 'brush', 'bathroom scales'],
  [shelf('Home', 'Sewing'), 'sewing kit', 'pin cushion', 'tape measure'],
  [shelf('Home', 'Ornaments'), 'figure', 'paperweight', 'bust', 'ashtray', 'disco ball', 'snow globe'],
  [
    shelf('Decorations', 'Hearts and stars'),
    ...([
      'hanging heart',
      'wicker heart',
      'hanging star',
      'wicker star',
      'hanging figure',
      'egg',
      'bauble',
      'tree',
    ] as const),
    ...(['twig tree', 'wreath', 'wicker wreath', 'mobile', 'rosette'] as const),
  ],
  [
    shelf('Decorations', 'Parties'),
    ...(['bunting', 'garland', 'paper chain', 'honeycomb', 'balloons', 'confetti', 'party cone', 'flags'] as const),
  ],
];

const byForm = new Map(shelvesOfForms.flatMap(([at, ...names]) => names.map((name) => [name, at] as const)));
const elsewhere = shelf('Home', 'Ornaments');

/** Every shelf of the demo shop, in the order of the category tree. */
export const allShelves: readonly DemoShelf[] = [...shelvesOfForms.map(([at]) => at), ...seasons.map(([, at]) => at)];

/** Forms that no shelf takes; every one of `forms` should have a place. */
export const unshelved: readonly string[] = Object.keys(forms).filter((name) => !byForm.has(name as FormName));

/** The shelf of a product, by the words of its name. */
export function shelfOf(name: string): DemoShelf {
  const words = name.toUpperCase();
  return seasons.find(([pattern]) => pattern.test(words))?.[1] ?? byForm.get(formOf(words)) ?? elsewhere;
}
