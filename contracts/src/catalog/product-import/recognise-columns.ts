import { agree, guessesOf, lettersOfHead } from './column-guesses.ts';
import { type ExportProgram, exportPrograms, type ProgramName } from './export-programs.ts';
import {
  type ColumnBasis,
  columnNamed,
  comparableHead,
  type ImportColumn,
  type ImportField,
  type MappedColumn,
  repeatableFields,
} from './product-columns.ts';

/** A column as it is in a file. */
export interface FileColumn {
  readonly head: string;
  /** Some of its values, without empty and equal ones. */
  readonly values: readonly string[];
}

/** What staff said about columns. */
export interface SaidColumns {
  /** About this file; of no consequence when it has none of these heads, as after another choice of its head row. */
  readonly mapping: readonly MappedColumn[];
  /** About the last file with the very same heads, column by column. */
  readonly layout?: readonly (ImportField | null)[] | undefined;
  /** About heads of any file. */
  readonly heads: readonly MappedColumn[];
}

/** What columns are recognised for: the code of the currency that prices are in, and whether there are tax classes. */
export interface RecognisingShop {
  readonly currency: string;
  readonly hasTaxes: boolean;
}

/** What the columns of a file are, in their order. */
export interface RecognisedColumns {
  readonly program: ProgramName | null;
  readonly columns: readonly Pick<ImportColumn, 'field' | 'basis' | 'rival'>[];
}

/** The weight of a column that holds addresses of pictures. */
const PHOTO = 150;

/** A column that may be a field, or nothing; the claim of the greatest weight wins. */
interface Claim {
  readonly column: number;
  readonly field: ImportField | null;
  readonly basis: ColumnBasis;
  readonly weight: number;
}

/** What counts more: what was said about the file or its like, a name of this shop, its program, its head elsewhere. */
const weights = { chosen: 3_000, layout: 2_000, named: 1_000, recognised: 900, remembered: 800 } as const;

/**
 * Finds what each column of a file is. No two columns are one field, other than repeatable ones: the surer one has it,
 * then the first one. A column that lost to an equally sure one has a `rival`. In a shop without taxes none is a tax
 * class.
 */
export function recogniseColumns(
  file: readonly FileColumn[],
  said: SaidColumns,
  { currency, hasTaxes }: RecognisingShop,
): RecognisedColumns {
  const program = exportPrograms.find((candidate) => isOf(candidate, file));
  const chosen = chosenClaims(file, said.mapping);
  const claims =
    chosen.length > 0
      ? [...chosen, ...namedClaims(file)]
      : [
          ...layoutClaims(said.layout, file),
          ...namedClaims(file),
          ...(program ? programClaims(program, file, currency) : guessClaims(file)),
          ...rememberedClaims(file, said.heads),
        ];
  const usable = claims.filter(({ field }) => field !== 'taxClass' || hasTaxes);
  return { program: program?.name ?? null, columns: confirmedBy(said.heads, file, settled(file, usable)) };
}

/** What was found is not in doubt where staff said the same about the head. */
function confirmedBy(
  heads: readonly MappedColumn[],
  file: readonly FileColumn[],
  columns: RecognisedColumns['columns'],
): RecognisedColumns['columns'] {
  const said = fieldsByHead(heads);
  return columns.map((found, index) => {
    const isProposal = found.basis === 'recognised' || found.basis === 'guessed';
    const isSaid = said.get(comparableHead(file[index]!.head)) === found.field;
    return isProposal && isSaid ? { ...found, basis: 'remembered' } : found;
  });
}

function fieldsByHead(heads: readonly MappedColumn[]): ReadonlyMap<string, ImportField | null> {
  return new Map(heads.map(({ head, field }) => [comparableHead(head), field]));
}

/** Whether a person has to look at the columns before anything is applied: photos are not, so they are no question. */
export function areColumnsUnsure(columns: readonly Pick<ImportColumn, 'field' | 'basis' | 'rival'>[]): boolean {
  const isUsed = (field: ImportField | null) => field !== null && field !== 'photo';
  return columns.some(
    ({ field, basis, rival }) => rival !== null || (isUsed(field) && (basis === 'recognised' || basis === 'guessed')),
  );
}

function settled(file: readonly FileColumn[], claims: readonly Claim[]): RecognisedColumns['columns'] {
  const found: Pick<ImportColumn, 'field' | 'basis' | 'rival'>[] = file.map(() => ({
    ...{ field: null, basis: null, rival: null },
  }));
  const isSettled = file.map(() => false);
  const taken = new Map<ImportField, number>();
  for (const { column, field, basis, weight } of claims.toSorted(
    (a, b) => b.weight - a.weight || a.column - b.column,
  )) {
    if (isSettled[column]) continue;
    const winner = field === null || repeatableFields.has(field) ? undefined : taken.get(field);
    if (winner !== undefined) {
      // The weaker claim yields silently, an equal one is a clash.
      if (winner === weight && weight < weights.chosen) found[column] = { ...found[column]!, rival: field };
      continue;
    }
    isSettled[column] = true;
    if (field !== null) taken.set(field, weight);
    found[column] = { field, basis, rival: found[column]?.rival ?? null };
  }
  return found;
}

/** The entries of a mapping by column: of several with one head, each entry is about the next one. */
function chosenClaims(file: readonly FileColumn[], mapping: readonly MappedColumn[]): Claim[] {
  const left = [...mapping];
  return file.flatMap(({ head }, column) => {
    const at = left.findIndex((entry) => comparableHead(entry.head) === comparableHead(head));
    const [entry] = at < 0 ? [] : left.splice(at, 1);
    return entry ? [{ column, field: entry.field, basis: 'chosen' as const, weight: weights.chosen }] : [];
  });
}

function layoutClaims(layout: SaidColumns['layout'], file: readonly FileColumn[]): Claim[] {
  if (layout?.length !== file.length) return [];
  return layout.map((field, column) => ({ column, field, basis: 'remembered', weight: weights.layout }));
}

function namedClaims(file: readonly FileColumn[]): Claim[] {
  return file.flatMap(({ head }, column) => {
    const field = columnNamed(head);
    return field ? [{ column, field, basis: 'named' as const, weight: weights.named }] : [];
  });
}

function rememberedClaims(file: readonly FileColumn[], heads: readonly MappedColumn[]): Claim[] {
  const fields = fieldsByHead(heads);
  return file.flatMap(({ head }, column) => {
    const field = fields.get(comparableHead(head));
    return field === undefined ? [] : [{ column, field, basis: 'remembered' as const, weight: weights.remembered }];
  });
}

function guessClaims(file: readonly FileColumn[]): Claim[] {
  return file.flatMap<Claim>(({ head, values }, column) => {
    const others = file.flatMap((other, index) => (index === column ? [] : [other.head]));
    if (isPhoto(head, values)) return [{ column, field: 'photo' as const, basis: 'guessed' as const, weight: PHOTO }];
    return guessesOf(head, values, others).map(({ field, weight }) => ({
      ...{ column, field, basis: 'guessed' as const, weight },
    }));
  });
}

function isPhoto(head: string, values: readonly string[]): boolean {
  const isNamed = /image|photo|picture|img|圖|相片|照片|图/i.test(head.normalize('NFKC'));
  return isNamed && values.length > 0 && values.every((value) => /^https?:|\.(jpe?g|png|webp|gif|avif)\b/i.test(value));
}

function isOf({ marks }: ExportProgram, file: readonly FileColumn[]): boolean {
  const heads = new Set(file.map(({ head }) => lettersOfHead(head)));
  return marks.every((group) => group.some((head) => heads.has(head)));
}

/** Every column of a file of a known program has a claim: to its field, or to be ignored. */
function programClaims(program: ExportProgram, file: readonly FileColumn[], currency: string): Claim[] {
  const letters = file.map(({ head }) => lettersOfHead(head));
  const fields = new Map<number, ImportField>();
  for (const [field, heads] of Object.entries(program.heads) as [ImportField, readonly string[]][]) {
    const columns = heads.flatMap((head) => columnsHeaded(head, letters, currency));
    const fitting = columns.filter((column) => !fields.has(column) && fits(field, file[column]!.values));
    const column = fitting.find((candidate) => file[candidate]!.values.length > 0) ?? fitting[0];
    if (column !== undefined) fields.set(column, field);
  }
  for (const [field, heads] of [['tags', program.tags ?? []] as const, ['variant', program.variant ?? []] as const]) {
    for (const head of heads) {
      const column = letters.indexOf(head);
      if (column >= 0 && !fields.has(column)) fields.set(column, field);
    }
  }
  return file.map((_, column) => ({
    ...{ column, field: fields.get(column) ?? null, basis: 'recognised' as const, weight: weights.recognised },
  }));
}

function fits(field: ImportField, values: readonly string[]): boolean {
  return field === 'productGroup' || field === 'variant' || field === 'photo' || agree(field, values);
}

/** A head that ends with a star is one for each currency: the one of the shop comes first. */
function columnsHeaded(head: string, letters: readonly string[], currency: string): number[] {
  const starting = head.endsWith('*') ? head.slice(0, -1) : undefined;
  if (starting === undefined) return letters.flatMap((one, column) => (one === head ? [column] : []));
  const all = letters.flatMap((one, column) => (/^[a-z]{0,3}$/.test(rest(one, starting)) ? [column] : []));
  const isOwn = (column: number) => rest(letters[column]!, starting) === currency.toLowerCase();
  return [...all.filter(isOwn), ...all.filter((column) => !isOwn(column))];
}

function rest(text: string, start: string): string {
  return text.startsWith(start) ? text.slice(start.length) : '-';
}
