import { randomBytes } from 'node:crypto';
import { type FileKind, fileKinds } from '@countinghouse/contracts/engine/file-kinds';
import { newId } from '@countinghouse/contracts/kernel/ids';

/**
 * A file's place: `folder/name.ending`, made only by {@link newFilePath} and, of a rendition, `renditionOf`; below
 * `/files/` on the wire.
 */
export interface FilePath {
  readonly kind: FileKind;
  /** `images/<uuid>.webp`, `images/<uuid>-640.avif`, `documents/<uuid>.pdf`, or 32 hex digits for what is made. */
  readonly key: string;
  readonly ending: Ending;
}

export type Ending = keyof typeof contentTypes;

/** Every content type that is ever served. */
export const contentTypes = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const shapes = (Object.keys(fileKinds) as FileKind[]).map((kind) => {
  const { folder, endings, comes } = fileKinds[kind];
  const name = comes === 'made' ? '[0-9a-f]{32}' : uuid;
  return { kind, shape: new RegExp(`^${folder}/${name}\\.(${endings.join('|')})$`) };
});

/** A new place for a file. The name of what is made holds 128 random bits and nothing else. */
export function newFilePath(kind: FileKind, ending: Ending): FilePath {
  const { folder, comes } = fileKinds[kind];
  const name = comes === 'made' ? randomBytes(16).toString('hex') : newId();
  return { kind, ending, key: `${folder}/${name}.${ending}` };
}

/** The path on the wire. */
export function toPublicPath(path: FilePath): string {
  return `/files/${path.key}`;
}

/** Reads a path from the wire; undefined for anything that {@link newFilePath} could not have made. */
export function parsePublicPath(path: string): FilePath | undefined {
  return path.startsWith('/files/') ? parseKey(path.slice('/files/'.length)) : undefined;
}

/** As {@link parsePublicPath}, for what follows `/files/`. */
export function parseKey(key: string): FilePath | undefined {
  for (const { kind, shape } of shapes) {
    const ending = shape.exec(key)?.[1];
    if (ending !== undefined) return { kind, ending: ending as Ending, key };
  }
  return undefined;
}
