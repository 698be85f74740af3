export interface ParsedMail {
  /** By name in lower case, unfolded, encoded words decoded. */
  readonly headers: ReadonlyMap<string, string>;
  /** Bodies by content type; the parts of a `multipart/alternative` in their order. */
  readonly parts: ReadonlyMap<string, string>;
}

/** Parses a mail by RFC 5322 with MIME, as far as mails of a text and a document use it. */
export function parseMail(source: string): ParsedMail {
  const { headers, body } = split(source.replace(/\r\n/g, '\n').replace(/^\.\./gm, '.'));
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  const pieces = boundary === undefined ? [{ headers, body }] : partsOf(body, boundary);
  const parts = pieces.map((piece): [string, string] => [typeOf(piece.headers), decodeBody(piece.headers, piece.body)]);
  return { headers, parts: new Map(parts) };
}

function partsOf(body: string, boundary: string) {
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\n/, '')));
}

function split(source: string) {
  const end = source.indexOf('\n\n');
  const lines = source
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  return { headers, body: source.slice(end + 2) };
}

function typeOf(headers: ReadonlyMap<string, string>): string {
  return (headers.get('content-type') ?? 'text/plain').split(';')[0] ?? '';
}

function decodeBody(headers: ReadonlyMap<string, string>, body: string): string {
  switch (headers.get('content-transfer-encoding')?.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString();
    case 'quoted-printable':
      return quotedPrintable(body.replace(/=\n/g, ''));
    default:
      return body;
  }
}

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : quotedPrintable(text.replaceAll('_', ' ')),
    );
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
