import type { EventStore } from '@countinghouse/platform/event-log/event-store';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { EventSource } from '@countinghouse/platform/projections/following/event-source';
import type { Projection } from '@countinghouse/platform/projections/projection/projection';

/** The dependencies of a command. */
export interface OpsContext {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly source: EventSource;
  readonly store: EventStore;
  /** That cuts the days of the shop. */
  readonly timeZone: string;
  readonly projections: readonly Projection[];
  /** The services of the shop that runs on this machine; none when it does not. */
  readonly services: readonly { readonly name: string; readonly metricsPort: number | undefined }[];
  /** Print JSON instead of text. */
  readonly json: boolean;
  readonly signal: AbortSignal;
}

/** Runs with the arguments behind the command's name. Returns the exit code: 0, or 1 for a negative result. */
export type Command = (words: readonly string[], context: OpsContext) => Promise<0 | 1>;

/** The requested item does not exist; printed as one sentence. */
export class UsageError extends Error {}

export function projectionNamed(name: string | undefined, projections: readonly Projection[]): Projection {
  const found = projections.find((projection) => projection.name === name);
  if (found) return found;
  const known = projections.map((projection) => projection.name).join(', ');
  throw new UsageError(`${name ? `There is no view ${name}` : 'Name a view'}. Views: ${known || 'none'}.`);
}
