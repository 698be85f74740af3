import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type { Logger };

/** Never written, wherever in a record they stand. People's data is kept out by logging ids only. */
const secrets = ['password', 'newPassword', 'token', 'authorization', 'cookie', 'credential', 'email', 'phone'];

/** In a line of JSON only a name has its quote and a colon behind it; within a text the quote would be escaped. */
const namesSecret = new RegExp(`"(?:${secrets.join('|')})":`, 'i');
const isSecret = new RegExp(`^(?:${secrets.join('|')})$`, 'i');

// Whoever reads the log may be gone before us; that is no reason to end in another way than in order.
process.stdout.on('error', () => undefined);

/** One JSON record a line, times in UTC; by default on standard output. */
export function createLogger(service: string, level: string, destination: DestinationStream = process.stdout): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // The finished line is looked at, not what it is made of: it holds everything, however deep, and hardly ever is there anything to remove.
    hooks: { streamWrite: (line) => (namesSecret.test(line) ? withoutSecrets(line) : line) },
  };
  // Not pino's own writer: it never comes back from writing a fatal record to a closed pipe.
  return pino(options, destination);
}

function withoutSecrets(line: string): string {
  const record = JSON.parse(line, (name, value: unknown) => (isSecret.test(name) ? '[removed]' : value));
  return `${JSON.stringify(record)}\n`;
}
