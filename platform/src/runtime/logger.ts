import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type { Logger };

/** Never written, wherever in a record they stand. People's data is kept out by logging ids only. */
const secrets = ['password', 'newPassword', 'token', 'authorization', 'cookie', 'credential', 'email', 'phone'];
const redact = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);

// Whoever reads the log may be gone before us; that is no reason to end in another way than in order.
process.stdout.on('error', () => undefined);

/** One JSON record a line, times in UTC; by default on standard output. */
export function createLogger(service: string, level: string, destination: DestinationStream = process.stdout): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: redact, censor: '[removed]' },
  };
  // Not pino's own writer: it never comes back from writing a fatal record to a closed pipe.
  return pino(options, destination);
}
