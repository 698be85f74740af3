import type { EndedAnalyst } from '../postgres/analysts/end-analysts.ts';
import type { WarningLog } from '../runtime/logging/repeated-warnings.ts';
import type { EventSource, SourceBatch } from './following/event-source.ts';
import type { Projection } from './projection/projection.ts';

export interface ProjectorLogger extends WarningLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface ProjectorOptions {
  readonly source: EventSource;
  readonly databaseUrl: string;
  readonly projections: readonly Projection[];
  readonly logger: ProjectorLogger;
  /** Projections that are led together. Default `default`. */
  readonly group?: string;
  /** Called after every batch of the live tail. */
  readonly onBatch?: (batch: SourceBatch) => void;
  /** Called with every connection of an analyst that was ended. */
  readonly onAnalystEnded?: (ended: EndedAnalyst) => void;
  /** Seconds that an analyst may run a statement, or keep a transaction open without one. Default: 60. */
  readonly longestAnalysis?: number;
  /** See `catch-up.ts`. */
  readonly flushRows?: number;
  /** See `live-tail.ts`. */
  readonly cachedRows?: number;
}
