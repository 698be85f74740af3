import type { z } from 'zod';

/**
 * One fact in the past tense, as a decider returns it and as `evolve` receives it: always the newest version's shape.
 */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/**
 * Turns the data of one published version into the data of the next one. Pure; never throws for data that was ever
 * published.
 */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>;

/**
 * Which fields of an event are personal data. They are encrypted under the key of one data subject before the event
 * enters the log; when that key is destroyed, readers see the values in `erased` instead (never an error).
 */
export interface PersonalFields<Data> {
  /** The field that names the data subject, e.g. `customerId`. It stays readable. */
  readonly subject: keyof Data & string;
  /** The personal fields and what a reader sees in their place after an erasure. */
  readonly erased: Partial<Data>;
}

/**
 * A published event type. Its shape is never edited: a new shape gets the next `version` and an upcaster from the one
 * before.
 */
export interface EventDefinition<Type extends string = string, Data = unknown> {
  /** `context.PastTense`, e.g. `orders.OrderPlaced`. */
  readonly type: Type;
  /** Names that older releases recorded it under, at any of its versions; readers get it under `type`. */
  readonly formerly?: readonly string[];
  /** Schema version of the newest shape, from 1. */
  readonly version: number;
  /** One sentence for the event catalogue. */
  readonly summary: string;
  readonly data: z.ZodType<Data>;
  readonly personal?: PersonalFields<Data>;
  /**
   * The field that names a data subject whom this event erases: behind it in the log, readers get no personal data of
   * theirs.
   */
  readonly erases?: keyof Data & string;
  /** `upcasters[n]` lifts version n to n + 1; complete from 1 to `version - 1`. */
  readonly upcasters?: Readonly<Record<number, Upcaster>>;
}

/** Declares an event type. Throws at module load when the upcaster chain has a hole. */
export function defineEvent<const Type extends string, Data>(
  definition: EventDefinition<Type, Data>,
): EventDefinition<Type, Data> {
  for (let version = 1; version < definition.version; version++) {
    if (!definition.upcasters?.[version]) {
      throw new Error(`${definition.type}: no upcaster from version ${version} to ${version + 1}`);
    }
  }
  return definition;
}

/** The event that a definition describes, e.g. `EventOf<typeof orderPlaced>`. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Data> ? DomainEvent<Type, Data> : never;

/** The union of the events of a list of definitions, e.g. `EventUnion<typeof orderEvents>`. */
export type EventUnion<Definitions extends readonly unknown[]> = EventOf<Definitions[number]>;

/** Makes an event of a definition, with its data checked by the compiler. */
export function event<Type extends string, Data>(
  definition: EventDefinition<Type, Data>,
  data: NoInfer<Data>,
): DomainEvent<Type, Data> {
  return { type: definition.type, data };
}

/** Who caused an event. `system` is a process manager or an import; `kind` is the realm of the id. */
export interface Actor {
  readonly kind: 'staff' | 'customer' | 'anonymous' | 'system';
  /** Staff or customer id (UUID); the name of the process for `system`; absent for `anonymous`. */
  readonly id?: string;
  /** Role at the time of the act. */
  readonly role?: 'ADMIN' | 'SUPER_ADMIN';
}

/** Written beside every event: who did it, from which request, because of what, and why. */
export interface EventMetadata {
  readonly actor: Actor;
  /** Id of the command; a retry of the same command has the same id and gets the result of the first. */
  readonly commandId: string;
  /** Shared by everything that one external request caused. */
  readonly correlationId: string;
  /** Id of the event or command that directly caused this one. */
  readonly causationId?: string;
  /** Business time (ISO 8601, UTC) when it differs from the time of recording, as in imports. */
  readonly occurredAt?: string;
  /** Why, in the words of the person who did it. */
  readonly reason?: string;
}

/** An event as it comes back from the log: decrypted, upcast to the newest shape, with its envelope. */
export interface RecordedEvent<Event extends DomainEvent = DomainEvent> {
  /** UUID, deterministic from the command id and the event's index in the append. */
  readonly id: string;
  readonly type: Event['type'];
  readonly data: Event['data'];
  readonly stream: string;
  /** Place in its stream, from 0, without holes. */
  readonly revision: number;
  /** Place in the whole log: opaque, ordered as a string, of one width per store. */
  readonly position: string;
  /** Time of the log's clock, ISO 8601 in UTC. */
  readonly recordedAt: string;
  readonly metadata: EventMetadata;
}

/**
 * When the fact became true for the business, ISO 8601 in UTC: `occurredAt` where the author gave one, such as an
 * import, else the time of recording.
 */
export function occurredAt(recorded: RecordedEvent): string {
  return recorded.metadata.occurredAt ?? recorded.recordedAt;
}
