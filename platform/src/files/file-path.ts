import { randomBytes } from 'node:crypto';
import { newId } from '@countinghouse/contracts/kernel/ids';

/** What a file is for decides who may read it and how it is served. */
export type FileKind = 'image' | 'document' | 'invoice' | 'export';

/**
 * A file's place: `folder/name.ending`, made only by {@link newFilePath} and, of a rendition, `renditionOf`; below
 * `/files/` on the wire.
 */
export interface FilePath {
  readonly kind: FileKind;
  /**
   * `images/<uuid>.webp`, `images/<uuid>-640.avif`, `documents/<uuid>.pdf`, `invoices/<32 hex digits>.pdf`,
   * `exports/<32 hex digits>.csv`.
   */
  readonly key: string;
  readonly ending: Ending;
}

export type Ending = keyof typeof contentTypes;

/** Every content type that is ever served. */
export const contentTypes = {
  webp: 'image/webp',
  avif: 'image/avif',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const;

const folders = { images: 'image', documents: 'document', invoices: 'invoice', exports: 'export' } as const;
const folderOf = { image: 'images', document: 'documents', invoice: 'invoices', export: 'exports' } as const;
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const shape = new RegExp(
  `^(?:(images)/${uuid}\\.(webp)|(documents)/${uuid}\\.(pdf|docx|xlsx|txt|webp)|(invoices)/[0-9a-f]{32}\\.(pdf)|(exports)/[0-9a-f]{32}\\.(csv|xlsx))$`,
);

/** A new place for a file. The names of invoices and exports hold 128 random bits and nothing else. */
export function newFilePath(kind: FileKind, ending: Ending): FilePath {
  const name = kind === 'invoice' || kind === 'export' ? randomBytes(16).toString('hex') : newId();
  return { kind, ending, key: `${folderOf[kind]}/${name}.${ending}` };
}

/** The path on the wire. */
export function toPublicPath(path: FilePath): string {
  return `/files/${path.key}`;
}

/** Reads a path from the wire; undefined for anything that {@link newFilePath} could not have made. */
export function parsePublicPath(path: string): FilePath | undefined {
  return path.startsWith('/files/') ? parseKey(path.slice('/files/'.length)) : undefined;
}

/** As {@link parsePublicPath}, for what stands behind `/files/`. */
export function parseKey(key: string): FilePath | undefined {
  const match = shape.exec(key);
  if (!match) return undefined;
  const folder = (match[1] ?? match[3] ?? match[5] ?? match[7]) as keyof typeof folders;
  return { kind: folders[folder], ending: (match[2] ?? match[4] ?? match[6] ?? match[8]) as Ending, key };
}
