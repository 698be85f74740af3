import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { OpenFile } from './storage.ts';

/** A prefix of an S3-compatible bucket; keys are below it. */
export interface Bucket {
  /** Its address without key and secret. */
  readonly name: string;
  put(key: string, content: Buffer, contentType: string): Promise<void>;
  /** Undefined when there is no such object. */
  get(key: string): Promise<OpenFile | undefined>;
  /** Removes an object, if it is there. */
  remove(key: string): Promise<void>;
  /** All keys. */
  keys(): Promise<string[]>;
  close(): void;
}

/**
 * Opens `s3://key:secret@host/bucket/prefix?region=…`, with `&insecure=true` for a server without TLS. Without a host
 * (`s3:///bucket`) it is Amazon's; without key and secret they come from the default credential chain.
 * A request that is refused for a while is made up to `attempts` times.
 * @throws Error that says what has no bucket, when the address names none.
 */
export function openBucket(address: URL, called: string, attempts = 3): Bucket {
  const [bucket, ...folders] = address.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (!bucket) throw new Error(`${called} names no bucket`);
  // The warning about an old Node is printed when the shop starts, and not in every service's log.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const client = new S3Client(clientSettings(address, attempts));
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  return {
    name: `s3://${address.host}/${[bucket, ...folders].join('/')}`,
    async put(key, content, contentType) {
      await client.send(new PutObjectCommand({ ...at(key), Body: content, ContentType: contentType }));
    },
    async get(key) {
      try {
        const found = await client.send(new GetObjectCommand(at(key)));
        if (!(found.Body instanceof Readable) || found.ContentLength === undefined) {
          throw new Error('the storage answered without a body');
        }
        return { size: found.ContentLength, content: found.Body };
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async keys() {
      const keys: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key } of Contents) if (Key !== undefined) keys.push(Key.slice(prefix.length));
      }
      return keys;
    },
    close: () => client.destroy(),
  };
}

const MOST_SOCKETS = 1_024;

function clientSettings(address: URL, maxAttempts: number): S3ClientConfig {
  const scheme = address.searchParams.get('insecure') === 'true' ? 'http' : 'https';
  return {
    region: address.searchParams.get('region') ?? 'us-east-1',
    ...(address.host && { endpoint: `${scheme}://${address.host}`, forcePathStyle: true }),
    ...(address.username && {
      credentials: {
        accessKeyId: decodeURIComponent(address.username),
        secretAccessKey: decodeURIComponent(address.password),
      },
    }),
    // Many compatible servers do not support the checksums that AWS added later.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts,
    // A file that a slow client reads keeps its connection; there must be more than the gateway has open.
    requestHandler: { httpAgent: { maxSockets: MOST_SOCKETS }, httpsAgent: { maxSockets: MOST_SOCKETS } },
  };
}
