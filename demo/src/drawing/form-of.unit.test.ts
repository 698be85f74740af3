import { fileURLToPath } from 'node:url';
import { readInvoiceLines } from '@countinghouse/write-api/importing/online-retail-csv';
import { describe, expect, it } from 'vitest';
import { formOf, namedForm } from './form-of.ts';
import { type FormName, forms } from './forms/forms.ts';

const listed: readonly (readonly [name: string, form: FormName])[] = [
  ['RED RETROSPOT MUG', 'mug'],
  ['GROW YOUR OWN BASIL IN ENAMEL MUG', 'grow kit'],
  ['OFFICE MUG WARMER POLKADOT', 'coaster'],
  ['GREEN REGENCY TEACUP AND SAUCER', 'cup and saucer'],
  ['CIRCUS PARADE CHILDRENS EGG CUP', 'egg cup'],
  ['SET/6 FRUIT SALAD PAPER CUPS', 'paper cup'],
  ['RED RETROSPOT TRADITIONAL TEAPOT', 'teapot'],
  ['TEA COSY BLUE STRIPE', 'tea cosy'],
  ['FELT EGG COSY CHICKEN', 'egg cosy'],
  ['SMALL DOLLY MIX DESIGN ORANGE BOWL', 'bowl'],
  ['CERAMIC CAKE DESIGN SPOTTED PLATE', 'plate'],
  ['RED RETROSPOT SMALL MILK JUG', 'jug'],
  ['GLASS JAR MARMALADE', 'jar'],
  ['HANGING JAM JAR T-LIGHT HOLDER', 'hanging candle holder'],
  ['REGENCY CAKESTAND 3 TIER', 'cake stand'],
  ['PACK OF 72 RETROSPOT CAKE CASES', 'cake cases'],
  ['SET OF 3 CAKE TINS PANTRY DESIGN', 'cake tin'],
  ['LUNCH BOX WITH CUTLERY RETROSPOT', 'lunch box'],
  ['SET OF 16 VINTAGE ROSE CUTLERY', 'cutlery'],
  ['RED RETROSPOT OVEN GLOVE DOUBLE', 'double oven glove'],
  ['SET 2 TEA TOWELS I LOVE LONDON', 'tea towel'],
  ['RED RETROSPOT APRON', 'apron'],
  ['WHITE HANGING HEART T-LIGHT HOLDER', 'hanging candle holder'],
  ['GLASS STAR FROSTED T-LIGHT HOLDER', 'candle holder'],
  ['SET/6 FROG PRINCE T-LIGHT CANDLES', 'figure candles'],
  ['CINAMMON SET OF 9 T-LIGHTS', 'tea lights'],
  ['4 IVORY DINNER CANDLES SILVER FLOCK', 'dinner candles'],
  ['WHITE METAL LANTERN', 'lantern'],
  ['CHINESE DRAGON PAPER LANTERNS', 'paper lantern'],
  ['JUMBO BAG RED RETROSPOT', 'shopper'],
  ['LUNCH BAG SPACEBOY DESIGN', 'lunch bag'],
  ['WOODLAND CHARLOTTE BAG', 'tote bag'],
  ['BAG 250g SWIRLY MARBLES', 'marbles'],
  ['SPACEBOY GIFT WRAP', 'gift wrap'],
  ['TRAVEL CARD WALLET SKULLS', 'wallet'],
  ['SILK PURSE BABUSHKA RED', 'purse'],
  ['JAZZ HEARTS PURSE NOTEBOOK', 'notebook'],
  ['BLACK/BLUE POLKADOT UMBRELLA', 'umbrella'],
  ['VINTAGE UNION JACK CUSHION COVER', 'cushion'],
  ['PIN CUSHION BABUSHKA BLUE', 'pin cushion'],
  ['HOT WATER BOTTLE TEA AND SYMPATHY', 'hot water bottle'],
  ['DOORMAT UNION FLAG', 'doormat'],
  ['OWL DOORSTOP', 'doorstop'],
  ['ALARM CLOCK BAKELIKE RED', 'alarm clock'],
  ['BLACK DINER WALL CLOCK', 'wall clock'],
  ['OVAL WALL MIRROR DIAMANTE', 'mirror'],
  ['LARGE CIRCULAR MIRROR MOBILE', 'mobile'],
  ['WOODEN PICTURE FRAME WHITE FINISH', 'photo frame'],
  ['HOME SWEET HOME METAL SIGN', 'sign'],
  ['PINK DRAWER KNOB ACRYLIC EDWARDIAN', 'drawer knob'],
  ['CHEST 7 DRAWER MA CAMPAGNE', 'drawers'],
  ['PICNIC BASKET WICKER LARGE', 'basket'],
  ['GLASS BEAD HOOP NECKLACE GREEN', 'necklace'],
  ['NECKLACE+BRACELET SET PINK DAISY', 'jewellery set'],
  ['DROP DIAMANTE EARRINGS CRYSTAL', 'earrings'],
  ['WATERING CAN PINK BUNNY', 'watering can'],
  ['WATERING CAN GARDEN MARKER', 'garden marker'],
  ['VINTAGE UNION JACK BUNTING', 'bunting'],
  ['EASTER BUNNY HANGING GARLAND', 'garland'],
  ['FELTCRAFT DOLL EMILY', 'doll'],
  ['PINK OWL SOFT TOY', 'soft toy'],
  ['RED GINGHAM TEDDY BEAR', 'teddy'],
  ['JIGSAW TREE WITH WATERING CAN', 'jigsaw'],
  ['BLUE CALCULATOR RULER', 'ruler'],
  ['MAGNETS PACK OF 4 SWALLOWS', 'magnets'],
];

describe('the form of a product', () => {
  it.each(listed)('of "%s" is a %s', (name, form) => {
    expect(namedForm(name)).toBe(form);
  });

  it('does not depend on how its name is written', () => {
    expect(formOf('Red retrospot mug')).toBe('mug');
  });

  it('is a gift box when the words name nothing that can be drawn', () => {
    expect(namedForm('FLUMMERY ASSORTED')).toBeUndefined();
    expect(formOf('FLUMMERY ASSORTED')).toBe('gift box');
  });

  it('is named by the words of nine in ten of the demo’s products, and of many kinds', async () => {
    const file = fileURLToPath(new URL('../../data/online-retail-two-weeks.csv.gz', import.meta.url));
    const lines = (await readInvoiceLines(file)).filter(({ unitPrice, quantity }) => unitPrice > 0 && quantity > 0);
    const names = [...new Set(lines.map(({ description }) => description))].filter(Boolean);
    const named = names.filter((name) => namedForm(name));
    expect(names.length).toBeGreaterThan(1_900);
    expect(named.length / names.length).toBeGreaterThan(0.97);
    expect(new Set(named.map(namedForm)).size).toBeGreaterThan(200);
    expect(Object.keys(forms).length).toBeGreaterThan(200);
  });
});
