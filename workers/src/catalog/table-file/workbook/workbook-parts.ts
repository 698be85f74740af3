import { storable } from '@countinghouse/platform/files/tables/table-line';
import { getFormatFromId } from 'numfmt';
import { visitXml } from './xml.ts';

/** The parts of a workbook (ECMA-376) that its sheets need, and where the sheets are. */
export interface WorkbookParts {
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean; readonly xml: Uint8Array }[];
  readonly strings: readonly string[];
  /** Number format of each style. */
  readonly formats: readonly string[];
  readonly since1904: boolean;
}

type Files = ReadonlyMap<string, Buffer>;

/** @throws Error for an archive that is no workbook */
export function workbookParts(files: Files): WorkbookParts {
  const book = targetsOf(files, '').find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const targets = targetsOf(files, book);
  const sheets: WorkbookParts['sheets'][number][] = [];
  let since1904 = false;
  visitXml(partAt(files, book), {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = /^(?:1|true)$/.test(attributes().date1904 ?? '');
      if (name !== 'sheet') return;
      const { name: title = '', id, state } = attributes();
      const target = targets.find((one) => one.id === id);
      // A chart may be a sheet, too.
      if (target?.type !== 'worksheet') return;
      const isHidden = state === 'hidden' || state === 'veryHidden';
      sheets.push({ name: storable(title).slice(0, 100), hidden: isHidden, xml: partAt(files, target.path) });
    },
  });
  if (sheets.length === 0) throw new Error('it has no sheet');
  const part = (type: string) => files.get(targets.find((target) => target.type === type)?.path ?? '');
  return { sheets, since1904, strings: stringsOf(part('sharedStrings')), formats: formatsOf(part('styles')) };
}

function partAt(files: Files, path: string): Buffer {
  const part = files.get(path);
  if (!part) throw new Error(`${path} is missing`);
  return part;
}

interface Target {
  readonly id: string;
  /** Last part of the type's address, which is another in strict workbooks. */
  readonly type: string;
  readonly path: string;
}

/** The relations of a part, or of the archive. */
function targetsOf(files: Files, part: string): Target[] {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const relations = files.get(`${folder}_rels/${part.slice(folder.length)}.rels`);
  const targets: Target[] = [];
  if (!relations) return targets;
  visitXml(relations, {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes();
      const path = new URL(target, `https://workbook/${folder}`).pathname.slice(1);
      targets.push({ id, type: type.slice(type.lastIndexOf('/') + 1), path: decodeURI(path) });
    },
  });
  return targets;
}

function stringsOf(xml: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  if (!xml) return strings;
  const rich = richText((text) => strings.push(text));
  visitXml(xml, {
    ...rich,
    open(name) {
      if (name === 'si') rich.begin();
      else rich.open(name);
    },
  });
  return strings;
}

/** Collects the text of a string, whatever its fonts, without its pronunciation. */
export function richText(done: (text: string) => void) {
  let text: string | undefined;
  let within = false;
  let pronounced = false;
  return {
    begin() {
      text = '';
    },
    open(name: string) {
      if (name === 't') within = true;
      if (name === 'rPh') pronounced = true;
    },
    text(piece: string) {
      if (text !== undefined && within && !pronounced) text += piece;
    },
    close(name: string) {
      if (name === 't') within = false;
      if (name === 'rPh') pronounced = false;
      if (text === undefined || (name !== 'si' && name !== 'is')) return;
      done(unescaped(text));
      text = undefined;
    },
  };
}

/** Characters that XML does not have are written as `_x000D_` (ECMA-376 Part 1, 22.9.2.19). */
export function unescaped(text: string): string {
  const plain = text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
  return storable(plain);
}

function formatsOf(xml: Uint8Array | undefined): string[] {
  const formats: string[] = [];
  if (!xml) return formats;
  const own = new Map<number, string>();
  let isStyles = false;
  visitXml(xml, {
    open(name, attributes) {
      if (name === 'numFmt') own.set(Number(attributes().numFmtId), attributes().formatCode ?? '');
      if (name === 'cellXfs') isStyles = true;
      if (name !== 'xf' || !isStyles) return;
      const id = Number(attributes().numFmtId ?? 0);
      formats.push(own.get(id) ?? getFormatFromId(id) ?? 'General');
    },
    close(name) {
      if (name === 'cellXfs') isStyles = false;
    },
  });
  return formats;
}
