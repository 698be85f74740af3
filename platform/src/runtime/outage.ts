/**
 * The errors of parts of a shop while they cannot be reached, start, stop, are full or read-only: these pass by
 * themselves.
 */
const outageNames = [
  'StoreUnavailable',
  'QueueUnavailable',
  'PersonalDataUnavailable',
  'ProviderUnavailable',
  'TimeoutError',
  'NetworkingError',
];
/** Of the system, of PostgreSQL (08, 53, 57P, 25006) and of mail. */
const outageCodes =
  /^(E(CONNREFUSED|CONNRESET|CONNABORTED|CONNECTION|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|HOSTDOWN|SOCKET|DNS)|08...|53...|57P..|25006|SlowDown|ServiceUnavailable|InternalError)$/;
const outageMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Connection is closed|Stream isn't writeable|Query read timeout)/;

/**
 * Whether an error means that a part of the shop (database, log, queue, storage, mail server) is away for a while, so
 * that the same may succeed later. Checks causes and the errors of an `AggregateError` too.
 */
export function isOutage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, message, cause, errors, responseCode, $metadata } = error as Record<string, unknown>;
  if (typeof name === 'string' && outageNames.includes(name)) return true;
  if (typeof code === 'string' && outageCodes.test(code)) return true;
  if (typeof message === 'string' && outageMessages.test(message)) return true;
  // A mail server's "try again later", and a storage server's own trouble.
  if (typeof responseCode === 'number' && responseCode >= 400 && responseCode < 500) return true;
  const { httpStatusCode } = ($metadata ?? {}) as { httpStatusCode?: unknown };
  if (typeof httpStatusCode === 'number' && (httpStatusCode >= 500 || httpStatusCode === 429)) return true;
  return isOutage(cause) || (Array.isArray(errors) && errors.some(isOutage));
}
