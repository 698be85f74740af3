import { type EditedRecord, PRESENCE_LIFETIME_MS, type Presence } from '@countinghouse/contracts/live/api';
import type { Identity } from '@countinghouse/platform/http/access/identity';
import type { Broadcast } from '@countinghouse/platform/read-store/broadcast';

/** Changes that follow each other closer than this many milliseconds travel as one message. */
const GATHER_MS = 200;
const SWEEP_MS = 1_000;
/** Forms that one member of staff has open at once, and changes of them in ten seconds. */
const MAX_FORMS = 12;
const MAX_CHANGES = 60;
const CHANGES_WINDOW_MS = 10_000;
/** Records that one message names. */
const MAX_NAMED = 200;

/** A form that somebody has open, as processes tell each other. */
export interface OpenForm {
  readonly form: string;
  readonly userId: string;
  readonly name: string;
  /** Null when the form was closed. */
  readonly record: EditedRecord | null;
}

/** Who hears of presences. */
export interface Watcher {
  readonly userId: string;
  readonly role: Identity['role'];
  readonly onPresence: (presence: Presence) => void;
}

/** Who is editing what, over all processes; in memory only, and forgotten when a form is no longer heard of. */
export interface Presences {
  /** Tells every process. Answers false when this member of staff has told too much. */
  note(form: OpenForm): Promise<boolean>;
  /** Tells a watcher at once and with every change. Answers the function that ends it. */
  watch(watcher: Watcher): () => void;
  close(): void;
}

interface Held extends OpenForm {
  readonly record: EditedRecord;
  /** As `performance.now()` counts. */
  readonly until: number;
}

/** @param lifetimeMs how long a form is believed to be open without another word */
export function presences(broadcast: Broadcast, lifetimeMs = PRESENCE_LIFETIME_MS): Presences {
  const held = new Map<string, Held>();
  const watchers = new Set<Watcher>();
  const changes = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const tell = () => {
    timer = undefined;
    for (const watcher of watchers) watcher.onPresence(presenceFor(watcher, held.values()));
  };
  const tellSoon = () => {
    timer ??= setTimeout(tell, GATHER_MS);
  };
  const stop = broadcast.onMessage((message) => {
    const { record, ...form } = JSON.parse(message) as OpenForm;
    const key = keyOf(form);
    const before = held.get(key);
    if (record) held.set(key, { ...form, record, until: performance.now() + lifetimeMs });
    else held.delete(key);
    if (JSON.stringify(before?.record) !== JSON.stringify(record ?? undefined)) tellSoon();
  });
  const sweep = setInterval(() => {
    const now = performance.now();
    const silent = [...held].filter(([, { until }]) => until <= now);
    for (const [key] of silent) held.delete(key);
    if (silent.length > 0) tellSoon();
  }, SWEEP_MS);
  const window = setInterval(() => changes.clear(), CHANGES_WINDOW_MS);

  return {
    async note(form) {
      const made = (changes.get(form.userId) ?? 0) + 1;
      changes.set(form.userId, made);
      const others = [...held.values()].filter(({ userId }) => userId === form.userId);
      const isNew = form.record !== null && !held.has(keyOf(form));
      if (made > MAX_CHANGES || (isNew && others.length >= MAX_FORMS)) return false;
      await broadcast.send(JSON.stringify(form));
      return true;
    },
    watch(watcher) {
      watchers.add(watcher);
      watcher.onPresence(presenceFor(watcher, held.values()));
      return () => watchers.delete(watcher);
    },
    close() {
      stop();
      clearInterval(sweep);
      clearInterval(window);
      clearTimeout(timer);
    },
  };
}

/** Staff users are for SUPER_ADMINs; who else may edit a record is told to everybody on the staff. */
export function mayKnow(role: Identity['role'], { context }: EditedRecord): boolean {
  return context !== 'user' || role === 'SUPER_ADMIN';
}

/** Forms are named by browsers: nobody names another one's. */
function keyOf({ userId, form }: Pick<OpenForm, 'userId' | 'form'>): string {
  return `${userId} ${form}`;
}

/** What a watcher is told: everybody but the watcher, each once for a record. */
function presenceFor({ userId: own, role }: Watcher, forms: Iterable<Held>): Presence {
  const byRecord = new Map<string, Presence['editing'][number]>();
  for (const { userId, name, record } of forms) {
    if (userId !== own && mayKnow(role, record)) {
      byRecord.set(`${userId} ${record.context} ${record.id}`, { userId, name, record });
    }
  }
  return { editing: [...byRecord.values()].slice(0, MAX_NAMED) };
}
