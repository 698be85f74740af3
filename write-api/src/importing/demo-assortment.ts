/** The pictograms that demo-pictures.ts can draw. */
export type Motif =
  | 'bag'
  | 'bird'
  | 'bottle'
  | 'box'
  | 'candle'
  | 'card'
  | 'clock'
  | 'cup'
  | 'flower'
  | 'frame'
  | 'gem'
  | 'heart'
  | 'star'
  | 'toy'
  | 'tree';

/** Where a product of the demo stands in the category tree, and what its picture shows. */
export interface DemoShelf {
  readonly category: string;
  readonly subCategory: string;
  readonly motif: Motif;
}

/** The first shelf whose words a name contains takes the product. */
const shelves: readonly (DemoShelf & { readonly words: RegExp })[] = [
  { category: 'Seasonal', subCategory: 'Christmas', motif: 'tree', words: /CHRISTMAS|XMAS|ADVENT|SANTA|REINDEER|SNOW/ },
  { category: 'Seasonal', subCategory: 'Easter', motif: 'flower', words: /EASTER|EGG|CHICK|BUNNY|RABBIT/ },
  {
    category: 'Seasonal',
    subCategory: 'Parties',
    motif: 'star',
    words: /PARTY|BIRTHDAY|BUNTING|GARLAND|BALLOON|CONFETTI/,
  },
  { category: 'Bags and travel', subCategory: 'Bags', motif: 'bag', words: /\bBAG|SHOPPER|TOTE|PURSE/ },
  {
    category: 'Bags and travel',
    subCategory: 'Travel',
    motif: 'bag',
    words: /LUGGAGE|PASSPORT|TRAVEL|UMBRELLA|PONCHO/,
  },
  { category: 'Lights', subCategory: 'Candles', motif: 'candle', words: /CANDLE|T-LIGHT|TEALIGHT|INCENSE|WICK/ },
  { category: 'Lights', subCategory: 'Lamps and lanterns', motif: 'candle', words: /LANTERN|LAMP|LIGHT|CHANDELIER/ },
  {
    category: 'Kitchen',
    subCategory: 'Cups and mugs',
    motif: 'cup',
    words: /\bMUG|\bCUP|TEA ?POT|TEA SET|TEACUP|COFFEE/,
  },
  { category: 'Kitchen', subCategory: 'Baking', motif: 'cup', words: /CAKE|BAKING|COOKIE|PANTRY|MOULD|ROLLING/ },
  { category: 'Kitchen', subCategory: 'Bottles and jars', motif: 'bottle', words: /BOTTLE|\bJAR|FLASK|DECANTER|MILK/ },
  {
    category: 'Kitchen',
    subCategory: 'Tableware',
    motif: 'cup',
    words: /PLATE|BOWL|DISH|SPOON|CUTLERY|NAPKIN|TRAY|APRON|KITCHEN|LUNCH|SNACK|TOWEL/,
  },
  {
    category: 'Paper',
    subCategory: 'Cards and gift wrap',
    motif: 'card',
    words: /CARD|WRAP|RIBBON|GIFT|TISSUE|ENVELOPE/,
  },
  {
    category: 'Paper',
    subCategory: 'Stationery',
    motif: 'card',
    words: /PEN\b|PENCIL|NOTEBOOK|JOURNAL|STICKER|MEMO|PAPER|ERASER|RULER|SKETCH|CHALK/,
  },
  {
    category: 'Jewellery',
    subCategory: 'Necklaces and rings',
    motif: 'gem',
    words: /NECKLACE|BRACELET|EARRING|RING\b|BROOCH|JEWEL|BEAD|PENDANT/,
  },
  {
    category: 'Play',
    subCategory: 'Toys and games',
    motif: 'toy',
    words: /TOY|GAME|DOLL|PUZZLE|CHILD|SPACEBOY|CIRCUS|ROBOT|SOLDIER|SKIPPING|DOMINO|PLAYING/,
  },
  { category: 'Garden', subCategory: 'Birds', motif: 'bird', words: /BIRD|DOVECOTE|OWL|HEN\b|COCKEREL|PARROT/ },
  {
    category: 'Garden',
    subCategory: 'Plants',
    motif: 'flower',
    words: /GARDEN|FLOWER|ROSE|DAISY|PLANT|HERB|WATERING|DOILY/,
  },
  { category: 'Home', subCategory: 'Clocks', motif: 'clock', words: /CLOCK|WATCH/ },
  {
    category: 'Home',
    subCategory: 'Frames and signs',
    motif: 'frame',
    words: /FRAME|SIGN|PLAQUE|MIRROR|WALL|DOORMAT|CHALKBOARD/,
  },
  {
    category: 'Home',
    subCategory: 'Storage',
    motif: 'box',
    words: /BOX|TIN|BASKET|DRAWER|CABINET|STORAGE|TRINKET|CASE/,
  },
  { category: 'Home', subCategory: 'Hearts', motif: 'heart', words: /HEART|LOVE/ },
];

const elsewhere: DemoShelf = { category: 'Home', subCategory: 'Decoration', motif: 'star' };

/** Every shelf of the demo shop. */
export const allShelves: readonly DemoShelf[] = distinctShelves([...shelves, elsewhere]);

/** The shelf of a product, by its name. */
export function shelfOf(name: string): DemoShelf {
  return shelves.find((shelf) => shelf.words.test(name)) ?? elsewhere;
}

function distinctShelves(all: readonly DemoShelf[]): DemoShelf[] {
  return [...new Map(all.map((shelf) => [`${shelf.category} / ${shelf.subCategory}`, shelf])).values()];
}
