import { formOf } from '../drawing/form-of.ts';
import { type FormName, forms } from '../drawing/forms/forms.ts';
import { countIn } from '../drawing/paint-of.ts';
import { shelfOf } from '../shelves.ts';

/** What a customer asks about goods of a kind; a value that is missing is unknown. */
interface Facts {
  readonly made?: string;
  /** Width, depth and height, or width and height, in centimetres. */
  readonly size?: readonly number[];
  readonly more?: Readonly<Record<string, string>>;
  readonly care?: string;
}

const handWash = 'Wash by hand';
const dishwasher = 'Dishwasher safe at 60 °C';
const wipe = 'Wipe with a damp cloth';
const machine = 'Machine wash at 30 °C';
const dust = 'Dust with a dry cloth';
const keepDry = 'Keep dry';

/** The facts of some forms in particular; what they leave out is that of their shelf. */
const ofForms: Readonly<Partial<Record<FormName, Facts>>> = {
  'paper cup': { made: 'Coated card', more: { Capacity: '250 ml' }, care: 'Single use, recyclable' },
  tumbler: { made: 'Glass', size: [7, 12], more: { Capacity: '320 ml' } },
  goblet: { made: 'Glass', size: [8, 16], more: { Capacity: '280 ml' } },
  teapot: { size: [23, 14, 15], more: { Capacity: '1 l' }, care: handWash },
  'tea for one': { size: [16, 12, 15], more: { Capacity: '400 ml' } },
  'tea cosy': { made: 'Cotton, polyester filling', size: [30, 24], more: {}, care: machine },
  flask: { made: 'Stainless steel', size: [7, 7, 25], more: { Capacity: '500 ml' }, care: handWash },
  'milk bottle': { made: 'Glass', size: [8, 8, 20], more: { Capacity: '600 ml' } },
  plate: { size: [21, 21, 2] },
  tray: { made: 'Tinplate', size: [40, 30, 3], care: wipe },
  'egg cosy': { made: 'Wool felt', size: [9, 11], care: handWash },
  placemat: { made: 'Cork and laminated board', size: [29, 22], care: wipe },
  coaster: { made: 'Cork and laminated board', size: [10, 10], care: wipe },
  'cake stand': { size: [26, 26, 34], care: handWash },
  'cake cases': { made: 'Greaseproof paper', size: [5, 5, 3], care: 'Single use' },
  doilies: { made: 'Paper', size: [22, 22], care: 'Single use' },
  'rolling pin': { made: 'Beech', size: [43, 5], care: handWash },
  'cake tin': { made: 'Tinplate', size: [24, 24, 12], care: handWash },
  bottle: { made: 'Glass', size: [8, 8, 24], more: { Capacity: '500 ml' } },
  'bread bin': { made: 'Enamelled steel', size: [34, 24, 20] },
  'lunch box': { made: 'Polypropylene, BPA free', size: [18, 13, 7], more: { Capacity: '900 ml' } },
  cutlery: { made: 'Stainless steel', size: [3, 21], care: dishwasher },
  chopsticks: { made: 'Bamboo', size: [1, 23], care: handWash },
  matches: { made: 'Aspen', size: [11, 6, 2], care: keepDry },
  straws: { made: 'Paper', size: [1, 20], care: 'Single use' },
  'tea towel': { size: [48, 74] },
  apron: { size: [70, 85] },
  napkins: { made: 'Three-ply paper', size: [33, 33], care: 'Single use, compostable' },
  tablecloth: { size: [140, 220] },
  'rubber gloves': { made: 'Natural latex, cotton lining', size: [10, 36], care: 'Rinse and dry in the air' },
  'tea lights': { size: [4, 4, 1.5], more: { 'Burning time': '4 hours' } },
  'dinner candles': { size: [2.2, 25], more: { 'Burning time': '7 hours' } },
  'party candles': { size: [1, 7], more: { 'Burning time': '15 minutes' } },
  lantern: { made: 'Powder-coated steel and glass', size: [14, 14, 26] },
  'paper lantern': { made: 'Paper on a wire frame', size: [30, 30], more: {}, care: keepDry },
  'candle holder': { made: 'Glass', size: [8, 8, 9] },
  lampshade: { made: 'Cotton on a steel frame', size: [25, 25, 20], more: { Fitting: 'E27' } },
  'string of lights': { made: 'Copper wire, plastic shades', size: [300, 6], more: { Power: '3 × AA battery' } },
  torch: { made: 'Aluminium', size: [3, 3, 11], more: { Power: '3 × AAA battery' } },
  'oil burner': { made: 'Glazed ceramic', size: [9, 9, 12], more: {}, care: handWash },
  shopper: { made: 'Woven polypropylene', size: [45, 22, 45], more: { 'Holds up to': '15 kg' }, care: wipe },
  'tote bag': { made: 'Cotton', size: [38, 42], more: { 'Holds up to': '10 kg' }, care: machine },
  'lunch bag': { made: 'Coated cotton, insulated', size: [22, 15, 18], more: { Capacity: '5 l' } },
  umbrella: { made: 'Polyester, steel frame', size: [100, 88], care: 'Dry open' },
  parasol: { made: 'Paper and bamboo', size: [82, 54], care: keepDry },
  raincoat: { made: 'Recycled polyester', size: [60, 90], care: machine },
  hat: { made: 'Cotton', size: [28, 28, 12], care: handWash },
  notebook: { more: { Pages: '160, ruled', Paper: '90 g/m², acid free' } },
  sketchbook: { more: { Pages: '80, blank', Paper: '120 g/m², acid free' } },
  card: { more: { Inside: 'Blank', Envelope: 'Included' } },
  'gift wrap': { made: 'Paper, 80 g/m²', size: [50, 200] },
  ribbon: { made: 'Polyester satin', size: [1.5, 500] },
  'gift box': { made: 'Rigid card', size: [18, 18, 10] },
  jigsaw: { made: 'Recycled board', size: [37, 27], more: { Age: 'From 4 years' } },
  teddy: { more: { Age: 'From birth' } },
  'watering can': { made: 'Galvanised steel', size: [36, 17, 32], more: { Capacity: '5 l' } },
  'seed packets': { made: 'Paper, seeds', size: [9, 14], more: { 'Sow from': 'March' }, care: keepDry },
  'wall clock': { made: 'Steel and glass', size: [30, 30, 5], more: { Power: '1 × AA battery' } },
  'alarm clock': { made: 'Painted steel', size: [9, 5.5, 12], more: { Power: '1 × AA battery' } },
  mirror: { made: 'Mirror glass, wooden frame', size: [30, 40] },
  cushion: { made: 'Cotton cover, polyester filling', size: [45, 45] },
  blanket: { size: [130, 170] },
  'hot water bottle': { made: 'Natural rubber, knitted cover', size: [20, 33], more: { Capacity: '2 l' } },
  doorstop: { made: 'Cotton, filled with sand', size: [20, 14, 25], more: { Weight: '1.4 kg' }, care: wipe },
  'drawer knob': { size: [4, 4, 4], more: { Fitting: 'Screw and nut included' } },
  chest: { made: 'Wood and metal', size: [40, 24, 22] },
  cabinet: { size: [40, 18, 50] },
  towel: { made: 'Cotton, 500 g/m²', size: [50, 90], care: 'Machine wash at 60 °C' },
  'soap dish': { made: 'Glazed ceramic', size: [13, 9, 3], care: handWash },
  bunting: { size: [300, 18] },
  balloons: { made: 'Natural latex', size: [28, 28] },
};

/** The facts of the goods of a shelf. */
const ofShelves: Readonly<Record<string, Facts>> = {
  'Mugs and cups': { made: 'Stoneware', size: [12, 9, 9], more: { Capacity: '300 ml' }, care: dishwasher },
  'Tea and coffee': { made: 'Glazed ceramic', size: [18, 12, 16], care: dishwasher },
  'Plates and bowls': { made: 'Glazed ceramic', size: [15, 15, 7], care: dishwasher },
  'Cakes and baking': { made: 'Steel, non-stick', size: [28, 22, 5], care: handWash },
  'Jars, tins and boxes': { made: 'Tinplate', size: [12, 12, 16], care: wipe },
  'Cook’s tools': { made: 'Stainless steel and beech', size: [8, 30], care: handWash },
  'Kitchen linen': { made: 'Cotton', size: [20, 32], care: machine },
  Candles: { made: 'Paraffin wax, cotton wick', size: [7, 7, 10], more: { 'Burning time': '30 hours' } },
  'Holders and lanterns': { made: 'Powder-coated steel', size: [10, 10, 14], more: { Takes: 'Tea light' }, care: dust },
  Lamps: { made: 'Steel and plastic', size: [18, 18, 32], more: { Power: 'LED, 3 W' }, care: dust },
  Scents: { made: 'Bamboo, natural oils', size: [5, 25], more: { 'Burning time': '40 minutes a stick' } },
  Bags: { made: 'Coated cotton', size: [34, 14, 30], care: wipe },
  'Purses and wallets': { made: 'Coated cotton', size: [12, 9], care: wipe },
  'Travel and rain': { made: 'Coated cotton', size: [11, 15], care: wipe },
  Cards: { made: 'Card, 300 g/m²', size: [12, 17], care: keepDry },
  'Gift wrap and ribbons': { made: 'Paper', size: [12, 16], care: keepDry },
  Notebooks: { made: 'Paper, cloth-bound board', size: [15, 21], care: keepDry },
  'Pens and pencils': { made: 'Wood and metal', size: [3, 18], care: keepDry },
  'Stickers and magnets': { made: 'Vinyl', size: [6, 6], care: wipe },
  Necklaces: {
    made: 'Glass beads, plated brass',
    more: { Length: '42 cm, 5 cm more by the chain' },
    care: 'Keep away from water',
  },
  'Bracelets and rings': { made: 'Glass beads, plated brass', size: [6, 6], care: 'Keep away from water' },
  Earrings: { made: 'Glass, plated brass', size: [1.5, 4], more: { Hooks: 'Free of nickel' }, care: dust },
  'Hair and keepsakes': { made: 'Mixed materials', size: [9, 6], care: dust },
  'Soft toys and dolls': {
    made: 'Cotton plush, polyester filling',
    size: [18, 14, 30],
    more: { Age: 'From 3 years' },
    care: handWash,
  },
  'Games and puzzles': { made: 'Wood and card', size: [20, 14, 5], more: { Age: 'From 4 years' }, care: wipe },
  'Making and music': { made: 'Wood and card', size: [20, 14, 6], more: { Age: 'From 5 years' }, care: wipe },
  'Pots and plants': { made: 'Glazed terracotta', size: [15, 15, 14], more: { Place: 'Indoors and outdoors' } },
  Tools: { made: 'Steel and ash', size: [9, 30], more: { Place: 'Outdoors' }, care: 'Wipe dry after use' },
  'Birds and wind': { made: 'Wood and metal', size: [16, 16, 24], more: { Place: 'Outdoors' }, care: dust },
  Clocks: { made: 'Wood and glass', size: [12, 6, 14], more: { Power: '1 × AA battery' }, care: dust },
  'Mirrors and frames': { made: 'Painted wood and glass', size: [20, 25], care: dust },
  'Signs and letters': { made: 'Printed metal', size: [20, 28], more: { Place: 'Indoors and outdoors' }, care: wipe },
  'Cushions and throws': { made: 'Cotton', size: [40, 40], care: machine },
  'Doormats and doorstops': { made: 'Coir with a rubber back', size: [60, 40, 1.5], care: 'Shake out or vacuum' },
  'Hooks and knobs': { made: 'Cast iron', size: [12, 5, 15], care: dust },
  Storage: { made: 'Painted wood', size: [32, 22, 18], care: dust },
  Bathroom: { made: 'Cotton and wood', size: [16, 12], care: handWash },
  Sewing: { made: 'Cotton and steel', size: [13, 9, 4], care: keepDry },
  Ornaments: { made: 'Resin, painted by hand', size: [12, 9, 16], care: dust },
  'Hearts and stars': { made: 'Painted wood', size: [12, 14], care: dust },
  Parties: { made: 'Paper', size: [25, 25], care: keepDry },
  Christmas: { made: 'Wood, felt and glass', size: [9, 12], care: dust },
  Easter: { made: 'Wood and felt', size: [8, 10], care: dust },
};

/** Materials that a name says; the first whose words it contains is the one. */
const materials: readonly (readonly [words: RegExp, made: string])[] = [
  [/ENAMEL/, 'Enamelled steel'],
  [/ZINC/, 'Zinc-plated steel'],
  [/STAINLESS/, 'Stainless steel'],
  [/PORCELAIN/, 'Porcelain'],
  [/CERAMIC/, 'Glazed ceramic'],
  [/CHINA\b/, 'Bone china'],
  [/CRYSTAL|GLASS\b/, 'Glass'],
  [/WICKER|RATTAN/, 'Wicker'],
  [/KNITTED/, 'Knitted wool'],
  [/FELT/, 'Wool felt'],
  [/LEATHER/, 'Leather'],
  [/COTTON|CANVAS|LINEN/, 'Cotton'],
  [/WOOD(?!LAND)/, 'Wood'],
  [/PAPER\b|CARDBOARD/, 'Paper'],
  [/\bTIN\b/, 'Tinplate'],
  [/METAL|IRON/, 'Painted metal'],
];

/** Words for sizes, and the factor by which they differ from the usual. */
const scales: readonly (readonly [words: RegExp, factor: number])[] = [
  [/\bMINI\b|\bTINY\b/, 0.6],
  [/\bSMALL\b|\bCHILD/, 0.75],
  [/\bLARGE\b|\bBIG\b|\bTALL\b/, 1.3],
  [/\bJUMBO\b|\bGIANT\b|\bEXTRA LARGE\b/, 1.5],
];

/** Facts about a product as lines `Label: value`, by the words of its name; the same name has the same facts. */
export function factsOf(name: string): readonly string[] {
  const words = name.toUpperCase();
  const form = formOf(words);
  const own = ofForms[form];
  const facts = { ...ofShelves[shelfOf(name).subCategory], ...own };
  const made = (own?.made ? undefined : materials.find(([said]) => said.test(words))?.[1]) ?? facts.made;
  const factor = scales.find(([said]) => said.test(words))?.[1] ?? 1;
  return Object.entries({
    Material: made,
    Size: facts.size && `${facts.size.map((length) => scaled(length, factor)).join(' × ')} cm`,
    ...(factor === 1 && facts.more),
    Pieces: piecesOf(name, form),
    Care: facts.care,
  }).flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
}

/** In half centimetres up to 10 cm, else whole ones. */
function scaled(length: number, factor: number): number {
  return length * factor < 10 ? Math.max(0.5, Math.round(length * factor * 2) / 2) : Math.round(length * factor);
}

function piecesOf(name: string, form: FormName): string | undefined {
  const pieces = countIn(name);
  if (pieces < 2 || pieces > 200 || ['drawers', 'hooks', 'cake stand', 'tile', 'hamper'].includes(form))
    return undefined;
  return forms[form].drawsSets ? `${pieces} in a pack` : `Set of ${pieces}`;
}
