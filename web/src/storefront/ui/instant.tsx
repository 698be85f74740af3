import { useLanguage } from '../i18n/language.ts';
import { useFrame } from '../rendering/page.tsx';

interface InstantProps {
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** Also the time of day. Default false. */
  readonly withTime?: boolean;
}

/** A day, or a moment, in the shop's time zone. */
export function Instant({ at, withTime = false }: InstantProps) {
  const language = useLanguage();
  const { timeZone } = useFrame();
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', ...(withTime && { timeStyle: 'short' }) };
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...options, timeZone });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
