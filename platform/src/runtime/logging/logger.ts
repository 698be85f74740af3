import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type { Logger };

/** Never written, wherever in a record they are. People's data is kept out by logging ids only. */
const secrets = ['password', 'newPassword', 'token', 'authorization', 'cookie', 'credential', 'email', 'phone'];

/** In a line of JSON only a name has its quote and a colon behind it; within a text the quote would be escaped. */
const namesSecret = new RegExp(`"(?:${secrets.join('|')})":`, 'i');
const isSecret = new RegExp(`^(?:${secrets.join('|')})$`, 'i');

// The reader of the log may be gone before us; the process must end in order all the same.
process.stdout.on('error', () => undefined);

/** One JSON record a line, times in UTC; by default on standard output. */
export function createLogger(service: string, level: string, destination: DestinationStream = process.stdout): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: withoutMachinery },
    // The finished line is searched, not its parts: it holds everything, however deep, and hardly ever contains
    // anything to remove.
    hooks: { streamWrite: (line) => (namesSecret.test(line) ? withoutSecrets(line) : line) },
  };
  // Not pino's own writer: it never comes back from writing a fatal record to a closed pipe.
  return pino(options, destination);
}

/**
 * An error as pino writes it, without attached objects that are neither data nor an error: a connection of PostgreSQL,
 * for example, with the secret that cancels its statements.
 */
function withoutMachinery(error: Error): object {
  const written = pino.stdSerializers.err(error) as unknown as Record<string, unknown>;
  if (!(error instanceof Error)) return written;
  return cleaned(written);
}

function cleaned(record: Record<string, unknown>): object {
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(record)) {
    const value = record[name];
    if (value === undefined || typeof value === 'function') continue;
    if (Array.isArray(value)) kept[name] = value.map((item) => (isWritten(item) ? cleaned(item) : item));
    else if (isWritten(value)) kept[name] = cleaned(value);
    else if (typeof value !== 'object' || value === null || isPlain(value)) kept[name] = value;
  }
  return kept;
}

/** What pino made of an error within an error. */
function isWritten(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && 'raw' in value && value.raw instanceof Error;
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function withoutSecrets(line: string): string {
  const record = JSON.parse(line, (name, value: unknown) => (isSecret.test(name) ? '[removed]' : value));
  return `${JSON.stringify(record)}\n`;
}
