/** The part of a pino logger that an adapter needs: it reports what it survived. */
export interface StoreLogger {
  warn(details: object, message: string): void;
}
