import type { RowFinding } from '@countinghouse/contracts/catalog/product-import/import-row';
import { unneutralised } from '@countinghouse/contracts/kernel/text/spreadsheet-text';
import papaparse from 'papaparse';
import { expect, test } from 'vitest';
import { importErrorFile } from './import-error-file.ts';
import type { ImportRow, RowFilter } from './import-rows.ts';

function row(
  line: number,
  cells: RowFinding['cells'],
  fate: Pick<ImportRow, 'outcome' | 'result'> & { errors?: RowFinding['errors'] },
): ImportRow {
  const { outcome, result, errors = [] } = fate;
  const finding = {
    itemNo: cells.itemNo ?? '',
    cells,
    changes: [],
    errors,
    warnings: [],
    notes: [],
  } satisfies RowFinding;
  return { line, verdict: errors.length > 0 ? 'error' : 'changed', finding, outcome, result };
}

const rowsOf = (all: readonly ImportRow[]) => ({
  async find(_: string, { verdicts, outcomes }: RowFilter) {
    const rows = all.filter((one) => (verdicts ? verdicts.includes(one.verdict) : outcomes?.includes(one.outcome)));
    return { rows, total: rows.length };
  },
});

const wrong = row(
  2,
  { itemNo: 'A', quantity: 'many' },
  { outcome: null, result: null, errors: [{ field: 'quantity', code: 'not_a_number' }] },
);
const failed = row(
  3,
  { itemNo: '=B', quantity: '5' },
  { outcome: 'failed', result: { errors: [{ field: 'itemNo', code: 'ITEM_NO_TAKEN' }] } },
);

test('a file of errors has no column that the file did not have: an empty cell would be read as an empty value', async () => {
  expect(await importErrorFile(rowsOf([wrong, failed]), 'import', 'en')).toBe(
    '\ufeff"Item No","Quantity","Row","Error"\r\n' +
      '"A","many","2","Quantity: “many”: Please enter a number."\r\n' +
      '"\'=B","5","3","Item No: “=B”: This item number is already in use."\r\n',
  );
});

test('leaves numbers as they are, and makes nothing else a formula', async () => {
  const cells = { itemNo: '-5', name: '-5', quantity: '-4', sellingPrice: '+1,200.50', purchasePrice: '-4+cmd' };
  const outcome = { outcome: null, result: null, errors: [{ field: 'quantity', code: 'too_small' }] } as const;
  const [, line] = (await importErrorFile(rowsOf([row(2, cells, outcome)]), 'import', 'en')).split('\r\n');
  expect(line).toContain(`"-5","-5","-4","'-4+cmd","+1,200.50"`);
});

test('a file of errors is read back as it was in the file', async () => {
  const cells = { itemNo: '-5', name: '=SUM(1,2)', description: "'=1", supplier: "a;'+1", quantity: '-4' };
  const outcome = { outcome: null, result: null, errors: [{ field: 'quantity', code: 'too_small' }] } as const;
  const file = await importErrorFile(rowsOf([row(2, cells, outcome)]), 'import', 'en');
  const [heads = [], line = []] = papaparse.parse<string[]>(file.slice(1)).data;
  const read = heads.slice(0, -2).map((head, index) => [head, unneutralised(line[index] ?? '')]);
  expect(read).toEqual([
    ['Item No', '-5'],
    ['Name', '=SUM(1,2)'],
    ['Description', "'=1"],
    ['Quantity', '-4'],
    ['Supplier', "a;'+1"],
  ]);
});

test('reports what was not found', async () => {
  const errors = [{ field: 'supplier', code: 'not_found' }];
  const unknown = row(2, { itemNo: 'A', supplier: 'Lee' }, { outcome: null, result: null, errors });
  expect(await importErrorFile(rowsOf([unknown]), 'import', 'en')).toContain('"Supplier: “Lee” was not found."');
  expect(await importErrorFile(rowsOf([unknown]), 'import', 'zh-HK')).toContain('找不到「Lee」。');
});

test('quotes no more of a cell than identifies it, and cuts no character', async () => {
  const long = `${'x'.repeat(59)}😀${'y'.repeat(500)}`;
  const outcome = { outcome: null, result: null, errors: [{ field: 'quantity', code: 'not_a_number' }] } as const;
  const [, line = ''] = (
    await importErrorFile(rowsOf([row(2, { itemNo: 'A', quantity: long }, outcome)]), 'i', 'en')
  ).split('\r\n');
  expect(line).toContain(`“${'x'.repeat(59)}\ufffd…”: Please enter a number.`);
});

test('names fields as their columns', async () => {
  expect(await importErrorFile(rowsOf([failed]), 'import', 'zh-HK')).toBe(
    '\ufeff"貨號","數量","行","錯誤"\r\n"\'=B","5","3","貨號: 「=B」：此貨號已被使用。"\r\n',
  );
});

test('the file of errors of an import without faults has heads only', async () => {
  expect(await importErrorFile(rowsOf([]), 'import', 'en')).toBe('\ufeff"Item No","Row","Error"\r\n');
});
