import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

export interface TestBucket {
  /** For `STORAGE_URL`. */
  readonly url: string;
  readonly objects: ReadonlyMap<string, { readonly content: Buffer; readonly type: string }>;
  /** Answers 503 to every so many-th request; 0 for none, 1 for each. */
  failEvery(count: number): void;
  stop(): Promise<void>;
}

/** The part of S3's HTTP interface that the storage uses, in memory. Refuses calls without a signature. */
export async function startTestBucket(): Promise<TestBucket> {
  const objects = new Map<string, { content: Buffer; type: string }>();
  let [failing, requests] = [0, 0];
  const server = createServer(async (request, response) => {
    requests += 1;
    if (failing > 0 && requests % failing === 0) {
      await bodyOf(request);
      return response.writeHead(503, { 'content-type': 'application/xml' }).end('<Error><Code>SlowDown</Code></Error>');
    }
    const { searchParams } = new URL(request.url ?? '', 'http://storage.test');
    const key = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) {
      return response.writeHead(403).end();
    }
    if (request.method === 'PUT') {
      objects.set(key, { content: await bodyOf(request), type: request.headers['content-type'] ?? '' });
      return response.writeHead(200, { etag: '"1"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (searchParams.has('list-type')) {
      const contents = [...objects.keys()]
        .map((name) => name.replace(/^\/shop\//, ''))
        .filter((name) => name.startsWith(searchParams.get('prefix') ?? ''))
        .map((name) => `<Contents><Key>${name}</Key></Contents>`);
      return response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><ListBucketResult>${contents.join('')}</ListBucketResult>`);
    }
    const found = objects.get(key);
    if (!found) {
      return response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>');
    }
    return response
      .writeHead(200, { 'content-length': found.content.length, 'content-type': found.type })
      .end(found.content);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `s3://key:secret@127.0.0.1:${address.port}/shop/files?insecure=true`,
    objects,
    failEvery(count) {
      [failing, requests] = [count, 0];
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
