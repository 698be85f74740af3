import { strFromU8, strToU8, zipSync } from 'fflate';

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
/** The start tag of a cell whose formula failed, up to its type. */
const ERROR_CELL = /(<(?:\w+:)?c\s[^<>]*?\b)t=(["'])e\2/g;

/**
 * Repacks a workbook with failed formulas as text cells with their error, such as `#N/A`, which readers would take for
 * empty cells and an import for removals; the new archive contains the unpacked parts only, in an unambiguous form.
 */
export function withErrorsAsText(parts: ReadonlyMap<string, Buffer>): ArrayBuffer {
  const files = [...parts].map(([name, content]) => [name, isFailing(name, content) ? readable(content) : content]);
  return new Uint8Array(zipSync(Object.fromEntries(files), { level: 0 })).buffer;
}

/** Most sheets have none, and are not decoded to text. */
function isFailing(name: string, content: Buffer): boolean {
  return SHEET.test(name) && (content.includes('t="e"') || content.includes("t='e'"));
}

function readable(content: Buffer): Uint8Array {
  return strToU8(strFromU8(content).replace(ERROR_CELL, '$1t=$2str$2'));
}
