import { z } from 'zod';

/** A text that staff write in both languages of the shop; either may be ''. */
export const bothLanguages = z.object({ en: z.string(), zh: z.string() });
export type BothLanguages = z.output<typeof bothLanguages>;
