import {
  type ImportColumn,
  type ImportField,
  MAX_MAPPED_COLUMNS,
} from '@countinghouse/contracts/catalog/product-import/product-columns';
import {
  type RecognisedColumns,
  type RecognisingShop,
  recogniseColumns,
  type SaidColumns,
} from '@countinghouse/contracts/catalog/product-import/recognise-columns';
import { unneutralised } from '@countinghouse/contracts/kernel/text/spreadsheet-text';
import type { TableLine } from '@countinghouse/platform/files/tables/table-line';
import { UnreadableFile } from './table-file/unreadable-file.ts';

/** The columns of a file: as they are shown, and the field at each position. */
export interface FileColumns {
  readonly program: RecognisedColumns['program'];
  readonly shown: readonly ImportColumn[];
  readonly fields: readonly (ImportField | undefined)[];
}

/** Distinct values by which a column is recognised, and how many of them are shown. */
const VALUES = 20;
const SAMPLES = 3;
const LONGEST_SAMPLE = 60;

/** The columns with a head or with values, with the first distinct ones; no more than can be mapped. */
export function columnsOf(heads: readonly string[], lines: readonly TableLine[]) {
  const all = heads.map((head, index) => {
    const values = new Set<string>();
    for (const { cells, marks } of lines) {
      if (values.size === VALUES) break;
      const mark = marks?.[index];
      const value = unneutralised((mark?.is === 'formatted' && mark.shown) || (cells[index] ?? '')).trim();
      if (value !== '') values.add(value.slice(0, LONGEST_SAMPLE).toWellFormed());
    }
    return { head: shortHead(head), position: index + 1, values: [...values] };
  });
  return all.filter(({ head, values }) => head !== '' || values.length > 0).slice(0, MAX_MAPPED_COLUMNS);
}

/** Finds what the columns of a file are. */
export function recognisedIn(
  columns: ReturnType<typeof columnsOf>,
  said: SaidColumns,
  shop: RecognisingShop,
): FileColumns {
  const { program, columns: found } = recogniseColumns(columns, said, shop);
  const shown = columns.map(({ head, position, values }, index) => ({
    ...{ head, position, ...found[index]! },
    samples: values.slice(0, SAMPLES),
  }));
  const width = Math.max(0, ...columns.map(({ position }) => position));
  const fields: (ImportField | undefined)[] = Array.from({ length: width }, () => undefined);
  for (const { position, field } of shown) fields[position - 1] = field ?? undefined;
  return { program, shown, fields };
}

/**
 * Heads of columns that are not used, for a file that has item numbers.
 * @throws UnreadableFile without item numbers.
 */
export function ignoredIn({ shown }: FileColumns): string[] {
  if (!shown.some(({ field }) => field === 'itemNo')) throw new UnreadableFile('no-item-number-column');
  return shown.flatMap(({ head, field }) => ((field === null || field === 'photo') && head !== '' ? [head] : []));
}

const CODE = /(?:^|[^\p{L}])([A-Z]{3})(?:$|[^\p{L}])/u;
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Columns of prices whose heads, and columns of currencies whose values, name another currency than the shop's. */
export function otherCurrenciesIn(shown: FileColumns['shown'], currency: string) {
  return shown.flatMap(({ head, field, samples }) => {
    const isPrice = field === 'sellingPrice' || field === 'purchasePrice';
    const named = isPrice ? (CODE.exec(head)?.[1] ?? '') : '';
    const code = /^(currency|貨幣|币种)$/i.test(head) ? (samples.find((value) => value !== currency) ?? '') : named;
    return CODES.has(code) && code !== currency ? [{ head, currency: code }] : [];
  });
}

function shortHead(head: string): string {
  return head.trim().slice(0, 100).toWellFormed();
}
