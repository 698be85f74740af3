/** One text for the values of a key. */
export function keyOf(values: readonly unknown[]): string {
  for (const value of values) {
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`${String(value)} cannot be a key`);
  }
  return values.length === 1 ? String(storable(values[0])) : values.map(storable).join('\u0000');
}

/** A value as PostgreSQL holds it: no text of it, inside of objects and lists either, keeps NUL or half a character. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (value === undefined) return null;
  if (typeof value === 'bigint' || value instanceof Date || Number.isNaN(value)) {
    throw new Error(`${String(value)} is not a JSON value`);
  }
  if (Array.isArray(value)) return value.every(isStorable) ? value : value.map(storablePart);
  if (typeof value === 'object' && value !== null && !isStorable(value)) {
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([name, part]) => [storableText(name), storablePart(part)]));
  }
  return value;
}

/** Of an object or a list, which JSON itself leaves parts out of. */
function storablePart(part: unknown): unknown {
  return part === undefined ? undefined : storable(part);
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return storableText(value) === value;
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value !== 'object' || value === null) return true;
  for (const name in value) {
    if (!isStorable(name) || !isStorable((value as Record<string, unknown>)[name])) return false;
  }
  return true;
}

function storableText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return wellFormed.includes('\u0000') ? wellFormed.replaceAll('\u0000', '\ufffd') : wellFormed;
}
