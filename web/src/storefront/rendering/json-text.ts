/** Serializes JSON for a data block of a document: nothing in it ends the block or begins a comment. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
