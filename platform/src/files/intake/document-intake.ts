import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { contentTypes, type Ending } from '../file-path.ts';

const binary: Readonly<Record<string, Ending>> = {
  [contentTypes.pdf]: 'pdf',
  [contentTypes.docx]: 'docx',
  [contentTypes.xlsx]: 'xlsx',
};

/** What a browser could take for a page, a drawing or a program, whatever its name. */
const markup = /^\s*(?:<\?xml|<!doctype|<!--|<[a-z][a-z0-9:]*[\s>/])/i;
const program = /^#!/;
/** Documents of other programs that consist of characters. */
const document = /^(?:%PDF-|\{\\rtf)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const control = /[\u0000-\u0008\u000e-\u001f\u007f]/g;
/** Old programs end a text with Ctrl-Z. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const closing = /\u001a\s*$/;
/** Of its characters, those that a text may have of control characters, or of those that it cannot be decoded to. */
const MOST_UNREADABLE = 0.05;
const MOST_CONTROL = 0.01;

/**
 * Detects a document's type from its content. Nothing in it is unpacked, run or shown: it is kept as it came, for
 * download only.
 * @returns the ending under which it is kept, or that it is a picture.
 * @throws RefusedError BAD_TYPE for anything but pictures, PDF, DOCX, XLSX (without macros) and plain text, in whatever
 * encoding.
 */
export async function recogniseDocument(content: Buffer): Promise<Ending | 'picture'> {
  if (content.length > 0 && (await isText(content, 0))) return 'txt';
  const type = await typeOf(content);
  if (type?.startsWith('image/')) return 'picture';
  const ending = type && binary[type];
  if (!ending) throw new RefusedError(refuse('BAD_TYPE', undefined, [{ field: '', code: 'document_type' }]));
  return ending;
}

/**
 * Detects whether a file can be a table: text, which may be empty or have a few control characters, or a workbook.
 * @returns the ending under which it is kept.
 * @throws RefusedError BAD_TYPE for what is no XLSX (without macros) or plain text, in whatever encoding.
 */
export async function recogniseTable(content: Buffer): Promise<'txt' | 'xlsx'> {
  if (content.length === 0 || (await isText(content, MOST_CONTROL))) return 'txt';
  if ((await typeOf(content)) !== contentTypes.xlsx) {
    throw new RefusedError(refuse('BAD_TYPE', undefined, [{ field: '', code: 'table_type' }]));
  }
  return 'xlsx';
}

async function typeOf(content: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = (await fileTypeFromBuffer(content).catch(() => undefined))?.mime;
  return type === undefined || type === 'application/zip' ? (zippedDocument(content) ?? type) : type;
}

/** A document whose archive has the sizes of ZIP64, which its type is not recognised by. */
function zippedDocument(content: Buffer): string | undefined {
  if (content.indexOf('PK\u0003\u0004', 'latin1') !== 0 || content.includes('vbaProject.bin')) return undefined;
  if (content.includes('xl/workbook.xml')) return contentTypes.xlsx;
  return content.includes('word/document.xml') ? contentTypes.docx : undefined;
}

async function isText(content: Buffer, mostControl: number): Promise<boolean> {
  const { decodeText, findEncoding } = await import('./text-encoding.ts');
  const { encoding } = findEncoding(content);
  if (!encoding.startsWith('utf-16') && content.includes(0)) return false;
  const text = decodeText(content, encoding).replace(closing, '');
  if (markup.test(text) || program.test(text) || document.test(text) || text.includes('\u0000')) return false;
  const controls = text.match(control)?.length ?? 0;
  const unreadable = text.split('\ufffd').length - 1;
  return controls <= mostControl * text.length && unreadable <= MOST_UNREADABLE * text.length;
}
