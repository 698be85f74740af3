import { z } from 'zod';

/** A password that a person chooses: 8 to 128 characters, kept exactly. */
export const newPassword = z
  .string()
  .min(8)
  .max(128)
  .refine((value) => value.isWellFormed(), {
    error: 'unstorable characters',
    params: { code: 'unstorable_text' },
  });

/** A password that a person enters; any length that is worth hashing. */
export const givenPassword = z.string().min(1).max(128);
