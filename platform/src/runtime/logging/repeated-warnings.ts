import { isOutage } from '../outage.ts';

/** The part of a logger that is needed here; pino's fits. */
export interface WarningLog {
  warn(details: object, message: string): void;
}

export interface RepeatedWarnings {
  /**
   * Logs a failure that many requests or tries meet alike: the first at once, those after it once a second with their
   * number. The error is named in words, without its stack.
   * @param details written beside it; failures with other details are counted apart, so only few may differ
   */
  count(error: unknown, message: string, details?: object): void;
  /** The same for an error of a part of the shop that is away. Any other is logged each time, with its stack. */
  warn(error: unknown, message: string): void;
}

const LONGEST_WORDS = 300;

/** @param everyMs milliseconds between two warnings of one kind. Default 1,000 */
export function repeatedWarnings(log: WarningLog, everyMs = 1_000): RepeatedWarnings {
  const kinds = new Map<string, { times: number; error: unknown }>();

  const count: RepeatedWarnings['count'] = (error, message, details = {}) => {
    const kind = `${message} ${JSON.stringify(details)}`;
    const known = kinds.get(kind);
    if (known) {
      known.times += 1;
      known.error = error;
      return;
    }
    log.warn({ ...details, error: wordsOf(error) }, message);
    const since = { times: 0, error };
    kinds.set(kind, since);
    const timer = setInterval(() => {
      if (since.times > 0) {
        log.warn({ ...details, error: wordsOf(since.error), times: since.times }, message);
        since.times = 0;
        return;
      }
      clearInterval(timer);
      kinds.delete(kind);
    }, everyMs);
    timer.unref();
  };
  return {
    count,
    warn(error, message) {
      if (isOutage(error)) count(error, message);
      else log.warn({ err: error }, message);
    },
  };
}

/** The messages of an error and of what caused it; where there is none, its code or name. */
function wordsOf(error: unknown): string {
  const words: string[] = [];
  for (let part: unknown = error; part instanceof Error && words.length < 5; part = part.cause) {
    const { message, name } = part;
    words.push(message || String((part as { code?: unknown }).code ?? name));
  }
  return (words.join(': ') || String(error)).slice(0, LONGEST_WORDS);
}
