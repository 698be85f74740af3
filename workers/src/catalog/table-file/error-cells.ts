import { strFromU8, strToU8, zipSync } from 'fflate';

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
/** The beginning of a cell whose formula failed, up to its type. */
const ERROR_CELL = /(<(?:\w+:)?c\s[^<>]*?\b)t=(["'])e\2/g;

/**
 * A workbook of these parts, in which cells of failed formulas hold their error, such as `#N/A`, as text. Readers take
 * them for empty ones, which for an import would mean that there is nothing. Packed anew, it is what was unpacked and
 * nothing that a reader could understand in another way.
 */
export function withErrorsAsText(parts: ReadonlyMap<string, Buffer>): ArrayBuffer {
  const files = [...parts].map(([name, content]) => [name, isFailing(name, content) ? readable(content) : content]);
  return new Uint8Array(zipSync(Object.fromEntries(files), { level: 0 })).buffer;
}

/** Most sheets do not, and need not become text. */
function isFailing(name: string, content: Buffer): boolean {
  return SHEET.test(name) && (content.includes('t="e"') || content.includes("t='e'"));
}

function readable(content: Buffer): Uint8Array {
  return strToU8(strFromU8(content).replace(ERROR_CELL, '$1t=$2str$2'));
}
