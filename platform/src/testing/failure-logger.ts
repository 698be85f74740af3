import { createLogger, type Logger } from '../runtime/logging/logger.ts';

/** For the apps of tests: writes the cause of INTERNAL responses to standard error, and nothing else. */
export function failureLogger(): Logger {
  return createLogger('test app', 'error', { write: (line) => void process.stderr.write(line) });
}
