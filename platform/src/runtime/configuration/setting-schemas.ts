import { address } from '@countinghouse/contracts/engine/setting-kinds';
import { z } from 'zod';
import type { FailpointName, FailpointSetting } from '../failpoint.ts';
import { isEventStoreDbAddress } from './eventstoredb-address.ts';

export const port = (least: number) =>
  z.coerce.number(whole(least)).int(whole(least)).min(least, whole(least)).max(65_535, whole(least));
const whole = (least: number) => `must be a port number from ${least} to 65535`;

/** One address or several with commas between them. */
export const addresses = (...schemes: string[]) =>
  z
    .string()
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(address(...schemes)).min(1, 'must name an address'));

export const eventStoreAddress = z
  .string()
  .refine(
    (text) =>
      /^esdb/.test(text) ? isEventStoreDbAddress(text) : address('postgres', 'postgresql').safeParse(text).success,
    'must be an address that begins with postgres://, postgresql://, esdb+discover:// or esdb://, as in esdb://name:password@a:2113,b:2113,c:2113',
  );

export const bytes = (fits: (length: number) => boolean, wanted: string) =>
  z
    .base64(wanted)
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((decoded) => fits(decoded.length), wanted);

export const failpointSetting = z
  .string()
  .regex(/^(by-message|[a-z-]+\.[a-z-]+(:[1-9]\d{0,3})?)$/, 'must be the name of a failpoint, name:pass, or by-message')
  .transform((text): FailpointSetting => {
    if (text === 'by-message') return text;
    const [name, pass = '1'] = text.split(':') as [FailpointName, string?];
    return { name, pass: Number(pass) };
  });

/** Asks a format, which takes 8 MB of memory, only for the other names of a zone, such as UTC or Asia/Kolkata. */
export const timeZone = z.string().refine((name) => {
  if (Intl.supportedValuesOf('timeZone').includes(name)) return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}, 'must be a time zone such as Asia/Hong_Kong');
