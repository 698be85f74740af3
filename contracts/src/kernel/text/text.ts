import { z } from 'zod';
import { isEmailAddress } from './email-address.ts';

/**
 * Text of at most `max` UTF-16 units without NUL and without lone surrogates (neither can be stored), otherwise kept
 * exactly.
 */
export function text(max = 1_000) {
  return z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), {
      error: 'unstorable characters',
      params: { code: 'unstorable_text' },
    });
}

/** {@link text} with at least one character that is not white space. */
export function requiredText(max = 1_000) {
  return text(max).refine((value) => value.trim().length > 0, { error: 'required', params: { code: 'required' } });
}

/** An e-mail address, trimmed; at most 254 characters. Linear in its input. */
export const emailSchema = text(254)
  .transform((value) => value.trim())
  .pipe(z.stringFormat('email', isEmailAddress));

/** A search term: at most 128 characters, matched literally. */
export const searchSchema = text(128);
