import { fileKinds } from '@countinghouse/contracts/engine/file-kinds';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { Realm } from '@countinghouse/contracts/kernel/http/token-keys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../rest/limits/network-of.ts';
import { contentTypes, parseKey } from './file-path.ts';
import type { FileRecord } from './file-registry.ts';
import type { Files } from './files.ts';
import { parseRenditionKey } from './renditions/rendition-path.ts';

/** The caller who requests a file. */
export interface FileReader {
  readonly kind: Realm;
  readonly id: string;
}

export interface FileRoutesOptions {
  readonly files: Pick<Files, 'open' | 'openRendition'>;
  /** The signed-in caller of a request; undefined without a token; throws RefusedError for a bad one. */
  readonly identify: (request: FastifyRequest) => Promise<FileReader | undefined>;
}

/** Nothing that is served from here may run, frame, load or be framed, whatever its type. */
const isolation = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const;

/**
 * Serves `GET /files/*` and its HEAD. Pictures and their renditions are public and never change; a width that is not
 * declared does not exist. What is made exists until it expires; `fileKinds` has who may read what. Whatever does not
 * exist or not for the caller is 404, without a token 401.
 */
export function registerFiles(app: FastifyInstance, { files, identify }: FileRoutesOptions): void {
  app.get('/files/*', { exposeHeadRoute: true }, async (request, reply) => {
    const { '*': key } = request.params as { '*': string };
    const rendition = parseRenditionKey(key);
    if (rendition) {
      const file = await files.openRendition(rendition, () => networkOf(request.ip));
      if (!file) throw new RefusedError(refuse('NOT_FOUND'));
      describe(reply, { path: rendition.file }).header('content-length', file.size);
      // Mails are read on pages of others.
      if (rendition.format === 'jpg') reply.header('cross-origin-resource-policy', 'cross-origin');
      return reply.send(file.content);
    }

    const path = parseKey(key);
    if (!path) throw new RefusedError(refuse('NOT_FOUND'));
    const { readers } = fileKinds[path.kind];
    const reader = readers === 'everybody' ? undefined : await identify(request);
    if (readers !== 'everybody' && !reader) throw new RefusedError(refuse('UNAUTHENTICATED'));
    if (readers === 'staff' && reader?.kind !== 'staff') throw new RefusedError(refuse('NOT_FOUND'));

    const found = await files.open(path);
    if (!found) throw new RefusedError(refuse('NOT_FOUND'));
    if (readers === 'owner' && !isStaffOrOwner(reader, found.record)) {
      found.file.content.destroy();
      throw new RefusedError(refuse('NOT_FOUND'));
    }
    describe(reply, found.record).header('content-length', found.file.size);
    return reply.send(found.file.content);
  });
}

function isStaffOrOwner(reader: FileReader | undefined, record: FileRecord): boolean {
  return reader !== undefined && (reader.kind === 'staff' || reader.id === record.ownerId);
}

function describe(
  reply: FastifyReply,
  { path, downloadName }: Pick<FileRecord, 'path' | 'downloadName'>,
): FastifyReply {
  reply.headers(isolation).type(contentTypes[path.ending]);
  if (fileKinds[path.kind].readers === 'everybody') {
    return reply.header('cache-control', 'public, max-age=31536000, immutable').header('content-disposition', 'inline');
  }
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', attachment(downloadName ?? `document.${path.ending}`));
}

/** RFC 6266, with the name in both forms: one of harmless ASCII, one exact. */
function attachment(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9._ -]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
