import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readTable } from '../read-table.ts';

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

/** A workbook of these sheets, each the XML within `sheetData`. */
function workbook(sheets: readonly string[], more: Readonly<Record<string, string>> = {}): Buffer {
  const entries = sheets.map((_, n) => `<sheet name="S${n + 1}" sheetId="${n + 1}" r:id="r${n + 1}"/>`).join('');
  const targets = sheets.map((_, n) => relation(`r${n + 1}`, 'worksheet', `/xl/worksheets/s${n + 1}.xml`)).join('');
  const strings = relation('s', 'sharedStrings', 'sharedStrings.xml');
  const files = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${entries}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets}${strings}</Relationships>`,
    ...Object.fromEntries(
      sheets.map((sheet, n) => [
        `xl/worksheets/s${n + 1}.xml`,
        `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
      ]),
    ),
    ...more,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)]))));
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...values: string[]) => `<row>${values.map(text).join('')}</row>`;
const read = (...sheets: string[]) => readTable(workbook(sheets), 'xlsx');

describe('a workbook', () => {
  test('has texts with entities, escapes and characters beyond the first plane', async () => {
    const { lines } = await read(row('itemNo') + row('a &amp; b &#128512; &#x8336; _x000D_ &unknown;'));
    expect(lines[0]?.cells).toEqual(['a & b 😀 茶 \r &unknown;']);
  });

  test('has rows and cells at their addresses, with or without them', async () => {
    const { lines } = await read(
      `${row('itemNo', 'name')}<row r="5"><c r="B5"><v>7</v></c>${text('x')}</row>${row('y')}`,
    );
    expect(lines).toEqual([
      { line: 5, cells: ['', '7', 'x'], numeric: [1], fault: 'too_many_cells' },
      { line: 6, cells: ['y'] },
    ]);
  });

  test('shows the sheet that looks like products, wherever it stands', async () => {
    const { reading } = await read(
      row('Notes') + row('Name of the sheet'),
      row('Cover'),
      row('Item No', 'Name') + row('A', 'B'),
    );
    expect(reading).toMatchObject({ sheet: 3, headRow: 1, sheets: [{ name: 'S1' }, { name: 'S2' }, { name: 'S3' }] });
  });

  test.each([
    ['rows twice', '<row r="2"></row><row r="2"></row>'],
    ['rows behind the last', '<row r="1048577"><c><v>1</v></c></row>'],
    ['columns behind the last', '<row><c r="XFE1"><v>1</v></c></row>'],
    ['unclosed elements', '<row><c>'],
  ])('with %s is no table', async (_name, sheet) => {
    await expect(read(sheet)).rejects.toMatchObject({ reason: 'not-a-table' });
  });

  test('as deep as its size allows is read without a stack that overflows', async () => {
    const deep = 500_000;
    const { lines } = await read(`${row('itemNo') + row('A')}${'<x>'.repeat(deep)}${'</x>'.repeat(deep)}`);
    expect(lines).toHaveLength(1);
  });

  test('does not expand entities that it declares', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1_000)}">]><worksheet><sheetData>${row('itemNo')}${row('&a;&a;')}</sheetData></worksheet>`;
    const { lines } = await readTable(workbook([''], { 'xl/worksheets/s1.xml': bomb }), 'xlsx');
    expect(lines[0]?.cells).toEqual(['&a;&a;']);
  });

  test('without a sheet of cells, or whose sheet is empty, says so', async () => {
    await expect(readTable(workbook([]), 'xlsx')).rejects.toMatchObject({ reason: 'not-a-table' });
    await expect(read('')).rejects.toMatchObject({ reason: 'empty' });
  });
});
