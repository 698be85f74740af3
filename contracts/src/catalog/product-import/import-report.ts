import { z } from 'zod';

import { programNames } from './export-programs.ts';
import { readingParts } from './table-reading.ts';

/** The sign before the decimals of a file's numbers: 1,234.50 or 1.234,50. */
export const decimalSigns = ['point', 'comma'] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** What a quantity in the file does to the stock of a product that exists; that of a new one is always its opening. */
export const quantityUses = ['ignore', 'set', 'add'] as const;
export type QuantityUse = (typeof quantityUses)[number];

/** How staff say that values are meant. Absent: `decimals` as the file shows, `quantity` ignored. */
export const valueOptions = z.strictObject({
  decimals: z.enum(decimalSigns).optional(),
  quantity: z.enum(quantityUses).optional(),
});
export type ValueOptions = z.output<typeof valueOptions>;

/** What staff have to confirm or choose before an import can be applied. */
export const importQuestions = [...readingParts, 'columns', 'decimals'] as const;
export type ImportQuestion = (typeof importQuestions)[number];

/** Rows by what the check found; `skipped` ones describe no product of their own. */
export const importCounts = z.object({
  new: z.number(),
  changed: z.number(),
  same: z.number(),
  error: z.number(),
  skipped: z.number(),
});

/** Names of one kind that one report has at most; a check after these were made has the next ones. */
export const MAX_MISSING = 200;

/** A category that the file names and the shop has not. */
export const missingCategory = z.object({
  /** Names from the top of its tree. */
  path: z.array(z.string()),
  /** Its nearest ancestor that exists, and how many names of the path that is; null where its tree is missing too. */
  under: z.object({ category: z.string(), node: z.string(), depth: z.number() }).nullable(),
});
export type MissingCategory = z.output<typeof missingCategory>;

/** What is missing of that the file names, each once. */
export const missingNames = z.object({
  categories: z.array(missingCategory),
  tags: z.array(z.string()),
  suppliers: z.array(z.string()),
});
export type MissingNames = z.output<typeof missingNames>;

/** By how much prices change: the number of products, and the least and the greatest change in per cent. */
const priceChange = z.object({ products: z.number(), least: z.number(), most: z.number() }).nullable();

/** What an import would do, by the data as of the check. */
export const importSummary = z.object({
  /** Products that the file brings, and the units that they open with. */
  created: z.object({ products: z.number(), units: z.number() }),
  /** Products whose stock moves, and by how many units in all. */
  stock: z.object({ products: z.number(), units: z.number() }),
  /** Null where no price changes from one that is not 0. */
  sellingPrice: priceChange,
  purchasePrice: priceChange,
  /** Products that a price of the file puts on sale below their purchase price. */
  belowCost: z.number(),
  /** Products that are offered from then on, and that are no longer. */
  switchedOn: z.number(),
  switchedOff: z.number(),
});
export type ImportSummary = z.output<typeof importSummary>;

/** What the check found about a file as a whole. */
export const importReport = z.object({
  /** The program that wrote the file, if its heads tell. */
  program: z.enum(programNames).nullable(),
  /** The sign that numbers were read by; null where no number has one. */
  decimals: z.enum(decimalSigns).nullable(),
  /** Some numbers that another sign would read otherwise, as they are in the file. */
  ambiguousNumbers: z.array(z.string()),
  /** What quantities of products that exist do, and in how many rows there are any. */
  quantity: z.object({ use: z.enum(quantityUses), rows: z.number() }),
  /** Columns of prices whose heads name another currency than the shop's. */
  otherCurrencies: z.array(z.object({ head: z.string(), currency: z.string() })),
  missing: missingNames,
  summary: importSummary,
});
export type ImportReport = z.output<typeof importReport>;
