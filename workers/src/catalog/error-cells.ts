import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
/** The beginning of a cell whose formula failed, up to its type. */
const ERROR_CELL = /(<(?:\w+:)?c\s[^<>]*?\b)t=(["'])e\2/g;

/**
 * A workbook in which cells of failed formulas hold their error, such as `#N/A`, as text. Readers take them for empty ones, which for an import
 * would mean that there is nothing. The archive has to unpack to a decent size.
 */
export function withErrorsAsText(workbook: Buffer): ArrayBuffer {
  const parts = unzipSync(workbook);
  const failing = Object.entries(parts).filter(([name, content]) => SHEET.test(name) && mentionsErrors(content));
  if (failing.length === 0) return new Uint8Array(workbook).buffer;
  const readable = failing.map(([name, content]) => [
    name,
    strToU8(strFromU8(content).replace(ERROR_CELL, '$1t=$2str$2')),
  ]);
  return new Uint8Array(zipSync({ ...parts, ...Object.fromEntries(readable) }, { level: 0 })).buffer;
}

/** Most sheets do not, and need not be taken apart a second time. */
function mentionsErrors(content: Uint8Array): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return bytes.includes('t="e"') || bytes.includes("t='e'");
}
