import type { Readable } from 'node:stream';
import type { FilePath } from '../file-path.ts';

/** Where files are stored: a folder or an S3-compatible bucket. Files are written once and never changed. */
export interface FileStorage {
  /** Stores a file durably; a reader sees all of it or nothing. Writing the same file again is harmless. */
  write(path: FilePath, content: Buffer): Promise<void>;
  /** Opens a file; undefined when there is none. Reading continues to the end even if it is removed meanwhile. */
  read(path: FilePath): Promise<OpenFile | undefined>;
  /** Removes a file, if it is there. */
  remove(path: FilePath): Promise<void>;
  close(): Promise<void>;
}

export interface OpenFile {
  /** Bytes. */
  readonly size: number;
  /** To be read to its end or destroyed. */
  readonly content: Readable;
}
