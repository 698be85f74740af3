/** The part of a pino logger that an adapter needs to report errors from which it recovered. */
export interface StoreLogger {
  warn(details: object, message: string): void;
}
