import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileKind, MadeFileKind, OwnedFileKind } from '@countinghouse/contracts/engine/file-kinds';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { CallerOf } from '../rest/limits/fair-turns.ts';
import { type Ending, type FilePath, newFilePath, parsePublicPath, toPublicPath } from './file-path.ts';
import type { FileRecord, FileRegistry } from './file-registry.ts';
import { recogniseDocument, recogniseTable } from './intake/document-intake.ts';
import { reencodeImage } from './intake/image-intake.ts';
import { readLimited } from './intake/read-limited.ts';
import type { EncodedRendition } from './renditions/rendition-encoder.ts';
import { type Rendition, renditionOf, renditionsOf } from './renditions/rendition-path.ts';
import { renditionsOnDemand } from './renditions/renditions-on-demand.ts';
import { unstoredRenditions } from './renditions/unstored-renditions.ts';
import type { FileStorage, OpenFile } from './storage/storage.ts';

/**
 * Uploads, files that are made for somebody, and their lifetimes. Paths are those of the wire:
 * `/files/images/<uuid>.webp` and the like.
 */
export interface Files {
  /**
   * Takes an uploaded picture and returns its path. Unless claimed it goes after 24 hours.
   * @param by staff id.
   * @throws RefusedError BAD_TYPE, TOO_LARGE (10 MB, 25 megapixels), or RATE_LIMITED beyond 500 unclaimed uploads.
   */
  intakeImage(source: Readable, by: string): Promise<string>;
  /**
   * As {@link Files.intakeImage}, for a picture that its owner shows the staff: for them and the owner alone, and gone
   * with the owner. RATE_LIMITED beyond 20 unclaimed uploads.
   */
  intakeOwnedImage(source: Readable, kind: OwnedFileKind, ownerId: string): Promise<string>;
  /**
   * As {@link Files.intakeImage}, for a picture, a PDF, DOCX, XLSX or text in any encoding: a document whatever it is,
   * for staff, as a download.
   * @param fileName as it was uploaded; the download has its name, with the ending that the content has.
   */
  intakeDocument(source: Readable, by: string, fileName?: string): Promise<string>;
  /**
   * As {@link Files.intakeDocument}, for a table in text, which may be empty, or XLSX.
   * @throws RefusedError BAD_TYPE also for a picture and any other document.
   */
  intakeTable(source: Readable, by: string): Promise<string>;
  /**
   * Keeps uploads for good, because they are now referred to; again and again is harmless. All or none.
   * @param kind `image`: pictures only. `document`: pictures and documents. An owner: what they uploaded themselves.
   * @returns the paths that are no upload of that kind; refuse the command with VALIDATION when there are any.
   */
  claim(paths: readonly string[], kind: ClaimedKind): Promise<readonly string[]>;
  /** Stores what was made for an account, for ten minutes. */
  storeMade(content: Buffer, file: MadeFile): Promise<{ path: string; expiresAt: number }>;
  /** Removes files now; paths that are none are ignored. */
  remove(paths: readonly string[]): Promise<void>;
  /** Removes every file that goes with its owner, those about many people included. */
  removeOwnedBy(ownerId: string): Promise<void>;
  /** Removes what expired and what was not claimed in 24 hours; returns how many files. */
  collect(): Promise<number>;
  /** Whether a file is there and stays so for at least that many milliseconds. */
  lasts(path: string, milliseconds: number): Promise<boolean>;
  /** Opens a file that is there and not expired. */
  open(path: FilePath): Promise<{ record: FileRecord; file: OpenFile } | undefined>;
  /** The content of a picture of the shop; undefined when there is none at the path. */
  readPicture(path: string): Promise<Buffer | undefined>;
  /**
   * Stores renditions of a picture, which go when it goes; again and again is harmless.
   * @returns false when the picture is not there (any more); then none of its renditions is.
   */
  storeRenditions(path: string, renditions: readonly EncodedRendition[]): Promise<boolean>;
  /**
   * Opens a picture in a declared width. What is not stored yet is made at its first request and stored, as WebP only
   * and never wider than the picture. What cannot be stored is served all the same.
   * @param caller whose turn it is made in. Default: one that all share who do not name theirs.
   * @throws RefusedError UNAVAILABLE when 64 wait for that already, to the caller with most of them.
   */
  openRendition(rendition: Rendition, caller?: CallerOf): Promise<OpenFile | undefined>;
}

/** What a claim takes. */
export type ClaimedKind = 'image' | 'document' | { readonly kind: OwnedFileKind; readonly ownerId: string };

/** A file that was made for an account. */
export interface MadeFile extends Pick<FileRecord, 'ownerId' | 'isAboutMany'> {
  readonly kind: MadeFileKind;
  readonly ending: Ending;
  /** Who requested it. */
  readonly by: string;
  readonly downloadName: string;
}

const madeLifetime = 10 * 60_000;
const unclaimedLifetime = 24 * 3_600_000;
const maxUnclaimed = 500;
const maxUnclaimedOfOwner = 20;
const LONGEST_NAME = 200;

export interface FilesOptions {
  /** Milliseconds since the epoch. Default: the system's. */
  readonly clock?: () => number;
  /** Called for each rendition that is served though it could not be stored. Default: nothing. */
  readonly onUnstored?: (error: unknown) => void;
}

/** What every part works with. */
interface Parts {
  readonly storage: FileStorage;
  readonly registry: FileRegistry;
  readonly clock: () => number;
}

type Intake = Pick<Files, 'intakeImage' | 'intakeOwnedImage' | 'intakeDocument' | 'intakeTable' | 'storeMade'>;
type Lifetimes = Pick<Files, 'claim' | 'remove' | 'removeOwnedBy' | 'collect' | 'lasts' | 'open'>;
type Pictures = Pick<Files, 'readPicture' | 'storeRenditions' | 'openRendition'>;

/** Puts files together. */
export function files(storage: FileStorage, registry: FileRegistry, options: FilesOptions = {}): Files {
  const { clock = Date.now, onUnstored = () => undefined } = options;
  const parts = { storage, registry, clock };
  return { ...intake(parts), ...lifetimes(parts), ...pictures(parts, onUnstored) };
}

function intake({ storage, registry, clock }: Parts): Intake {
  const keep = async (record: FileRecord, content: Buffer) => {
    await registry.add(record, clock());
    await storage.write(record.path, content);
    return toPublicPath(record.path);
  };
  const checkQuota = async (by: string, most = maxUnclaimed) => {
    const { count, oldest } = await registry.unclaimedOf(by);
    if (count < most) return;
    const wait = oldest + unclaimedLifetime - clock();
    throw new RefusedError(refuse('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(wait / 1_000)) }));
  };
  return {
    async intakeImage(source, by) {
      await checkQuota(by);
      const { content, ...size } = await reencodeImage(await readLimited(source));
      return keep({ path: newFilePath('image', 'webp'), by, size }, content);
    },

    async intakeOwnedImage(source, kind, ownerId) {
      await checkQuota(ownerId, maxUnclaimedOfOwner);
      const { content, ...size } = await reencodeImage(await readLimited(source));
      const path = newFilePath(kind, 'webp');
      return keep({ path, by: ownerId, ownerId, size }, content);
    },

    async intakeDocument(source, by, fileName = '') {
      await checkQuota(by);
      const content = await readLimited(source);
      const keepDocument = (ending: Ending, kept: Buffer) => {
        const downloadName = downloadNameOf(fileName, ending);
        return keep({ path: newFilePath('document', ending), by, ...(downloadName && { downloadName }) }, kept);
      };
      const ending = await recogniseDocument(content);
      if (ending !== 'picture') return keepDocument(ending, content);
      return keepDocument('webp', (await reencodeImage(content)).content);
    },

    async intakeTable(source, by) {
      await checkQuota(by);
      const content = await readLimited(source);
      return keep({ path: newFilePath('document', await recogniseTable(content)), by }, content);
    },

    async storeMade(content, { kind, ending, ...file }) {
      const expiresAt = clock() + madeLifetime;
      return { path: await keep({ ...file, path: newFilePath(kind, ending), expiresAt }, content), expiresAt };
    },
  };
}

function lifetimes(parts: Parts): Lifetimes {
  const { storage, registry, clock } = parts;
  const erase = async (marked: readonly FilePath[]) => {
    for (const path of marked) {
      await removeRenditions(storage, path);
      await storage.remove(path);
      await registry.forget(path);
    }
    return marked.length;
  };
  return {
    async claim(paths, kind) {
      const parsed = paths.map((path) => ({ path, file: parsePublicPath(path) }));
      const kinds = claimedKinds(kind);
      const unknown = parsed.filter(({ file }) => !file || !kinds.includes(file.kind)).map(({ path }) => path);
      if (unknown.length > 0) return unknown;
      const missing = await registry.claim(
        parsed.flatMap(({ file }) => file ?? []),
        clock(),
        typeof kind === 'object' ? kind.ownerId : undefined,
      );
      return missing.map(toPublicPath);
    },

    async remove(paths) {
      const known = paths.flatMap((path) => parsePublicPath(path) ?? []);
      await erase(await registry.markForDeletion(known, clock()));
    },
    async removeOwnedBy(ownerId) {
      await erase(await registry.markOwnedForDeletion(ownerId, clock()));
    },
    async collect() {
      return erase(await registry.markExpired(clock(), clock() - unclaimedLifetime));
    },

    async lasts(path, milliseconds) {
      const known = parsePublicPath(path);
      const found = known && (await openUntil(parts, known, clock() + milliseconds));
      found?.file.content.destroy();
      return found !== undefined;
    },

    open: (path) => openUntil(parts, path, clock()),
  };
}

function pictures(parts: Parts, onUnstored: (error: unknown) => void): Pictures {
  const { storage, registry, clock } = parts;
  const pictureAt = (path: string) => {
    const parsed = parsePublicPath(path);
    return parsed?.kind === 'image' ? parsed : undefined;
  };
  const contentOf = async (path: FilePath) => {
    const found = await openUntil(parts, path, clock());
    return found && buffer(found.file.content);
  };
  const store = async (picture: FilePath, renditions: readonly EncodedRendition[]) => {
    for (const { width, format, content } of renditions)
      await storage.write(renditionOf(picture, width, format).file, content);
    // A concurrent removal of the picture may have listed its renditions before these were stored.
    if (await registry.find(picture)) return true;
    await removeRenditions(storage, picture);
    return false;
  };
  const onDemand = renditionsOnDemand(({ original }) => contentOf(original));
  const unstored = unstoredRenditions(clock);

  return {
    async readPicture(path) {
      const picture = pictureAt(path);
      return picture && contentOf(picture);
    },

    async storeRenditions(path, renditions) {
      const picture = pictureAt(path);
      return picture !== undefined && store(picture, renditions);
    },

    async openRendition(rendition, caller) {
      if (!(await registry.find(rendition.original))) return undefined;
      const stored = await storage.read(rendition.file);
      if (stored) return stored;
      const { key } = rendition.file;
      const kept = unstored.find(key);
      const made = kept ?? (await onDemand(rendition, caller));
      if (!made) return undefined;
      if (!kept) {
        await store(rendition.original, [{ ...rendition, content: made }]).catch((error) => {
          unstored.keep(key, made);
          onUnstored(error);
        });
      }
      return { size: made.length, content: Readable.from([made]) };
    },
  };
}

/** Opens a file that does not expire before `instant` has passed. */
async function openUntil({ storage, registry }: Parts, path: FilePath, instant: number) {
  const record = await registry.find(path);
  if (!record || (record.expiresAt !== undefined && record.expiresAt <= instant)) return undefined;
  const file = await storage.read(path);
  return file && { record, file };
}

function removeRenditions(storage: FileStorage, path: FilePath): Promise<unknown> {
  return Promise.all(renditionsOf(path).map(({ file }) => storage.remove(file)));
}

function claimedKinds(kind: ClaimedKind): readonly FileKind[] {
  if (typeof kind === 'object') return [kind.kind];
  return kind === 'image' ? ['image'] : ['image', 'document'];
}

/** The uploaded name without folders and control characters, with the ending of the content; undefined for none. */
function downloadNameOf(fileName: string, ending: Ending): string | undefined {
  const name = fileName
    .replace(/^.*[\\/]/, '')
    .replace(/\p{Cc}/gu, '')
    .replace(/\.[^.]*$/, '')
    .trim()
    .slice(0, LONGEST_NAME);
  return name ? `${name}.${ending}` : undefined;
}
