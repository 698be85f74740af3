import { type EditedRecord, PRESENCE_LIFETIME_MS, type Presence } from '@countinghouse/contracts/live/api';
import type { Broadcast } from '@countinghouse/platform/postgres/broadcast';
import type { Identity } from '@countinghouse/platform/rest/access/identity';

/** Changes within this many milliseconds are batched in one message. */
const GATHER_MS = 200;
const SWEEP_MS = 1_000;
/** Maximum number of open forms per member of staff, and of their changes in ten seconds. */
const MAX_FORMS = 12;
const MAX_CHANGES = 60;
const CHANGES_WINDOW_MS = 10_000;
/** Maximum number of records in one message. */
const MAX_NAMED = 200;

/** An open form of a member of staff, as processes broadcast it. */
export interface OpenForm {
  readonly form: string;
  readonly userId: string;
  readonly name: string;
  /** Null when the form was closed. */
  readonly record: EditedRecord | null;
}

/** A receiver of presences. */
export interface Watcher {
  readonly userId: string;
  readonly role: Identity['role'];
  readonly onPresence: (presence: Presence) => void;
}

/** Who is editing what, over all processes; in memory only, and expired when a form sends no more heartbeats. */
export interface Presences {
  /** Broadcasts to every process. Returns false when this member of staff exceeds the limits. */
  note(form: OpenForm): Promise<boolean>;
  /** Calls a watcher at once and with every change. Returns a function that unsubscribes it. */
  watch(watcher: Watcher): () => void;
  close(): void;
}

interface Held extends OpenForm {
  readonly record: EditedRecord;
  /** Expiry as a value of `performance.now()`. */
  readonly until: number;
}

/** @param lifetimeMs milliseconds after which a form without a heartbeat expires */
export function presences(broadcast: Broadcast, lifetimeMs = PRESENCE_LIFETIME_MS): Presences {
  const held = new Map<string, Held>();
  const watchers = new Set<Watcher>();
  const changes = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const notify = () => {
    timer = undefined;
    for (const watcher of watchers) watcher.onPresence(presenceFor(watcher, held.values()));
  };
  const notifySoon = () => {
    timer ??= setTimeout(notify, GATHER_MS);
  };
  const stop = broadcast.onMessage((message) => {
    const { record, ...form } = JSON.parse(message) as OpenForm;
    const key = keyOf(form);
    const before = held.get(key);
    if (record) held.set(key, { ...form, record, until: performance.now() + lifetimeMs });
    else held.delete(key);
    if (JSON.stringify(before?.record) !== JSON.stringify(record ?? undefined)) notifySoon();
  });
  const sweep = setInterval(() => {
    const now = performance.now();
    const silent = [...held].filter(([, { until }]) => until <= now);
    for (const [key] of silent) held.delete(key);
    if (silent.length > 0) notifySoon();
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

/** Presences at staff users are sent to SUPER_ADMINs only, all others to every member of staff. */
export function mayReceive(role: Identity['role'], { context }: EditedRecord): boolean {
  return context !== 'user' || role === 'SUPER_ADMIN';
}

/** Form ids are chosen by browsers; the user id in the key isolates them per user. */
function keyOf({ userId, form }: Pick<OpenForm, 'userId' | 'form'>): string {
  return `${userId} ${form}`;
}

/** The presence sent to a watcher: everyone but the watcher, each once per record. */
function presenceFor({ userId: own, role }: Watcher, forms: Iterable<Held>): Presence {
  const byRecord = new Map<string, Presence['editing'][number]>();
  for (const { userId, name, record } of forms) {
    if (userId !== own && mayReceive(role, record)) {
      byRecord.set(`${userId} ${record.context} ${record.id}`, { userId, name, record });
    }
  }
  return { editing: [...byRecord.values()].slice(0, MAX_NAMED) };
}
