import type { RawDocument } from './page-content.ts';

/** Size of a document as JSON, in UTF-16 units. */
export const MAX_DOCUMENT_SIZE = 256 * 1024;
/** Blocks of a document. */
export const MAX_BLOCKS = 2_000;
/** Length of a block's text, in UTF-16 units. */
export const MAX_BLOCK_TEXT = 20_000;

/** A fault of a document: where, as a dotted path (`blocks.3.text`), and what. */
export interface DocumentFault {
  readonly field: string;
  readonly code: 'invalid' | 'required' | 'too_long' | 'too_many' | 'unstorable_text' | 'unsafe_link' | 'unsafe_style';
  /** The maximum of what there is too much. */
  readonly limit?: number;
}

const MAX_DEPTH = 40;
const STYLE = /^[\w#(),.% -]{1,80}$/;
const LINKS = new Set(['url', 'src', 'href']);
const SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);

/**
 * The faults of a rich text: its shape where readers rely on it, its size, and what could do harm when it is shown
 * (links of other schemes, styles that are no names). Unknown types, styles, entities and fields are ignored.
 */
export function rawDocumentFaults(document: unknown): readonly DocumentFault[] {
  if (!isRecord(document)) return [{ field: '', code: 'invalid' }];
  if (JSON.stringify(document).length > MAX_DOCUMENT_SIZE)
    return [{ field: '', code: 'too_long', limit: MAX_DOCUMENT_SIZE }];
  const { blocks, entityMap } = document;
  if (!Array.isArray(blocks)) return [{ field: 'blocks', code: blocks === undefined ? 'required' : 'invalid' }];
  if (!isRecord(entityMap)) return [{ field: 'entityMap', code: entityMap === undefined ? 'required' : 'invalid' }];
  if (blocks.length > MAX_BLOCKS) return [{ field: 'blocks', code: 'too_many', limit: MAX_BLOCKS }];
  return [
    ...blocks.flatMap((block, index) => blockFaults(block, `blocks.${index}`, entityMap)),
    ...Object.entries(entityMap).flatMap(([key, entity]) => entityFaults(entity, `entityMap.${key}`)),
    ...valueFaults(document, '', 0),
  ];
}

/** Whether a value may be kept as a rich text. */
export function isRawDocument(value: unknown): value is RawDocument {
  return rawDocumentFaults(value).length === 0;
}

function blockFaults(block: unknown, field: string, entityMap: Record<string, unknown>): DocumentFault[] {
  if (!isRecord(block)) return [{ field, code: 'invalid' }];
  const { text, key, type, depth, inlineStyleRanges = [], entityRanges = [] } = block;
  const faults: DocumentFault[] = [];
  const fault = (inner: string, code: DocumentFault['code']) => faults.push({ field: `${field}.${inner}`, code });
  if (typeof text !== 'string') fault('text', text === undefined ? 'required' : 'invalid');
  else if (text.length > MAX_BLOCK_TEXT)
    faults.push({ field: `${field}.text`, code: 'too_long', limit: MAX_BLOCK_TEXT });
  if (key !== undefined && typeof key !== 'string') fault('key', 'invalid');
  if (type !== undefined && typeof type !== 'string') fault('type', 'invalid');
  if (depth !== undefined && !isCount(depth)) fault('depth', 'invalid');
  for (const [name, ranges] of Object.entries({ inlineStyleRanges, entityRanges })) {
    if (!Array.isArray(ranges) || !ranges.every(isRange)) fault(name, 'invalid');
  }
  if (Array.isArray(entityRanges)) {
    entityRanges.forEach((range: unknown, index) => {
      const named = isRecord(range) && isName(range.key) && Object.hasOwn(entityMap, range.key);
      if (!named) fault(`entityRanges.${index}.key`, 'invalid');
    });
  }
  if (Array.isArray(inlineStyleRanges)) {
    inlineStyleRanges.forEach((range: unknown, index) => {
      if (!isRecord(range) || typeof range.style !== 'string' || !STYLE.test(range.style)) {
        fault(`inlineStyleRanges.${index}.style`, 'unsafe_style');
      }
    });
  }
  return faults;
}

function entityFaults(entity: unknown, field: string): DocumentFault[] {
  const shaped = isRecord(entity) && typeof entity.type === 'string' && isRecord(entity.data ?? {});
  return shaped ? [] : [{ field, code: 'invalid' }];
}

/** Strings that can be stored, and links that are safe, wherever they hide. */
function valueFaults(value: unknown, field: string, depth: number): DocumentFault[] {
  if (depth > MAX_DEPTH) return [{ field, code: 'invalid' }];
  if (typeof value === 'string') return isStorable(value) ? [] : [{ field, code: 'unstorable_text' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]): DocumentFault[] => {
    const path = field === '' ? name : `${field}.${name}`;
    if (!isStorable(name)) return [{ field, code: 'unstorable_text' }];
    if (LINKS.has(name.toLowerCase()) && !isSafeLink(inner)) return [{ field: path, code: 'unsafe_link' }];
    return valueFaults(inner, path, depth + 1);
  });
}

/** Relative, or of a scheme that cannot run code; whatever a browser might take for another one is refused. */
export function isSafeLink(link: unknown): boolean {
  if (link === undefined || link === null) return true;
  if (typeof link !== 'string') return false;
  const scheme = /^([^/?#]*?):/.exec(link.trim())?.[1];
  return scheme === undefined || SCHEMES.has(scheme.toLowerCase());
}

function isName(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function isRange(range: unknown): boolean {
  return isRecord(range) && isCount(range.offset) && isCount(range.length);
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
