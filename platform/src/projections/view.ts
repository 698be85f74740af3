import type { DomainEvent, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { Position } from '../event-log/event-store.ts';
import type { EnvelopeHandler, Handler, Projection } from './projection/projection.ts';
import { TableSql } from './rows/table-sql.ts';
import { WorkingSet } from './rows/working-set.ts';

/** Why and where a view is halted. */
export interface Halt {
  readonly error: string;
  readonly eventId: string;
  readonly eventPosition: Position;
}

/** One build of a projection, as the leader works on it. */
export interface View {
  readonly projection: Projection;
  /** Id of its row in `views.checkpoints`. */
  readonly checkpoint: number;
  readonly tables: ReadonlyMap<string, TableSql>;
  readonly rows: WorkingSet;
  /** Readers see this build. */
  serving: boolean;
  indexed: boolean;
  /** Everything up to here is in `rows`. */
  position: Position;
  /** The position in the database. */
  durable: Position;
  /** Events handled since then. */
  events: number;
  halt: Halt | undefined;
  /** Called with values of an event that were too large for their columns, and count as the largest there. */
  readonly onClamped: ((event: RecordedEvent, values: readonly string[]) => void) | undefined;
}

/** The columns of `views.checkpoints` with the progress of a build. */
export interface Checkpoint {
  readonly id: number;
  readonly projection: string;
  readonly version: number;
  readonly build: number;
  readonly position: Position;
  readonly status: 'building' | 'live' | 'halted' | 'retired';
  readonly serving: boolean;
  readonly indexed: boolean;
  readonly configFingerprint: string | null;
}

/** The prefix of the names of a build's tables. */
export function tablePrefix({
  projection,
  version,
  build,
}: Pick<Checkpoint, 'projection' | 'version' | 'build'>): string {
  return `${projection}_v${version}${build > 1 ? `_${build}` : ''}`;
}

export function openView(projection: Projection, checkpoint: Checkpoint, onClamped?: View['onClamped']): View {
  const prefix = tablePrefix(checkpoint);
  return {
    projection,
    checkpoint: checkpoint.id,
    tables: new Map(projection.tables.map((table) => [table.name, new TableSql(table, prefix)])),
    rows: new WorkingSet(projection.tables, checkpoint.position === ''),
    serving: checkpoint.serving,
    indexed: checkpoint.indexed,
    position: checkpoint.position,
    durable: checkpoint.position,
    events: 0,
    halt: undefined,
    onClamped,
  };
}

/** What a view does with an event: for its envelope, then for its type. Only the latter needs its data. */
export interface Handlers {
  readonly every: EnvelopeHandler | undefined;
  readonly ofType: Handler<DomainEvent> | undefined;
}

/** The handlers of an event, if the view has any. */
export function handlersOf(view: View, event: RecordedEvent): Handlers | undefined {
  const { on, every } = view.projection;
  const ofType = Object.hasOwn(on, event.type) ? (on[event.type] as Handler<DomainEvent>) : undefined;
  return every || ofType ? { every, ofType } : undefined;
}

/** The types of events that projections handle, as a filter of a subscription; none where one handles every event. */
export function filterFor(projections: readonly Projection[]): { readonly types?: readonly string[] } {
  if (projections.some(({ every }) => every)) return {};
  return { types: [...new Set(projections.flatMap(({ on }) => Object.keys(on)))] };
}
