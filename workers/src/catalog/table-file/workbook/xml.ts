import { Parser } from 'saxen';

/** An element's attributes by their names without a prefix; the last of equal ones. */
export type Attributes = Readonly<Record<string, string>>;

export interface XmlVisitor {
  open?(name: string, attributes: () => Attributes): void;
  close?(name: string): void;
  /** Whether nothing behind the element that was just closed is needed. */
  isDone?(): boolean;
  /** Text within an element, entities decoded; may come in several pieces. */
  text?(text: string): void;
}

/**
 * Walks over a document, whose elements are named without their prefixes. Only the predefined and numeric entities are
 * decoded, so that no document grows by its own declarations.
 * @throws Error for XML that is not well-formed
 */
export function visitXml(xml: Uint8Array, visitor: XmlVisitor): void {
  const parser = new Parser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (name, attributes) => visitor.open?.(local(name), () => plain(attributes())));
  parser.on('closeTag', (name) => {
    visitor.close?.(local(name));
    if (visitor.isDone?.()) parser.stop();
  });
  if (visitor.text) {
    parser.on('text', (text) => visitor.text?.(decoded(text)));
    parser.on('cdata', (text) => visitor.text?.(text));
  }
  parser.parse(new TextDecoder().decode(xml));
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function plain(attributes: Attributes): Attributes {
  const named: Record<string, string> = {};
  for (const name in attributes) named[local(name)] = decoded(attributes[name]!);
  return named;
}

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The parser's own decoder has no characters beyond U+FFFF. */
function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (_, decimal?: string, hex?: string, name?: string) => {
    if (name) return entities[name.toLowerCase()] ?? '';
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}
