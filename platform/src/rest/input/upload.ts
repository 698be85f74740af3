import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UploadedPart } from './binding.ts';

/** Largest file of an upload, in bytes. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** Multipart with exactly one file part and nothing beside it. */
export async function registerUploads(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: true,
    limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 50 },
  });
}

/** The file part of an upload. @throws RefusedError when there is none under the name `file`. */
export async function uploadedPart(request: FastifyRequest): Promise<UploadedPart> {
  if (!request.isMultipart()) throw new RefusedError(refuse('BAD_TYPE'));
  const part = await request.file().catch(refuseMalformed);
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw noFile();
  }
  return { stream: part.file, fileName: part.filename, contentType: part.mimetype };
}

function noFile(): RefusedError {
  return new RefusedError(refuse('VALIDATION', undefined, [{ field: 'file', code: 'required' }]));
}

/**
 * The parser names limits by a status; everything else that it throws is a request that is not well formed, and so is
 * one with other parts than a file.
 */
function refuseMalformed(error: Error & { statusCode?: number; code?: string }): never {
  if (error.code === 'FST_FIELDS_LIMIT') throw noFile();
  if (error.code === 'FST_PARTS_LIMIT' || error.code === 'FST_FILES_LIMIT')
    throw new RefusedError(refuse('BAD_REQUEST'));
  throw error.statusCode === undefined ? new RefusedError(refuse('BAD_REQUEST')) : error;
}
