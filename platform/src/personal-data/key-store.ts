/** A subject's wrapped data key, or null once it was destroyed. */
export type WrappedKey = Buffer | null;

/** Where wrapped data keys are kept. Nothing here can decrypt them. */
export interface KeyStore {
  /** The keys of these subjects; subjects that never had one are absent. */
  find(subjects: readonly string[]): Promise<Map<string, WrappedKey>>;
  /** Stores keys for subjects that have none yet; keeps what is there. */
  add(keys: readonly { subject: string; wrapped: Buffer }[]): Promise<void>;
  /** Destroys a subject's key for ever, also before it had one. */
  destroy(subject: string): Promise<void>;
}
