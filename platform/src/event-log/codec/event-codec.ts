import type { AnyEventDefinition, EventRegistry } from '@countinghouse/contracts/event-registry';
import type { DomainEvent, EventMetadata, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { openBox, sealBox } from '../../personal-data/box.ts';
import {
  type DataKey,
  type PersonalDataKeys,
  PersonalDataUnavailable,
} from '../../personal-data/personal-data-keys.ts';
import { eventId } from '../append/event-id.ts';
import type { EventToAppend, StoredEvent } from '../event-store.ts';

/**
 * Between the events of deciders and the JSON that the log stores: versions, upcasting, and sealing of personal data.
 */
export interface EventCodec {
  /** Options of a read whose filter by type also finds what was recorded under former names. */
  underEveryName<Options extends { readonly types?: readonly string[] }>(options: Options): Options;
  encode(stream: string, events: readonly DomainEvent[], metadata: EventMetadata): Promise<EventToAppend[]>;
  /**
   * In the order given, under the present names and in the newest shapes. Personal data of a person whom one of the
   * events erases is never opened by this process again.
   * @throws UnreadableEvent, PersonalDataUnavailable
   */
  decode(events: readonly StoredEvent[]): Promise<RecordedEvent[]>;
}

/** An event that this release cannot decode; reading it again gives the same. */
export class UnreadableEvent extends Error {
  override readonly name: string = 'UnreadableEvent';
}

/** An event was written by a newer release than this one, or by a build from before the first. */
export class EventFromTheFuture extends UnreadableEvent {
  override readonly name = 'EventFromTheFuture';
  constructor(event: StoredEvent, known: number) {
    super(
      `${event.type} at ${event.position} has version ${event.version}; this release knows up to ${known}: a newer release or an unreleased build wrote it`,
    );
  }
}

/**
 * Personal fields of one event as stored: all in one box under the subject's key; `null` when the subject was erased
 * before.
 */
interface Sealed {
  readonly subject: string;
  readonly box: string | null;
}

type Data = Record<string, unknown>;

const SEALED = '$sealed';

export function eventCodec(registry: EventRegistry, keys: PersonalDataKeys): EventCodec {
  const former = new Map(
    [...registry.values()].flatMap((of) => (of.formerly ?? []).map((name) => [name, of] as const)),
  );
  const recordedAs = (type: string) => registry.get(type) ?? former.get(type);
  return {
    underEveryName: (options) =>
      options.types && former.size > 0
        ? { ...options, types: options.types.flatMap((type) => [type, ...(registry.get(type)?.formerly ?? [])]) }
        : options,

    async encode(stream, events, metadata) {
      const subjects = new Set<string>();
      for (const event of events) {
        const definition = definitionOf(registry, event.type);
        if (definition.personal) subjects.add(subjectOf(definition, event));
      }
      const loaded = subjects.size > 0 ? await keys.ensure(subjects) : noKeys;
      return events.map((event, index) => {
        const definition = definitionOf(registry, event.type);
        const sealed = () => seal(stream, eventId(metadata.commandId, stream, index), definition, event, loaded);
        const data = definition.personal ? sealed() : event.data;
        return { type: event.type, version: definition.version, data, metadata };
      });
    },

    async decode(events) {
      // A process that still has the key may seal what it writes behind the erasure; a reader that still has it must
      // not open that.
      const gone = events.flatMap((event) => erasedBy(recordedAs(event.type), event));
      if (gone.length > 0) keys.noteErased(gone);
      const subjects = new Set<string>();
      for (const event of events) {
        const sealed = recordedAs(event.type) && sealedOf(event.data);
        if (sealed && sealed.box !== null) subjects.add(sealed.subject);
      }
      const loaded = subjects.size > 0 ? await keys.load(subjects) : noKeys;
      return events.map((event) => open(recordedAs(event.type), event, loaded));
    },
  };
}

const noKeys: ReadonlyMap<string, DataKey> = new Map();

function definitionOf(registry: EventRegistry, type: string): AnyEventDefinition {
  const definition = registry.get(type);
  if (!definition) throw new TypeError(`event type ${type} is not in the event registry`);
  return definition;
}

function subjectOf(definition: AnyEventDefinition, event: DomainEvent): string {
  const subject = (event.data as Data)[definition.personal?.subject ?? ''];
  if (typeof subject !== 'string' || subject === '') throw new TypeError(`${event.type} names no data subject`);
  return subject;
}

function erasedBy(definition: AnyEventDefinition | undefined, event: StoredEvent): string[] {
  return definition?.erases === undefined ? [] : [String((event.data as Data)[definition.erases])];
}

function sealedOf(data: unknown): Sealed | undefined {
  return (data as { [SEALED]?: Sealed } | null)?.[SEALED];
}

/** What a box is bound to: it opens in its event only, of its stream and under the type that it was recorded as. */
function boxContext(stream: string, type: string, id: string): string {
  return `event\n${stream}\n${type}\n${id}`;
}

function seal(
  stream: string,
  id: string,
  definition: AnyEventDefinition,
  event: DomainEvent,
  keys: ReadonlyMap<string, DataKey>,
): Data {
  const subject = subjectOf(definition, event);
  const clear: Data = {};
  const personal: Data = {};
  const fields = definition.personal?.erased ?? {};
  for (const [name, value] of Object.entries(event.data as Data)) (name in fields ? personal : clear)[name] = value;
  const key = keys.get(subject);
  if (!key) throw new PersonalDataUnavailable('no key to seal with');
  if (key === 'erased') return { ...clear, [SEALED]: { subject, box: null } satisfies Sealed };
  const box = sealBox(key, JSON.stringify(personal), boxContext(stream, event.type, id)).toString('base64');
  return { ...clear, [SEALED]: { subject, box } satisfies Sealed };
}

function open(
  definition: AnyEventDefinition | undefined,
  event: StoredEvent,
  keys: ReadonlyMap<string, DataKey>,
): RecordedEvent {
  const { id, stream, revision, position, recordedAt, metadata } = event;
  const type = definition?.type ?? event.type;
  const data = definition ? readable(definition, event, keys) : event.data;
  return { id, type, data, stream, revision, position, recordedAt, metadata };
}

/** @throws UnreadableEvent, PersonalDataUnavailable */
function readable(definition: AnyEventDefinition, event: StoredEvent, keys: ReadonlyMap<string, DataKey>): unknown {
  try {
    return readData(definition, event, keys);
  } catch (cause) {
    if (cause instanceof UnreadableEvent || cause instanceof PersonalDataUnavailable) throw cause;
    throw new UnreadableEvent(`${event.type} at ${event.position} cannot be read: ${cause}`, { cause });
  }
}

function readData(definition: AnyEventDefinition, event: StoredEvent, keys: ReadonlyMap<string, DataKey>): unknown {
  if (event.version > definition.version) throw new EventFromTheFuture(event, definition.version);
  const sealed = sealedOf(event.data);
  if (!sealed) return upcast(definition, event.version, event.data as Data);

  const clear = withoutSeal(event.data as Data);
  const key = sealed.box === null ? 'erased' : keys.get(sealed.subject);
  if (key === 'erased') {
    // Twice: upcasters may require the fields, and what they compute from them differs from an erased value.
    const erased = definition.personal?.erased ?? {};
    return { ...upcast(definition, event.version, { ...clear, ...erased }), ...erased };
  }
  const personal = openPersonal(key, sealed, event);
  return upcast(definition, event.version, Object.assign(clear, personal));
}

/** A loop, because object rest is several times slower and this runs for every event of every reader. */
function withoutSeal(data: Data): Data {
  const clear: Data = {};
  for (const name of Object.keys(data)) if (name !== SEALED) clear[name] = data[name];
  return clear;
}

function openPersonal(key: DataKey | undefined, sealed: Sealed, event: StoredEvent): Data {
  try {
    if (!key || key === 'erased' || sealed.box === null) throw new Error('no key');
    const context = boxContext(event.stream, event.type, event.id);
    const plain = openBox(key, Buffer.from(sealed.box, 'base64'), context);
    return JSON.parse(plain.toString('utf8')) as Data;
  } catch (cause) {
    throw new PersonalDataUnavailable(`personal data of ${event.type} at ${event.position} cannot be opened`, {
      cause,
    });
  }
}

function upcast(definition: AnyEventDefinition, from: number, data: Data): Data {
  let lifted = data;
  for (let version = from; version < definition.version; version++) {
    const upcaster = definition.upcasters?.[version];
    if (!upcaster) throw new Error(`${definition.type}: no upcaster from version ${version}`);
    lifted = upcaster(lifted);
  }
  return lifted;
}
