import { contentTypes } from '../file-path.ts';
import { openBucket } from './s3-bucket.ts';
import type { FileStorage } from './storage.ts';

/** Files in an S3-compatible bucket, see {@link openBucket}. */
export function s3Storage(address: URL): FileStorage {
  const bucket = openBucket(address, 'STORAGE_URL');
  return {
    write: ({ key, ending }, content) => bucket.put(key, content, contentTypes[ending]),
    read: ({ key }) => bucket.get(key),
    remove: ({ key }) => bucket.remove(key),
    close: async () => bucket.close(),
  };
}
