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
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;

/**
 * Detects a document's type from its content. Nothing in it is unpacked, run or shown: it is kept as it came, for
 * download only.
 * @returns the ending under which it is kept.
 * @throws RefusedError BAD_TYPE for what is no PDF, DOCX, XLSX (without macros) or plain UTF-8 text.
 */
export async function recogniseDocument(content: Buffer): Promise<Ending> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(content).catch(() => undefined);
  const ending = type ? binary[type.mime] : plainText(content);
  if (!ending) throw new RefusedError(refuse('BAD_TYPE'));
  return ending;
}

function plainText(content: Buffer): Ending | undefined {
  if (content.length === 0) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return markup.test(text) || program.test(text) || control.test(text) ? undefined : 'txt';
  } catch {
    return undefined;
  }
}
