/**
 * Encodings of text files that people bring, by their labels of the WHATWG Encoding Standard; `big5` includes the
 * characters of HKSCS. The first is what a file is written in unless something speaks against it.
 */
export const textEncodings = [
  'utf-8',
  'big5',
  'gb18030',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'euc-kr',
] as const;
export type TextEncoding = (typeof textEncodings)[number];
