import { MAX_CATEGORY_DEPTH } from '@countinghouse/contracts/catalog/grouping/category-api';
import type { MissingCategory, MissingNames } from '@countinghouse/contracts/catalog/product-import/import-report';
import type { RowFault, RowInput } from '@countinghouse/contracts/catalog/product-import/import-row';
import type { ProductColumn } from '@countinghouse/contracts/catalog/product-import/product-sheet';
import { type Catalogue, comparable, type Names, type Place } from '../product-catalogue.ts';
import { plainLine } from './plain-text.ts';

/** What the cells of a row refer to. */
export interface References {
  readonly input: Pick<RowInput, 'supplier' | 'category' | 'tags'>;
  readonly errors: readonly RowFault[];
  /** What a person should know of how they were read. */
  readonly notes: readonly RowFault[];
  readonly missing: MissingNames;
}

type ReferenceCells = Readonly<Partial<Record<'supplier' | 'category' | 'tags', string>>>;

/** Longest names that can be made, as the calls that make them have it. */
const LONGEST = { supplier: 200, category: 200, tags: 100 } as const;
/** What stands between names of a path other than `>`, in the order in which it is tried. */
const STEPS = [/\s*[>»›→]+\s*|\s+->\s+|\s*->\s*/, /\s+\/\s+/, /\s*\|\s*/];
const BETWEEN_TAGS = /[;；|\n]/;
const COMMAS = /[,，、]/;

/**
 * Finds the supplier, the category and the tags that cells name. A category is a path with `>` or another sign between
 * its names; of several in a cell the first one that exists is taken. Tags stand between semicolons, or between commas
 * where there is no tag of the whole name.
 */
export function referencesIn(cells: ReferenceCells, catalogue: Catalogue): References {
  const errors: RowFault[] = [];
  const notes: RowFault[] = [];
  const categories: MissingCategory[] = [];
  const missing = { categories, tags: [] as string[], suppliers: [] as string[] };
  const found = <Value>(field: ProductColumn, names: Names<Value>, name: string): Value | 'missing' | undefined => {
    const [value, ...others] = names.byName.get(comparable(name)) ?? [];
    if (value === undefined) return 'missing';
    if (others.length === 0) return value;
    errors.push({ field, code: 'ambiguous', part: name });
    return undefined;
  };
  const lack = (field: 'supplier' | 'category' | 'tags', names: readonly string[], add: () => void): undefined => {
    errors.push({ field, code: 'not_found', part: names.join(' > ') });
    if (names.every((name) => name !== '' && name.length <= LONGEST[field])) add();
    return undefined;
  };

  const supplierIn = (cell: string) => {
    const name = plainLine(cell).trim();
    const supplier = found('supplier', catalogue.suppliers, name);
    if (supplier !== 'missing') return supplier;
    return lack('supplier', [name], () => missing.suppliers.push(name));
  };
  const categoryIn = (cell: string) => {
    const candidates = categoriesIn(cell, catalogue.places);
    const name = candidates.find((candidate) => catalogue.places.byName.has(comparable(candidate))) ?? candidates[0];
    if (name === undefined) return null;
    if (candidates.length > 1) notes.push({ field: 'category', code: 'first_category' });
    const place = found('category', catalogue.places, name);
    if (place !== 'missing') return place;
    const path = name.split(' > ');
    return lack('category', path, () => {
      if (path.length <= MAX_CATEGORY_DEPTH) categories.push({ path, under: nearestOf(path, catalogue.places) });
    });
  };
  const tagsIn = (cell: string) => {
    const ids = tagNamesIn(cell, catalogue.tags).flatMap((name) => {
      const tag = found('tags', catalogue.tags, name);
      if (tag === 'missing') lack('tags', [name], () => missing.tags.push(name));
      return tag === undefined || tag === 'missing' ? [] : [tag];
    });
    return [...new Set(ids)];
  };

  const one = <Value>(cell: string | undefined, find: (cell: string) => Value | null | undefined) =>
    cell === undefined ? undefined : cell.trim() === '' ? null : find(cell);
  const supplier = one(cells.supplier, supplierIn);
  const category = one(cells.category, categoryIn);
  const tags = cells.tags === undefined ? undefined : tagsIn(cells.tags);
  return {
    input: {
      ...(supplier !== undefined && { supplier }),
      ...(category !== undefined && { category }),
      ...(tags !== undefined && { tags }),
    },
    ...{ errors, notes, missing },
  };
}

/** The categories of a cell, as paths with ` > `: one, unless only its parts between commas can be some. */
function categoriesIn(cell: string, places: Names<Place>): string[] {
  const text = plainLine(cell).replaceAll('＞', '>').replaceAll('＆', '&');
  const paired = /(?:^|\|)\s*category:([^|]*)/i.exec(text)?.[1];
  const whole = pathIn(paired ?? text, places);
  if (whole === '') return [];
  if (places.byName.has(comparable(whole))) return [whole];
  const parts = text
    .split(COMMAS)
    .map((part) => pathIn(part, places))
    .filter((part) => part !== '');
  const isList = parts.length > 1 && (parts.some((part) => isKnown(part, places)) || parts.some(isPath));
  return isList ? parts : [whole];
}

function isKnown(path: string, places: Names<Place>): boolean {
  return places.byName.has(comparable(path));
}

function isPath(path: string): boolean {
  return path.includes(' > ');
}

/** A path with ` > ` between its names, whatever is between them in the file; a name that exists is never split. */
function pathIn(text: string, places: Names<Place>): string {
  const whole = text.trim();
  if (isKnown(whole, places)) return whole;
  const step = STEPS.find((candidate) => candidate.test(whole));
  if (!step) return whole;
  const names = whole.split(step).map((name) => name.trim());
  return names.filter((name) => name !== '').join(' > ');
}

/** The nearest ancestor of a path that exists once. */
function nearestOf(path: readonly string[], places: Names<Place>): MissingCategory['under'] {
  for (let depth = path.length - 1; depth > 0; depth -= 1) {
    const [place, ...others] = places.byName.get(comparable(path.slice(0, depth).join(' > '))) ?? [];
    if (!place || others.length > 0) continue;
    const node = [...places.byId].find(([, { value }]) => value === place)?.[0];
    if (node !== undefined) return { category: place.category, node, depth };
  }
  return null;
}

/** The names of tags in a cell, each once. */
function tagNamesIn(cell: string, tags: Names<string>): string[] {
  const text = plainLine(cell).trim();
  const isTag = (name: string) => tags.byName.has(comparable(name));
  const names = isTag(text) ? [text] : cell.split(BETWEEN_TAGS).map((part) => plainLine(part).trim());
  const parts = names.flatMap((name) => (isTag(name) ? [name] : name.split(COMMAS).map((part) => part.trim())));
  const byKey = new Map<string, string>();
  for (const name of parts) if (name !== '' && !byKey.has(comparable(name))) byKey.set(comparable(name), name);
  return [...byKey.values()];
}
