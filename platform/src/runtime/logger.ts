import pino, { type Logger } from 'pino';

export type { Logger };

/** Never written, wherever in a record they stand. People's data is kept out by logging ids only. */
const secrets = ['password', 'newPassword', 'token', 'authorization', 'cookie', 'credential', 'email', 'phone'];
const redact = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);

/** One JSON record a line on standard output, times in UTC. */
export function createLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: redact, censor: '[removed]' },
  });
}
