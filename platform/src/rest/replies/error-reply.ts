import {
  type ErrorCode,
  errorStatus,
  type FieldError,
  type FieldFault,
  type Refusal,
  RefusedError,
} from '@countinghouse/contracts/kernel/errors';
import { errorMessages } from '@countinghouse/contracts/messages/error-messages';
import { fieldMessage } from '@countinghouse/contracts/messages/field-messages';
import type { Language } from '@countinghouse/contracts/messages/language';
import { isOutage } from '../../runtime/outage.ts';

/** The one shape of every failed call. */
export interface ErrorBody {
  readonly success: false;
  readonly status: false;
  readonly code: ErrorCode;
  readonly message: string;
  readonly requestId: string;
  /** Signals clients that the session is over, as opposed to a wrong password. */
  readonly auth?: true;
  readonly errors?: readonly FieldError[];
  readonly [detail: string]: unknown;
}

/** Seconds of Retry-After while the shop is unavailable. */
const RETRY_AFTER_S = 1;

/** The refusal behind whatever was thrown; INTERNAL for an unexpected error. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof RefusedError) return error.refusal;
  if (isOutage(error) || isUnbuiltView(error)) return { refused: 'UNAVAILABLE' };
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 413) return { refused: 'TOO_LARGE' };
  if (statusCode === 415 || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return { refused: 'BAD_TYPE' };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return { refused: 'BAD_REQUEST' };
  return { refused: 'INTERNAL' };
}

/** A view that is not there yet, or not in the shape that this release reads: the projector is building it. */
function isUnbuiltView(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '42P01' || code === '42703';
}

export interface ErrorReply {
  readonly statusCode: number;
  readonly retryAfter: number | undefined;
  readonly body: ErrorBody;
}

/** Words a refusal for a client. */
export function errorReply(refusal: Refusal, language: Language, requestId: string): ErrorReply {
  const { refused: code, details } = refusal;
  const worded = refusal.fields && wordFaults(refusal.fields, language);
  const ofFields = worded?.filter(({ field }) => field !== '');
  const whole = worded?.filter(({ field }) => field === '') ?? [];
  const retryAfter = code === 'UNAVAILABLE' ? RETRY_AFTER_S : (details?.retryAfter as number | undefined);
  return {
    statusCode: errorStatus[code],
    retryAfter,
    body: {
      ...details,
      success: false,
      status: false,
      code,
      message: [errorMessages[language][code], ...whole.map(({ message }) => message)].join(
        language === 'en' ? ' ' : '',
      ),
      ...(code === 'UNAUTHENTICATED' && { auth: true }),
      ...(ofFields && ofFields.length > 0 && { errors: ofFields }),
      requestId,
    },
  };
}

function wordFaults(faults: readonly FieldFault[], language: Language): FieldError[] {
  return faults.map(({ field, code, limit }) => ({ field, code, message: fieldMessage(language, code, limit) }));
}
