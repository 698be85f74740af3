import { columnKinds, type ReportCell, type ReportRow, type ReportTable } from './report-table.ts';

const NARROWEST = 8;
const WIDEST = 60;
/** The letter A: reports have fewer columns than there are letters. */
const FIRST_COLUMN = 65;
const HEAD = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The formats of cells, in the order of `styles.xml`: plain, bold (the heads), and with cents. */
const PLAIN = 0;
const BOLD = 1;
const CENTS = 2;

/**
 * Returns a report as a workbook (ECMA-376): bold, sticky heads, columns as wide as their content, numbers as numbers
 * and text as text, whatever it begins with, and notes below the rows. Zipped synchronously: existing libraries zip in
 * workers, which the content security policy forbids.
 */
export async function workbookOf(sheet: ReportTable, notes: readonly ReportRow[] = []): Promise<Blob> {
  const { strToU8, zipSync } = await import('fflate');
  const parts = Object.entries(partsOf(sheet, notes)).map(([name, xml]) => [name, strToU8(HEAD + xml)] as const);
  const packed = zipSync(Object.fromEntries(parts));
  return new Blob([new Uint8Array(packed)], { type: `${PART}.sheet` });
}

function partsOf(sheet: ReportTable, notes: readonly ReportRow[]): Record<string, string> {
  const relations = (...targets: readonly (readonly [type: string, target: string])[]) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${targets
      .map(
        ([type, target], index) => `<Relationship Id="r${index + 1}" Type="${RELATION}/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`;
  const override = (name: string, type: string) =>
    `<Override PartName="/xl/${name}" ContentType="${PART}.${type}+xml"/>`;
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('workbook.xml', 'sheet.main')}${override('styles.xml', 'styles')}${override('worksheets/sheet1.xml', 'worksheet')}</Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="report" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': worksheetOf(sheet, notes),
  };
}

function worksheetOf(sheet: ReportTable, notes: readonly ReportRow[]): string {
  const kinds = columnKinds(sheet);
  const columns = sheet.heads.map((head, index) => {
    const characters = Math.max(head.length, ...sheet.rows.map((row) => String(row[index]).length));
    const width = Math.min(WIDEST, Math.max(NARROWEST, characters + 2));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const rows = [sheet.heads, ...sheet.rows, ...notes].map((row, above) => {
    const cells = row.map((cell, column) => {
      const style = above === 0 ? BOLD : kinds[column] === 'amount' ? CENTS : PLAIN;
      return cellOf(cell, `${String.fromCharCode(FIRST_COLUMN + column)}${above + 1}`, style);
    });
    return `<row r="${above + 1}">${cells.join('')}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

function cellOf(cell: ReportCell, place: string, style: number): string {
  if (typeof cell === 'number') return `<c r="${place}" s="${style}"><v>${cell}</v></c>`;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** Removes characters that XML cannot contain. */
function escaped(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is searched for
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  );
}
