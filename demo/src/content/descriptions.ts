import { dice } from '../dice.ts';
import { formOf } from '../drawing/form-of.ts';
import type { FormName } from '../drawing/forms/forms.ts';
import { shelfOf } from '../shelves.ts';
import { factsOf } from './facts.ts';

/** The descriptions of some forms in particular, instead of those of their shelf. */
const ofForms: Readonly<Partial<Record<FormName, readonly string[]>>> = {
  mug: [
    'A good weight, a handle with room for three fingers, and enough for a proper cup of tea.',
    'Holds 300 ml, keeps its colours in the dishwasher and its warmth through a long phone call.',
  ],
  'tea lights': ['Each burns for about four hours. Cut the wick a little before you light it again.'],
  lantern: [
    'Takes a tea light or a small pillar candle. The door closes firmly, so a breeze on the balcony is no trouble.',
  ],
  'alarm clock': ['Runs on one AA battery and rings loudly enough for the heaviest sleeper in the house.'],
  'wall clock': ['Runs on one AA battery, hangs from a single nail and ticks quietly.'],
  umbrella: ['Eight ribs, a smooth handle, and wide enough to share as far as the next MTR exit.'],
  'cake stand': ['Lifts a plain sponge to something of an occasion. Comes apart for washing and storing.'],
  teapot: ['Pours without a drip and keeps four cups warm. Rinse by hand to keep the pattern bright.'],
  doormat: ['Thick, with a backing that stays where it is put. Shake it out or vacuum it clean.'],
  'hot water bottle': [
    'Natural rubber inside a soft cover that comes off for washing. Fill with hot, not boiling, water.',
  ],
  'lunch box': ['Closes with two clips, wipes clean, and fits a sandwich, fruit and something sweet.'],
  shopper: ['Woven to be strong, wipes clean, and folds flat until the next trip to the market.'],
  'tote bag': ['Sturdy cotton with long handles that stay on the shoulder.'],
  cushion: ['A soft cover with a hidden zip. Wash at 30 degrees; the filling is 45 × 45 cm.'],
  apron: ['Cotton, with a deep pocket and ties long enough to knot in front.'],
  'tea towel': ['Cotton that dries well from the first wash, and pretty enough to leave in sight.'],
  necklace: ['The clasp is easy to close with one hand, and the length can be adjusted by a few links.'],
  earrings: ['Light to wear all day. Hooks free of nickel.'],
  card: ['Printed on thick card, blank inside, with an envelope.'],
  'gift wrap': ['Folds crisply and does not show what is inside. Enough for two or three presents.'],
  notebook: ['Smooth cream paper that takes ink well, sewn so that it lies open by itself.'],
  jigsaw: ['Pieces that are thick enough for small hands and fit with a pleasant click.'],
  teddy: ['Soft all over and safe from the first day. Wash by hand and dry in the air.'],
  bunting: ['Three metres of flags on a ribbon, ready to hang indoors or out.'],
  sign: ['Printed metal that does not fade, with a cord to hang it by.'],
  'drawer knob': ['A small thing that makes an old chest new. Screw and nut included.'],
  'watering can': ['Well balanced when full, with a rose that gives seedlings a gentle shower.'],
  'candle holder': ['Made for a tea light. When the candle is lit the light falls softly through it.'],
  'hanging heart': ['Hangs from its own cord on a door, a window catch or a branch.'],
};

/** The descriptions of the goods of a shelf. */
const ofShelves: Readonly<Record<string, readonly string[]>> = {
  'Mugs and cups': [
    'It sits well in the hand and looks cheerful on the draining board too.',
    'For the first coffee of the morning and the last tea of the evening.',
  ],
  'Tea and coffee': [
    'Made for long breakfasts and for friends who drop in without calling.',
    'It pours well, washes easily, and makes plain biscuits feel like an occasion.',
  ],
  'Plates and bowls': [
    'It brightens the table at breakfast and still looks right at dinner.',
    'Made for every day, and happy beside plain white china.',
  ],
  'Cakes and baking': [
    'For bakers who care how it looks as much as how it rises.',
    'Everything that a birthday tea needs, apart from the cake itself.',
  ],
  'Jars, tins and boxes': [
    'The lid closes firmly, so what is crisp stays crisp.',
    'It tidies the shelf and looks too good to be put behind a door.',
  ],
  'Cook’s tools': [
    'Kept within reach, because it will be used every day.',
    'A small helper that earns its place in a small kitchen.',
  ],
  'Kitchen linen': [
    'It goes through the wash again and again and comes out looking like itself.',
    'The quickest way to give a kitchen a new coat of paint without painting.',
  ],
  Candles: [
    'It burns slowly and evenly. Never leave a burning candle alone.',
    'For the hour after sunset, when the main light goes off and the evening begins.',
  ],
  'Holders and lanterns': [
    'Lit, it throws a soft pattern on the wall; unlit, it is a pretty thing all the same.',
    'One on the window sill is lovely, a row of them along the table is better.',
  ],
  Lamps: [
    'A warm, quiet light for the corner that never had one.',
    'It turns a reading chair into a place where one stays.',
  ],
  Scents: ['A gentle scent that is there when you look for it.', 'Light it an hour before the guests come.'],
  Bags: [
    'Light to carry, strongly sewn, and with a place for everything that usually gets lost.',
    'For the week and the weekend: it wipes clean and keeps its shape.',
  ],
  'Purses and wallets': [
    'Small enough for a pocket and bright enough to be found at the bottom of a bag.',
    'It holds what one needs and nothing of what one does not.',
  ],
  'Travel and rain': [
    'For journeys near and far, in whatever weather comes.',
    'Packed in a moment and easy to recognise among everybody else’s.',
  ],
  Cards: [
    'Printed on thick card that takes ink well, with an envelope.',
    'Keep one in the drawer: somebody’s birthday is always nearer than one thinks.',
  ],
  'Gift wrap and ribbons': [
    'The parcel will be admired before it is opened.',
    'Folds, ties and curls as it should, and a little goes a long way.',
  ],
  Notebooks: [
    'For lists, plans and everything that must not be forgotten.',
    'Good paper between firm covers, and room for a year of thoughts.',
  ],
  'Pens and pencils': [
    'It writes smoothly, feels right, and makes homework a little less dull.',
    'For pencil cases, for desks, and for the drawer in the hall where one is always missing.',
  ],
  'Stickers and magnets': [
    'A small joy for letters, lunch boxes and the door of the fridge.',
    'Bright, well cut, and hard to stop with only one.',
  ],
  Necklaces: [
    'It lifts a plain shirt and goes on being liked in the evening.',
    'Comes in a small box with tissue, ready to give.',
  ],
  'Bracelets and rings': [
    'Pretty on its own and happy beside what you wear already.',
    'Comes in a small box with tissue, ready to give.',
  ],
  Earrings: ['Light enough to be forgotten, until somebody says how lovely they are.'],
  'Hair and keepsakes': [
    'For a dressing table where everything has its own place.',
    'A small luxury, and a present that is always right.',
  ],
  'Soft toys and dolls': [
    'Good company at bedtime, on trains and at the doctor’s.',
    'Stitched with care, soft to hold, and ready to be given a name.',
  ],
  'Games and puzzles': [
    'For quiet afternoons and long journeys. No screen, and no batteries to look for.',
    'Grandparents know the rules already.',
  ],
  'Making and music': [
    'It gives small hands something to do and grown-ups a moment of peace.',
    'Half toy, half instrument of the imagination.',
  ],
  'Pots and plants': [
    'For people with a lawn and for people with three pots on a window sill.',
    'Green fingers help; watering once a week is enough.',
  ],
  Tools: [
    'It stands up to sun and rain on a balcony, a rooftop or a garden.',
    'Strong enough for real work and cheerful enough to make one start.',
  ],
  'Birds and wind': [
    'Hang it where there is a breath of wind and something to look at.',
    'It gives a balcony the air of a garden.',
  ],
  Clocks: ['Easy to read from across the room, and quiet enough for a bedroom.'],
  'Mirrors and frames': [
    'It makes a small room look larger and a good memory look better.',
    'With a hook at the back, ready to hang.',
  ],
  'Signs and letters': [
    'It says what needs to be said, and with a smile.',
    'Ready to hang on a door, a wall or a garden gate.',
  ],
  'Cushions and throws': [
    'Soft, warm, and an excellent reason to sit down.',
    'For the armchair by the window and for cold feet in January.',
  ],
  'Doormats and doorstops': [
    'It welcomes guests and keeps the street outside.',
    'Heavy enough to do its work, handsome enough to be noticed.',
  ],
  'Hooks and knobs': [
    'A small thing that makes old furniture new. Screws are included.',
    'For keys, coats and whatever usually ends up on a chair.',
  ],
  Storage: [
    'It makes room, and makes order look like decoration.',
    'Well made, easy to move, and roomier than it looks.',
  ],
  Bathroom: ['It makes the bathroom a place to stay in for a while.', 'Dries quickly and does not mind steam.'],
  Sewing: ['Everything at hand when a button comes off.', 'For mending, making and the pleasure of neat stitches.'],
  Ornaments: ['It needs no purpose: one smiles whenever one passes.', 'For the shelf that has one empty place.'],
  'Hearts and stars': [
    'Hang it where the light comes in. It packs flat and comes out again next year.',
    'Pretty on a door, a window catch or a branch.',
  ],
  Parties: ['It makes a party of an ordinary Tuesday.', 'Up in five minutes, and remembered for longer.'],
  Christmas: [
    'Packed away with care, it becomes part of the family’s Christmas.',
    'To be brought out every December, and to be looked forward to.',
  ],
  Easter: [
    'For the breakfast table, the hunt in the garden and the tree of twigs in the hall.',
    'As cheerful as the first warm Sunday of the year.',
  ],
};

const finishes: readonly (readonly [words: RegExp, sentence: string])[] = [
  [/RETRO ?SPOT/i, 'White dots on red: the pattern that our customers have loved longest.'],
  [/UNION (JACK|FLAG)/i, 'The flag is in slightly faded colours, as if it had hung in the sun for a summer.'],
  [/POLKA/i, 'Small even dots, cheerful without shouting.'],
  [/PAISLEY/i, 'The paisley is drawn after an old Indian block print.'],
  [/GINGHAM/i, 'The check is woven rather than printed.'],
  [/STRAWBERR/i, 'The strawberries look good enough to pick.'],
  [/SKULL/i, 'For those who find flowers too sweet.'],
  [/SPACE ?BOY/i, 'Spaceboy is on his way to the moon, with stars all around.'],
  [/DOLLY GIRL/i, 'Dolly Girl goes with the other pieces of her set.'],
  [/WOODLAND/i, 'Look closely and you find toadstools, birds and a hedgehog or two.'],
  [/REGENCY/i, 'The shape and the gilt edge go back to the Regency.'],
  [/\bROSE/i, 'The roses are painted in the soft pinks of an English garden.'],
  [/DAIS(Y|IES)/i, 'Daisies, because they suit everything.'],
  [/GLASS/i, 'Glass with the small differences of things made by hand.'],
  [/ENAMEL/i, 'Enamel on steel: chips are part of its charm, rust is not.'],
  [/ZINC/i, 'The zinc grows more handsome with every year outdoors.'],
  [/WOOD/i, 'Wood from managed forests; no two grains are alike.'],
  [/KNITTED/i, 'Knitted by hand, so each is a little different.'],
  [/FELT/i, 'Cut and stitched from wool felt.'],
  [/CERAMIC|PORCELAIN/i, 'Glazed ceramic, painted by hand.'],
  [/VINTAGE/i, 'It looks as if it had been found at a flea market on a lucky morning.'],
  [/SCENT/i, 'The scent is there when you look for it and does not fill the whole room.'],
  [/HEART|LOVE/i, 'The heart says the rest.'],
];

/** A few sentences about a product, by the words of its name, then its facts, a line each. */
export function describe(name: string): string {
  const said = ofForms[formOf(name)] ?? ofShelves[shelfOf(name).subCategory]!;
  const body = said[dice(name, 'sentence') % said.length]!;
  const finish = finishes.find(([words]) => words.test(name))?.[1];
  return [[body, finish].filter(Boolean).join(' '), '', ...factsOf(name)].join('\n');
}
