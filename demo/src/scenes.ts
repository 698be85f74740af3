import type { StillLife } from './drawing/still-life.ts';

const wide = { width: 1920, height: 800, horizon: 560 } as const;
const page = { width: 1200, height: 800, horizon: 560 } as const;

/** Wide pictures for the top of the home page. */
export const bannerScenes: readonly StillLife[] = [
  {
    ...wide,
    wall: '#efe3d0',
    table: '#dcc3a0',
    things: [
      ['PARTY BUNTING RED RETROSPOT', 1330, 330, 300],
      ['WHITE METAL LANTERN', 1020, 640, 430],
      ['RED RETROSPOT TRADITIONAL TEAPOT', 1330, 680, 340],
      ['REGENCY CAKESTAND 3 TIER', 1660, 660, 440],
      ['RED RETROSPOT MUG', 1130, 726, 200],
      ['STRAWBERRY CERAMIC TRINKET BOX', 1496, 740, 160],
      ['IVORY PILLAR CANDLE', 878, 716, 220],
      ['PINK DAISY NOTEBOOK', 1800, 756, 210],
    ],
  },
  {
    ...wide,
    wall: '#dfe7dc',
    table: '#cdb48f',
    things: [
      ['GREEN BIRDHOUSE DECORATION', 1220, 470, 380],
      ['ENAMEL WATERING CAN CREAM', 1060, 690, 360],
      ['S/3 PINK SQUARE PLANTERS ROSE', 1420, 690, 320],
      ['DECORATIVE PLANT POT BLUE POLKADOT', 1700, 690, 420],
      ['RED TOADSTOOL ORNAMENT FELT TOADSTOOL', 860, 730, 220],
      ['CHILDS GARDEN TROWEL BLUE', 1250, 756, 250],
      ['POTTING SHED TWINE', 1570, 750, 160],
    ],
  },
  {
    ...wide,
    wall: '#e6dcd8',
    table: '#c9a27c',
    things: [
      ['WOODEN HEART GARLAND', 1340, 330, 290],
      ['CHRISTMAS GINGHAM TREE GREEN', 1030, 690, 560],
      ['GIFT BOXES RED RETROSPOT', 1270, 710, 300],
      ['SILVER TEDDY BEAR BROWN', 1540, 720, 400],
      ['BLUE PAISLEY TISSUE BOX GIFT BOXES', 1756, 740, 250],
      ['4 IVORY DINNER CANDLES', 840, 730, 330],
      ['RED HANGING HEART T-LIGHT HOLDER GLASS', 1400, 752, 170],
    ],
  },
];

/** What the news page shows. */
export const newsScenes: readonly StillLife[] = [
  {
    ...page,
    wall: '#f0e2da',
    table: '#d8bd9b',
    things: [
      ['BLUE POLKADOT COFFEE MUG', 270, 690, 250],
      ['PINK REGENCY TEACUP AND SAUCER', 560, 710, 210],
      ['GREEN POLKADOT BOWL', 860, 720, 230],
      ['RED RETROSPOT TRADITIONAL TEAPOT', 420, 640, 320],
      ['CREAM ENAMEL FLOWER JUG', 1030, 680, 360],
    ],
  },
  {
    ...page,
    wall: '#dde5ea',
    table: '#d3bd98',
    things: [
      ['RED RETROSPOT UMBRELLA', 300, 700, 520],
      ['JUMBO BAG PINK POLKADOT', 640, 720, 360],
      ['AIRLINE BAG VINTAGE JET SET BROWN', 950, 720, 320],
      ['RED RETROSPOT LUGGAGE TAG', 1110, 740, 200],
    ],
  },
  {
    ...page,
    wall: '#e9e4d4',
    table: '#caa57e',
    things: [
      ['PACK OF 12 COLOURED PENCILS', 260, 700, 380],
      ['BLUE PAISLEY NOTEBOOK', 500, 700, 330],
      ['PINK OWL SOFT TOY', 770, 710, 350],
      ['ALARM CLOCK BAKELIKE GREEN', 1030, 720, 320],
    ],
  },
];

/** One picture for each page that is a text. */
export const pageScenes: Readonly<Record<string, StillLife>> = {
  about: {
    ...page,
    wall: '#efe5d2',
    table: '#cfae86',
    things: [
      ['WHITE METAL LANTERN', 330, 690, 470],
      ['CREAM SWEETHEART MINI CHEST', 640, 690, 400],
      ['BLACK KITCHEN SCALES', 930, 700, 350],
      ['RED DAISY JOURNAL', 480, 750, 230],
    ],
  },
  membership: {
    ...page,
    wall: '#f0dfd9',
    table: '#d5b894',
    things: [
      ['RED RETROSPOT PURSE', 330, 710, 320],
      ['PINK HEART GIFT BOXES', 650, 710, 350],
      ['PIGGY BANK RETROSPOT', 950, 710, 320],
    ],
  },
  shippingPaymentTerms: {
    ...page,
    wall: '#e3e6de',
    table: '#cbb08a',
    things: [
      ['NATURAL STORAGE BOX', 360, 700, 370],
      ['POTTING SHED TWINE', 640, 710, 240],
      ['BLACK CALCULATOR', 830, 710, 320],
      ['SILVER DIAMANTE PEN', 1010, 720, 300],
    ],
  },
  deliveryMethod: {
    ...page,
    wall: '#dce6ea',
    table: '#cfb590',
    things: [
      ['SET OF 2 WOODEN MARKET CRATES', 330, 710, 330],
      ['GIFT BOXES BLUE', 640, 700, 360],
      ['RED RETROSPOT LUGGAGE TAG', 880, 720, 340],
      ['ENVELOPE 50 BLOSSOM IMAGES', 1050, 740, 230],
    ],
  },
  privacyPolicy: {
    ...page,
    wall: '#e4e0ea',
    table: '#c6a681',
    things: [
      ['BLACK PIRATE TREASURE CHEST', 400, 710, 390],
      ['KEY FOB , FRONT DOOR', 740, 720, 370],
      ['MIDNIGHT BLUE ADDRESS BOOK', 960, 710, 350],
    ],
  },
  returnReplacementPolicy: {
    ...page,
    wall: '#e8e6d6',
    table: '#d1b48c',
    things: [
      ['RED RETROSPOT MUG', 300, 710, 280],
      ['GIFT BOXES GREEN POLKADOT', 590, 700, 380],
      ['RIBBON REEL HEARTS DESIGN', 900, 710, 270],
    ],
  },
  contact: {
    ...page,
    wall: '#ecdfcf',
    table: '#caa57e',
    things: [
      ['BOTANICAL ROSE GREETING CARD', 330, 700, 380],
      ['FEATHER PEN,COAL BLACK', 600, 710, 420],
      ['RIDGED GLASS POSY VASE', 860, 700, 470],
      ['PINK REGENCY TEACUP AND SAUCER', 1020, 740, 190],
    ],
  },
};
