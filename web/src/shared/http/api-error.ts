import type { ErrorCode, FieldError } from '@countinghouse/contracts/kernel/errors';

/** The error of a failed call; `NETWORK` is the one code that is not the server's: there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | 'NETWORK';
  readonly status: number;
  readonly fields: readonly FieldError[];
  /** To quote in support requests; empty when the server was not reached. */
  readonly requestId: string;
  /** Further fields of the error, e.g. `available`. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The session has ended: sign in again. */
  readonly signInAgain: boolean;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(typeof body.message === 'string' ? body.message : `HTTP ${status}`);
    this.status = status;
    this.code = (typeof body.code === 'string' ? body.code : 'INTERNAL') as ErrorCode | 'NETWORK';
    this.fields = Array.isArray(body.errors) ? (body.errors as FieldError[]) : [];
    this.requestId = typeof body.requestId === 'string' ? body.requestId : '';
    this.details = body;
    this.signInAgain = status === 401 && body.auth === true;
  }
}

/** Returns true when the requested entity does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND';
}
