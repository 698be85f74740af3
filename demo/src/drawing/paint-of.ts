import { createHash } from 'node:crypto';
import { darker, type Hue, hues, lighter, lightness, mix } from './colour.ts';
import { formOf } from './form-of.ts';
import { type FormName, forms } from './forms/forms.ts';
import type { MotifName } from './motifs/motifs.ts';
import type { Material, Paint } from './paint.ts';
import type { Subject } from './picture.ts';

const colourWords: readonly (readonly [RegExp, Hue])[] = [
  [/\bROSE (?=PINK|TOWEL)/, 'pink'],
  [/SKY BLUE|LIGHT BLUE|PALE BLUE|BLUE RIM/, 'sky'],
  [/MIDNIGHT|DENIM/, 'midnight'],
  [/EAU DE NIL/, 'mint'],
  [/\bREDS?\b|CRIMSON/, 'red'],
  [/\bPINKS?\b|BABY PINK/, 'pink'],
  [/FUSC?HS?IA/, 'fuchsia'],
  [/RASPBERRY/, 'raspberry'],
  [/\bBLUES?\b/, 'blue'],
  [/TURQ/, 'turquoise'],
  [/\bTEAL\b/, 'teal'],
  [/IVORY/, 'ivory'],
  [/CREAM/, 'cream'],
  [/WHITE|PEARL|PORCELAIN/, 'white'],
  [/PISTACHIO/, 'pistachio'],
  [/\bMINT\b/, 'mint'],
  [/OLIVE/, 'olive'],
  [/\bLIME\b/, 'lime'],
  [/JADE/, 'jade'],
  [/GREEN|EUCALYPTUS/, 'green'],
  [/BLACK|\bBLK\b|\bJET\b/, 'black'],
  [/YELLOW|\bLEMON\b|CITRONELLA|VANILLA/, 'yellow'],
  [/ORANGE|AMBER|CITRUS/, 'orange'],
  [/PURPLE|AMETHYST/, 'purple'],
  [/LILAC|LAVENDER/, 'lilac'],
  [/CHOC/, 'chocolate'],
  [/BROWN|COFFEE SCENT|CINN?AMM?ON/, 'brown'],
  [/\bPEACH\b/, 'peach'],
  [/RUBY/, 'ruby'],
  [/GREY/, 'grey'],
  [/COPPER/, 'copper'],
  [/\bGOLD\b/, 'gold'],
  [/SILVER|DIAMANTE|CRYSTAL|MIRROR/, 'silver'],
  [/ZINC|\bTIN BUCKET/, 'zinc'],
  [/NATURAL|WICKER|RAFFIA|BAMBOO/, 'natural'],
  [/WOOD|CAMPHOR/, 'wood'],
  [/GLASS|CLEAR/, 'clear'],
];

/** A design, by the words it goes by: its motif or pattern, and the colours that it has when none are named. */
interface Design {
  readonly words: RegExp;
  readonly motif?: MotifName;
  readonly pattern?: Paint['pattern'];
  readonly base?: Hue;
  readonly inks?: readonly [Hue, Hue];
}

const designs: readonly Design[] = [
  { words: /UNION (JACK|FLAG)|ST GEORGE|EMPIRE/, pattern: 'union', base: 'midnight' },
  { words: /UNION STRIPE/, pattern: 'stripes', base: 'midnight' },
  {
    words: /SPACE ?BOY|ROCKET|SPACEMAN|SPACEBALL|SPACE CADET/,
    motif: 'spaceboy',
    base: 'sky',
    inks: ['red', 'midnight'],
  },
  {
    words: /DOLLY GIRL|SUKI|GIRLS?\b(?!.*BALLOON)|CHARLIE|LOLA|LOLITA|DOLLY MIX|DIVA|PRINCESS/,
    motif: 'doll',
    base: 'pink',
    inks: ['raspberry', 'chocolate'],
  },
  { words: /BABUSHKA/, motif: 'babushka', base: 'cream', inks: ['red', 'pink'] },
  { words: /SKULL|PIRATE/, motif: 'skull', base: 'black', inks: ['cream', 'black'] },
  { words: /TOADSTOOL|MUSHROOM/, motif: 'toadstool', base: 'cream', inks: ['red', 'cream'] },
  { words: /WOODLAND/, motif: 'toadstool', base: 'pistachio', inks: ['red', 'cream'] },
  { words: /\bOWLS?\b/, motif: 'owl', base: 'mint', inks: ['brown', 'natural'] },
  { words: /STRAWB(E)?R+Y|STRAWBERRIES/, motif: 'strawberry', base: 'cream', inks: ['red', 'green'] },
  { words: /CHERRY BLOSSOM|BLOSSOM/, motif: 'flower', base: 'sky', inks: ['pink', 'raspberry'] },
  { words: /CHERRY/, motif: 'cherry', base: 'cream', inks: ['red', 'green'] },
  { words: /APPLES?\b/, motif: 'apple', base: 'cream', inks: ['red', 'green'] },
  { words: /PEARS?\b/, motif: 'pear', base: 'cream', inks: ['pistachio', 'green'] },
  { words: /FRUIT|TUTTI/, motif: 'orange', base: 'cream', inks: ['orange', 'red'] },
  {
    words:
      /CUP ?CAKE|FAIRY CAKE|CAKES? (SHOP|DESIGN|AND)|CAKES\b|CAKE (TOWEL|CHOP)|BAKE A CAKE|TEATIME FAIRY|CREAM SLICE/,
    motif: 'cake',
    base: 'pink',
    inks: ['pink', 'natural'],
  },
  {
    words: /SWEETIE|CANDY(?!ST)|BONBON|CONFECTIONERY|LIQUORICE|LICORICE|MARSHMALLOW|GUMBALL|PUDDING|CHOCOLATES/,
    motif: 'sweet',
    base: 'pink',
    inks: ['raspberry', 'cream'],
  },
  { words: /DOUGHNUT/, motif: 'doughnut', base: 'cream', inks: ['pink', 'brown'] },
  { words: /BISCUITS?\b(?! TIN)|DIGESTIVE|GINGERBREAD/, motif: 'biscuit', base: 'sky', inks: ['natural', 'brown'] },
  { words: /POPSICLE|ICE-CREAM/, motif: 'lolly', base: 'sky', inks: ['pink', 'cream'] },
  { words: /TEA ?TIME|TEA PARTY|TEA AND SYMPATHY|DAIRY MAID/, motif: 'teapot', base: 'mint', inks: ['pink', 'cream'] },
  { words: /LEOPARD|ANIMAL PRINT|SAVANNAH/, pattern: 'leopard', base: 'natural' },
  { words: /CAMOUFLAGE/, pattern: 'camouflage', base: 'olive' },
  { words: /CIRCUS|CARNIVAL|FAIR\b|CAROUSEL|STRONGMAN/, motif: 'tent', base: 'cream', inks: ['red', 'cream'] },
  { words: /DINOSAUR|DRAGON|LIZARD/, motif: 'dinosaur', base: 'mint', inks: ['green', 'yellow'] },
  { words: /ELEPHANT/, motif: 'elephant', base: 'sky', inks: ['grey', 'pink'] },
  { words: /GIRAFFE|HORSE|CHARLOTTE HORSE/, motif: 'horse', base: 'cream', inks: ['brown', 'chocolate'] },
  { words: /MONKEY/, motif: 'monkey', base: 'mint', inks: ['brown', 'natural'] },
  { words: /\bPIG/, motif: 'pig', base: 'pink', inks: ['pink', 'raspberry'] },
  { words: /FROG/, motif: 'frog', base: 'cream', inks: ['green', 'lime'] },
  { words: /LADYBIRD|CREEPY|BEE\b/, motif: 'ladybird', base: 'green', inks: ['red', 'cream'] },
  { words: /SHEEP|FARM/, motif: 'sheep', base: 'pistachio', inks: ['cream', 'black'] },
  { words: /\bMOUSE|MICE\b|MOUSEY/, motif: 'mouse', base: 'pink', inks: ['grey', 'pink'] },
  { words: /KITT|\bCATS?\b|SLEEPING CAT/, motif: 'cat', base: 'cream', inks: ['black', 'cream'] },
  { words: /\bDOG|SCOTTIE|PUPP(Y|IES)|DOGGY/, motif: 'dog', base: 'cream', inks: ['brown', 'chocolate'] },
  { words: /DUCK/, motif: 'duck', base: 'sky', inks: ['yellow', 'orange'] },
  { words: /CHICKS?\b|EASTER TREE/, motif: 'chick', base: 'mint', inks: ['yellow', 'orange'] },
  { words: /\bHENS?\b|CHICKEN|COCKEREL/, motif: 'hen', base: 'cream', inks: ['brown', 'natural'] },
  { words: /BUNN(Y|IES)|RABBIT|HARE\b|LEAP FROG|EASTER/, motif: 'rabbit', base: 'mint', inks: ['natural', 'pink'] },
  { words: /SHARK|DOLPHIN|FISH|OCEAN/, motif: 'fish', base: 'sky', inks: ['blue', 'cream'] },
  { words: /BUTTERFL|B'FLY|MAGIC GARDEN/, motif: 'butterfly', base: 'cream', inks: ['purple', 'pink'] },
  { words: /BIRD ?HOUSE|HEN HOUSE/, motif: 'birdhouse', base: 'cream', inks: ['sky', 'red'] },
  { words: /BIRD|DOVE|SWALLOW|PARROT|PEACOCK|FEATHER/, motif: 'bird', base: 'cream', inks: ['blue', 'sky'] },
  { words: /ANGEL|FAIRY(?! CAKE)/, motif: 'angel', base: 'cream', inks: ['sky', 'cream'] },
  { words: /ROBOT/, motif: 'robot', base: 'cream', inks: ['turquoise', 'yellow'] },
  { words: /SOLDIER|QUEENS GUARD/, motif: 'soldier', base: 'cream', inks: ['red', 'midnight'] },
  { words: /COWBOY/, motif: 'cowboy', base: 'natural', inks: ['brown', 'red'] },
  { words: /LONDON|\bBUS\b/, motif: 'bus', base: 'cream', inks: ['red', 'midnight'] },
  {
    words: /\bCARS?\b|FIRE ENGINE|TRANSPORT|MOTORING|GARAGE|RACING/,
    motif: 'car',
    base: 'sky',
    inks: ['red', 'cream'],
  },
  {
    words: /AIRLINE|JET SET|SKIES|TOKYO|AIR HOSTESS|FIRST CLASS|TRAVELOGUE/,
    motif: 'plane',
    base: 'brown',
    inks: ['cream', 'red'],
  },
  { words: /FOOTBALL|BALL DESIGN/, motif: 'ball', base: 'green', inks: ['black', 'cream'] },
  { words: /BALLOON|PARTY(?! BAG)|BIRTHDAY(?! CARD)/, motif: 'balloon', base: 'cream', inks: ['red', 'sky'] },
  { words: /CARAVAN/, motif: 'caravan', base: 'mint', inks: ['cream', 'turquoise'] },
  { words: /COTTAGE|HOUSE SHAPE|BEACH HUT|CHALET|NEIGHBOURHOOD/, motif: 'house', base: 'sky', inks: ['cream', 'red'] },
  { words: /SEASIDE|SAILOR|REGATTA|BEACH/, motif: 'anchor', base: 'sky', inks: ['midnight', 'cream'] },
  { words: /CROWN/, motif: 'crown', base: 'silver', inks: ['gold', 'red'] },
  { words: /INSTRUMENT|MUSICAL/, motif: 'guitar', base: 'silver', inks: ['brown', 'cream'] },
  { words: /SNOW|XMAS SNOW/, motif: 'snowflake', base: 'sky', inks: ['white', 'blue'] },
  { words: /CHRISTMAS TREE/, motif: 'fir', base: 'cream', inks: ['green', 'red'] },
  { words: /BELLS?\b/, motif: 'bell', base: 'red', inks: ['gold', 'cream'] },
  { words: /HOLLY|CHRISTMAS|NOEL/, motif: 'holly', base: 'cream', inks: ['green', 'red'] },
  { words: /CACT/, motif: 'cactus', base: 'cream', inks: ['green', 'pink'] },
  { words: /LAVENDER/, motif: 'lavender', base: 'cream', inks: ['purple', 'green'] },
  { words: /POPP(Y|IES)/, motif: 'poppy', base: 'cream', inks: ['red', 'black'] },
  { words: /DAIS(Y|IES)|CHRYSANTH/, motif: 'daisy', base: 'sky', inks: ['white', 'yellow'] },
  { words: /HYACINTH|TULIP|GARDEN PATH|SPRING FLOWER/, motif: 'tulip', base: 'cream', inks: ['purple', 'pink'] },
  {
    words: /DANISH ROSE|ENGLISH ROSE|\bROSES?\b|ROSIE|REGENCY|EN ROSE|MORRIS|GARDENIA/,
    motif: 'rose',
    base: 'cream',
    inks: ['pink', 'raspberry'],
  },
  {
    words: /FERN|LEAF|LEAVES|BOTANICAL|BASIL|MINT$|THYME|PARSLEY|ROSEMARY|CHIVES|ENCHANTED|FOREST|MEADOW/,
    motif: 'leaf',
    base: 'cream',
    inks: ['green', 'pistachio'],
  },
  { words: /TREE OF LIFE|TOPIARY|FRUIT TREE|TREE\b/, motif: 'tree', base: 'cream', inks: ['green', 'red'] },
  { words: /TROPICAL|HAWAIIAN|FRANGIPANI|JUNGLE/, motif: 'flower', base: 'turquoise', inks: ['orange', 'yellow'] },
  {
    words: /FLOWER|FLORAL|FLORE|PETALS|POSIES|FLORA|PROVENCE|CANDYSTUFT|LILY|JASMINE/,
    motif: 'flower',
    base: 'cream',
    inks: ['pink', 'yellow'],
  },
  { words: /PAISL?E?Y|PAISELY/, motif: 'paisley' },
  { words: /BAROQUE|FILIGR|VICTORIAN|EDWARDIAN ROSE|BROCADE|CORNICE|SCROLL|FLOCK/, motif: 'scroll' },
  { words: /RETRO ?SPOT|SPOTTY|SPOTTED|\bSPOTS?\b/, pattern: 'dots', base: 'red' },
  { words: /POLKA/, pattern: 'polka' },
  { words: /STRIP/, pattern: 'stripes' },
  { words: /GINGHAM/, pattern: 'gingham', base: 'red' },
  { words: /CHECK|TARTAN|PICNIC/, pattern: 'check' },
  { words: /KNITTED|WOOLLY|CROCHET|COSY SLIPPER/, pattern: 'knit' },
  { words: /\bLACE|DOILEY/, pattern: 'lace', base: 'white' },
  { words: /LATTICE|TRELLIS/, pattern: 'lattice' },
  { words: /MOSAIC|TILED/, pattern: 'mosaic', base: 'silver' },
  { words: /CIRCLE|PSYCHEDELIC|MOD TRAY|70'S|RETRO PLASTIC|FUNK/, motif: 'circle', base: 'orange' },
  {
    words: /BILLBOARD|FONT|PANTRY|KINGS CHOICE|COLLAGE|LABELS|TICKET|ALPHABET|IMAGES|PARCEL|KEEP CALM|DOTCOM/,
    pattern: 'print',
    base: 'cream',
  },
  { words: /HEARTS?\b|SWEETHEART|\bLOVE\b|VALENTINE|CUPID/, motif: 'heart' },
  { words: /\bSTARS?\b/, motif: 'star' },
  { words: /RIBBED|RIDGED|FLUTED|RIBS/, pattern: 'ribs' },
  { words: /FOLK ?ART|SCANDINAVIAN/, motif: 'heart', base: 'red' },
  { words: /AIRMAIL/, pattern: 'stripes', base: 'cream' },
];

/** Motifs that are printed in one ink on the body's colour; the others keep their own colours on a pale ground. */
const inOneInk = new Set<MotifName>([
  'heart',
  'star',
  'paisley',
  'scroll',
  'circle',
  'skull',
  'snowflake',
  'anchor',
  'leaf',
  'daisy',
]);

/** Forms that take the motif as their own shape, so that it is not printed on them too. */
const shaped = new Set<FormName>([
  'hanging heart',
  'wicker heart',
  'hanging star',
  'wicker star',
  'hanging figure',
  'figure',
  'soft toy',
  'garland',
  'figure candles',
  'hanging candle holder',
  'night light',
  'flower',
  'cookie cutters',
  'baking mould',
  'mobile',
  'toy animals',
  'string of lights',
  'charm',
  'brooch',
  'earrings',
  'necklace',
  'hair clips',
  'hairband',
  'stickers',
  'twig tree',
  'doorbell',
  'mirror',
  'compact mirror',
  'money bank',
  'toadstool',
  'jigsaw',
  'magnets',
  'doorstop',
  'photo frame',
  'blackboard',
  'teddy',
]);

const materials: readonly (readonly [RegExp, Material])[] = [
  [/SLATE/, 'slate'],
  [/GLASS|CRYSTAL|ACRYLIC/, 'glass'],
  [/METAL|ZINC|SILVER|\bTIN\b|WIRE|IRON|STEEL|COPPER|\bGOLD\b/, 'metal'],
  [/WOOD|RUSTIC|PAINTED/, 'wood'],
  [/FELT|KNITTED|PADDED|FABRIC|CLOTH|COTTON|FOLKART|GINGHAM/, 'fabric'],
  [/CERAMIC|PORCELAIN|CHINA|ENAMEL/, 'ceramic'],
];

const numbers: Readonly<Record<string, number>> = {
  TWO: 2,
  THREE: 3,
  FOUR: 4,
  FIVE: 5,
  SEVENTEEN: 17,
  TRIPLE: 3,
  PAIR: 2,
};
const noWords =
  /\b(METAL|SIGN|HANGING|SMALL|LARGE|MINI|BLUE|RED|PINK|FRENCH|VINTAGE|DOOR HANGER|HANGER|MUG|COFFEE|TOTE|BAG|COTTON|DESIGN|KEY FOB|DOORMAT|HERB MARKER|GARDEN MARKER|NUMBER TILE|COTTAGE GARDEN|FONT|FANCY|BUILDING BLOCK WORD|WOOD(EN)? ?(BLOCK)? ?LETTERS|LARGE|TRAVEL CARD WALLET|WALLET|GLASS|JARS?|HOT WATER BOTTLE|CARD|GREETING|BIRTHDAY|MONEY BOX|TINS?|DOOR|CUPCAKE SINGLE HOOK|BREAD BIN|DINER STYLE|PENCIL CASE|SET OF|IN|PLASTERS|PAPERWEIGHT|GROW YOUR OWN|GROW|ENAMEL|CREAM|PACK|CONTAINER|NOTEBOOK|FLAG|WALL|BOX|WITH|AND|THE|WHITE|BLACK|GREEN|YELLOW|IVORY|MINT|SIZE|A6|A7)\b/g;

/** What the picture of a product shows, by its name alone. */
export function subjectOf(name: string): Subject {
  const words = name.toUpperCase().replace(/\s+/g, ' ').trim();
  const form = formOf(words);
  return { form, paint: paintOf(words, form), seed: words };
}

function paintOf(words: string, form: FormName): Paint {
  const dice = createHash('sha256').update(words).digest();
  const design = designs.find((each) => each.words.test(words));
  const named = coloursIn(words, form);
  const usual = forms[form].usual ?? [];
  const hue =
    named[0] ?? ownColour(design, form) ?? usual[dice[0]! % (usual.length || 1)] ?? calm[dice[1]! % calm.length]!;
  const motif = design?.motif;
  const plainMotif = motif && !inOneInk.has(motif);
  const asShape = shaped.has(form);

  const shade = (dice[2]! - 128) / 1_400;
  const tinted = shade > 0 ? lighter(hues[hue], shade) : darker(hues[hue], -shade);
  const base = plainMotif && !asShape && lightness(tinted) < 0.82 ? mix(tinted, '#f6eedd', paleness(form)) : tinted;
  const second = named[1] ? hues[named[1]] : design?.inks ? hues[design.inks[1]] : hues[companions[hue] ?? 'natural'];
  const bright = lightness(base) > 0.72;
  const mark = bright ? contrasting(base, named[1], design, dice[3]!) : '#fbf5e8';

  return {
    base,
    mark,
    accent: plainMotif && !asShape && !named[1] ? accentOf(tinted, design) : second === base ? hues.natural : second,
    pattern: asShape && motif ? 'plain' : (design?.pattern ?? (motif ? 'motif' : 'plain')),
    motif,
    motifMain: motifMain(design, named, asShape, mark, tinted),
    motifSecond: plainMotif || asShape ? (design?.inks ? hues[design.inks[1]] : lighter(tinted, 0.5)) : base,
    material: materials.find(([pattern]) => pattern.test(words))?.[1],
    words: wordsOn(words),
    count: countIn(words),
    figure: motif,
  };
}

const calm: readonly Hue[] = [
  'sky',
  'mint',
  'cream',
  'pink',
  'pistachio',
  'yellow',
  'turquoise',
  'ivory',
  'red',
  'blue',
];
const companions: Readonly<Partial<Record<Hue, Hue>>> = {
  red: 'cream',
  pink: 'raspberry',
  blue: 'cream',
  sky: 'midnight',
  cream: 'red',
  ivory: 'brown',
  white: 'natural',
  green: 'cream',
  mint: 'pink',
  black: 'gold',
  silver: 'midnight',
  gold: 'ruby',
  brown: 'cream',
  chocolate: 'pink',
  purple: 'lilac',
  yellow: 'orange',
  turquoise: 'cream',
  clear: 'silver',
  natural: 'red',
  zinc: 'red',
  wood: 'cream',
};

/** Colours in the order in which the name has them. What a motif or noun implies is none. */
function coloursIn(words: string, form: FormName): Hue[] {
  const text = words
    .replace(
      /ICE-?CREAM|CREAM SLICE|TEA,COFFEE|SILVER FLOCK|GOLD FLOCK|MILK CHOC|COFFEE MUG|ROSE GOLD|WOODLAND|HERB MARKER MINT|MIRROR (?=MOSAIC)/g,
      ' ',
    )
    .replace(/\b(IN|WITH|W) [^,]*?(WOOD|GLASS) ?(BOX|STOPPER|BASE|CLIP)\b/g, ' ');
  const found = colourWords
    .map(([pattern, hue]) => [text.search(pattern), hue] as const)
    .filter(([at]) => at >= 0)
    .sort(([first], [second]) => first - second)
    .map(([, hue]) => hue);
  const body: readonly Hue[] = form === 'candle holder' || form === 'trinket pot' || form === 'bowl' ? [] : ['clear'];
  const solid = found.filter((hue) => !body.includes(hue));
  const metals: readonly Hue[] = ['silver', 'zinc', 'wood', 'natural', 'clear', 'copper'];
  // A colour counts for more than what a thing is made of.
  return [...solid.filter((hue) => !metals.includes(hue)), ...solid.filter((hue) => metals.includes(hue))];
}

function ownColour(design: Design | undefined, form: FormName): Hue | undefined {
  if (!design) return undefined;
  if (shaped.has(form) && design.inks) return design.inks[0];
  return design.base;
}

function motifMain(
  design: Design | undefined,
  named: readonly Hue[],
  asShape: boolean,
  mark: string,
  tinted: string,
): string {
  if (!design?.motif) return mark;
  if (asShape) return named[0] ? tinted : design.inks ? hues[design.inks[0]] : tinted;
  if (inOneInk.has(design.motif)) return design.motif === 'daisy' && mark === '#fbf5e8' ? hues.white : mark;
  return design.inks ? hues[design.inks[0]] : mark;
}

/** How far a body gives way to the print on it: cloth and paper more than glazed ware. */
function paleness(form: FormName): number {
  return forms[form].pose === 'flat' ? 0.5 : 0.42;
}

function accentOf(tinted: string, design: Design | undefined): string {
  return lightness(tinted) < 0.8 ? tinted : design?.inks ? hues[design.inks[0]] : hues.red;
}

/** An ink that shows on a pale body. */
function contrasting(base: string, second: Hue | undefined, design: Design | undefined, dice: number): string {
  if (second && lightness(hues[second]) < 0.62) return hues[second];
  if (design?.inks && lightness(hues[design.inks[0]]) < 0.62) return hues[design.inks[0]];
  if (base === hues.white || lightness(base) > 0.86) return [hues.red, hues.blue, hues.teal, hues.raspberry][dice % 4]!;
  return darker(base, 0.55);
}

/** Pieces in the set that a name mentions; 1 when it mentions none. */
export function countIn(name: string): number {
  const words = name.toUpperCase();
  const said =
    /\b(?:SET|PACK|BOX|BAG|STRING)? ?(?:OF|\/) ?(\d{1,3})\b/.exec(words) ??
    /\bS\/(\d{1,3})\b/.exec(words) ??
    /\b(?:SET|PACK|PCS?) ?\/?(\d{1,3})\b/.exec(words) ??
    /\b(\d{1,2}) (?:TIER|HOOK|DRAWER|PIECE)/.exec(words) ??
    /^(\d{1,3}) (?!COLOUR|PIECE|WICK|SMILEY|BUTTON|DOOR|CLASSIC)/.exec(words);
  if (said) return Math.max(1, Number(said[1]));
  const number = Object.keys(numbers).find((word) => new RegExp(`\\b${word}\\b`).test(words));
  if (number) return numbers[number]!;
  return /\bSET OF\b|DRAWERS\b/.test(words) ? 3 : 1;
}

/** What could stand on it: the name without the words that say what and how it is. */
function wordsOn(name: string): string {
  const letter = /LETTER "?(\w)"? /.exec(name)?.[1];
  if (letter) return letter;
  return name
    .replace(/[,."()]/g, ' ')
    .replace(noWords, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
