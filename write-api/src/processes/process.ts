import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';

/** Finishes what an event began in other streams or in the vault. */
export interface Process {
  /** `context.what-it-does`; names its checkpoint. */
  readonly name: string;
  /** Event types that it receives. */
  readonly types: readonly string[];
  /**
   * Called in log order, at least once per event: repeating it must be harmless. When it throws it is called again
   * later. Long work throws between two steps when `signal` is aborted because the service ends.
   */
  handle(event: RecordedEvent, signal?: AbortSignal): Promise<void>;
}
