import { z } from 'zod';

/** How often something may happen: `count` times in `seconds`. Written `5/900`. */
export interface RateLimit {
  readonly count: number;
  readonly seconds: number;
}

/** An address with one of several schemes. */
export const address = (...schemes: string[]) => {
  const wanted = `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
  return z
    .string()
    .refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)), wanted);
};

/** A {@link RateLimit}, as it is written. */
export const rateLimit = z
  .string()
  .regex(/^[1-9]\d{0,6}\/[1-9]\d{0,6}$/, 'must be written as count/seconds, for example 5/900')
  .transform((text): RateLimit => {
    const [count, seconds] = text.split('/').map(Number) as [number, number];
    return { count, seconds };
  });
