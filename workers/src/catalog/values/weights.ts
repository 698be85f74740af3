import type { ProgramName } from '@countinghouse/contracts/catalog/product-import/export-programs';
import { type NumberFault, type NumberFormat, numberIn } from './numbers.ts';

/** Grams of each unit that weights are written in. */
const gramsOf = { g: 1, kg: 1_000, lb: 453.59237, oz: 28.349523125 };
export type WeightUnit = keyof typeof gramsOf;

const units: readonly (readonly [WeightUnit, RegExp])[] = [
  ['kg', /^(kgs?|kilos?|kilograms?|公斤|千克)$/],
  ['g', /^(g|gr|gms?|grams?|克)$/],
  ['lb', /^(lbs?|pounds?|磅)$/],
  ['oz', /^(oz|ounces?|安士|盎司)$/],
];

/** Programs whose exports have weights in kilograms, without saying so. */
const inKilograms: ReadonlySet<ProgramName | null> = new Set(['PrestaShop', 'Odoo']);

/** What the weights of a column are in: as its head says, or as its program does; undefined where nothing tells. */
export function weightUnitOf(head: string, program: ProgramName | null): WeightUnit | undefined {
  const words = head
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}]+|重量|淨重|净重/u);
  return unitIn(words) ?? (inKilograms.has(program) ? 'kg' : undefined);
}

/** Reads a weight in grams; one in another unit is rounded to whole grams. Undefined for an empty cell. */
export function gramsIn(
  cell: string | undefined,
  format: NumberFormat,
  columnUnit: WeightUnit = 'g',
): number | NumberFault | undefined {
  const text = (cell ?? '').normalize('NFKC').trim();
  const [, number = '', word = ''] = /^(.*?)\s*(\p{L}*)$/su.exec(text) ?? [];
  const unit = unitIn([word.toLowerCase()]);
  if (word !== '' && unit === undefined) return 'not_a_number';
  const amount = numberIn(number, format);
  if (amount === undefined && word !== '') return 'not_a_number';
  const grams = gramsOf[unit ?? columnUnit];
  return typeof amount === 'number' && grams !== 1 ? Math.round(Number((amount * grams).toPrecision(15))) : amount;
}

function unitIn(words: readonly string[]): WeightUnit | undefined {
  return units.find(([, pattern]) => words.some((word) => pattern.test(word)))?.[0];
}
