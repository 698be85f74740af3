import { randomBytes } from 'node:crypto';
import { deflateRawSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

export interface Upload {
  readonly name: string;
  readonly payload: Buffer;
  readonly contentType: string;
}

const BOUNDARY = 'the-boundary';
export const multipartType = `multipart/form-data; boundary=${BOUNDARY}`;

/** Returns a well-formed multipart body with one file. */
export function multipart(content: Buffer, { field = 'file', fileName = 'a.png', type = 'image/png' } = {}): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** Returns a picture that every upload call accepts. */
export function goodPicture(width = 8): Promise<Buffer> {
  return sharp({ create: { width, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
}

/** Returns files with wrong content or excessive size, and malformed multipart bodies. */
export async function hostileUploads(): Promise<readonly Upload[]> {
  const png = await goodPicture();
  const files: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    'one byte': Buffer.from([0]),
    noise: randomBytes(2_000),
    'cut off picture': png.subarray(0, png.length - 20),
    'only a signature': png.subarray(0, 8),
    'picture with a tail': Buffer.concat([png, randomBytes(500)]),
    'header that promises 60,000 × 60,000': pngOfSize(60_000, 60_000),
    'header that promises nothing': pngOfSize(0, 0),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'svg with outside entity': Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
    html: Buffer.from('<html><script>alert(1)</script></html>'),
    'picture and page in one': Buffer.concat([Buffer.from('GIF89a/*'), Buffer.from('*/=1;alert(1)<script>')]),
    'zip bomb in a DOCX': zipOf('[Content_Types].xml', Buffer.alloc(5_000_000)),
    'zip with a way out': zipOf('../../evil', Buffer.from('x')),
    gzip: gzipSync(Buffer.alloc(100_000)),
    pdf: Buffer.from('%PDF-1.7\n/JavaScript (app.alert(1))\n%%EOF'),
    'text with NUL': Buffer.from('a\u0000b'),
    'text in no encoding': Buffer.from([0xff, 0xfe, 0xfd, 0xc0, 0x80]),
    program: Buffer.from([0x7f, 0x45, 0x4c, 0x46, ...randomBytes(100)]),
  };
  const good = multipart(png);
  const part = (disposition: string, content = 'x') =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`);
  const bodies: Record<string, Buffer> = {
    'no body': Buffer.alloc(0),
    'no parts': Buffer.from(`--${BOUNDARY}--\r\n`),
    'never ends': good.subarray(0, good.length - 30),
    'only a boundary': Buffer.from(`--${BOUNDARY}\r\n`),
    'no headers': Buffer.from(`--${BOUNDARY}\r\n\r\nx\r\n--${BOUNDARY}--\r\n`),
    'other boundary': Buffer.from(good.toString('latin1').replaceAll(BOUNDARY, 'another'), 'latin1'),
    'a field instead of a file': part('form-data; name="file"'),
    'other name': multipart(png, { field: 'photo' }),
    'name of a prototype': multipart(png, { field: '__proto__' }),
    'path as name': multipart(png, { fileName: '../../../../etc/passwd\u0000.png' }),
    'two files': Buffer.concat([good.subarray(0, good.length - BOUNDARY.length - 6), good]),
    'file and field': Buffer.concat([good.subarray(0, good.length - BOUNDARY.length - 6), part('form-data; name="x"')]),
    'endless header': part(`form-data; name="file"; filename="${'x'.repeat(100_000)}"`),
    'many headers': Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n${'X-A: b\r\n'.repeat(5_000)}\r\nx\r\n--${BOUNDARY}--\r\n`,
    ),
    'broken header': part("form-data; name=file; filename*=UTF-8''%zz%ff; filename=\"a"),
    json: Buffer.from('{"file":"x"}'),
  };
  return [
    { name: 'good picture', payload: good, contentType: multipartType },
    ...Object.entries(files).map(([name, content]) => ({
      name,
      payload: multipart(content),
      contentType: multipartType,
    })),
    ...Object.entries(bodies).map(([name, payload]) => ({ name, payload, contentType: multipartType })),
    { name: 'no boundary named', payload: good, contentType: 'multipart/form-data' },
    { name: 'empty boundary', payload: good, contentType: 'multipart/form-data; boundary=' },
    { name: 'endless boundary', payload: good, contentType: `multipart/form-data; boundary=${'x'.repeat(5_000)}` },
    { name: 'called JSON', payload: good, contentType: 'application/json' },
    { name: 'called a picture', payload: png, contentType: 'image/png' },
    { name: 'called nothing', payload: good, contentType: '' },
  ];
}

/** Returns a PNG whose header has a size without the data for it. */
function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(header);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.set([8, 2, 0, 0, 0], 24);
  return header;
}

/** Returns a zip with one deflated entry, as small as the format permits. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(name.length, 26);
  return Buffer.concat([local, Buffer.from(name), packed]);
}
