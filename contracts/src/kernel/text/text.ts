import { z } from 'zod';

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

/** The canonical form by which e-mail addresses are compared: trimmed, NFC, lower case. */
export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** An e-mail address, trimmed; at most 254 characters. Linear in its input. */
export const emailSchema = text(254)
  .transform((value) => value.trim())
  .pipe(z.email());

/** A search term: at most 128 characters, matched literally. */
export const searchSchema = text(128);
