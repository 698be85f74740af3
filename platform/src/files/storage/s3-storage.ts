import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { contentTypes } from '../file-path.ts';
import type { FileStorage } from './storage.ts';

/**
 * Files in an S3-compatible bucket: `s3://key:secret@host/bucket/prefix?region=…`, with `&insecure=true` for a server
 * without TLS. Without a host (`s3:///bucket`) it is Amazon's; without key and secret they come from the default
 * credential chain.
 */
export function s3Storage(address: URL): FileStorage {
  const [bucket, ...folders] = address.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (!bucket) throw new Error('STORAGE_URL names no bucket');
  // The warning about an old Node is printed when the shop starts, and not in every service's log.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const client = new S3Client(clientSettings(address));
  const at = (key: string) => ({ Bucket: bucket, Key: [...folders, key].join('/') });

  return {
    async write(path, content) {
      await client.send(
        new PutObjectCommand({ ...at(path.key), Body: content, ContentType: contentTypes[path.ending] }),
      );
    },
    async read(path) {
      try {
        const found = await client.send(new GetObjectCommand(at(path.key)));
        if (!(found.Body instanceof Readable) || found.ContentLength === undefined) {
          throw new Error('the storage answered without a body');
        }
        return { size: found.ContentLength, content: found.Body };
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
        throw error;
      }
    },
    async remove(path) {
      await client.send(new DeleteObjectCommand(at(path.key)));
    },
    close: async () => client.destroy(),
  };
}

const MOST_SOCKETS = 1_024;

function clientSettings(address: URL): S3ClientConfig {
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
    maxAttempts: 3,
    // A file that a slow client reads keeps its connection; there must be more than the gateway has open.
    requestHandler: { httpAgent: { maxSockets: MOST_SOCKETS }, httpsAgent: { maxSockets: MOST_SOCKETS } },
  };
}
