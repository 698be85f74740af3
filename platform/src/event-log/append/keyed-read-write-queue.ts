/** What a request needs for itself. No key twice, in one list or in both. */
export interface RequestKeys {
  readonly writes: readonly string[];
  /** Any number of requests may read a key at a time, while none writes it. */
  readonly reads: readonly string[];
}

/** Orders requests by key: a writer excludes all others, and readers share. */
export interface KeyedReadWriteQueue<Request> {
  enqueue(request: Request, keys: RequestKeys): void;
  /** Requests whose keys are free, the longest so first; they stay here until they are taken. */
  readonly ready: Iterable<Request>;
  take(request: Request): void;
  /** Ends a request that was taken, which may make those behind it ready. */
  release(request: Request): void;
}

interface Entry<Request> {
  readonly request: Request;
  readonly keys: RequestKeys;
  /** How many have to be released before. */
  ahead: number;
  readonly behind: Entry<Request>[];
}

/** The last arrivals for a key: its last writer, and the readers behind that. */
interface KeyTail<Request> {
  writer: Entry<Request> | undefined;
  readonly readers: Set<Entry<Request>>;
}

export function createKeyedReadWriteQueue<Request>(): KeyedReadWriteQueue<Request> {
  const entries = new Map<Request, Entry<Request>>();
  const tails = new Map<string, KeyTail<Request>>();
  const ready = new Set<Request>();

  const follow = (entry: Entry<Request>, other: Entry<Request>) => {
    other.behind.push(entry);
    entry.ahead += 1;
  };

  return {
    ready,
    enqueue(request, keys) {
      const entry: Entry<Request> = { request, keys, ahead: 0, behind: [] };
      entries.set(request, entry);
      for (const key of keys.writes) {
        const before = tails.get(key);
        // Readers are behind the writer before them.
        if (before?.readers.size) for (const reader of before.readers) follow(entry, reader);
        else if (before?.writer) follow(entry, before.writer);
        tails.set(key, { writer: entry, readers: new Set() });
      }
      for (const key of keys.reads) {
        const tail = tails.get(key) ?? { writer: undefined, readers: new Set() };
        if (tail.writer) follow(entry, tail.writer);
        tails.set(key, tail);
        tail.readers.add(entry);
      }
      if (entry.ahead === 0) ready.add(request);
    },
    take: (request) => void ready.delete(request),
    release(request) {
      const entry = entries.get(request)!;
      entries.delete(request);
      for (const key of [...entry.keys.writes, ...entry.keys.reads]) {
        const tail = tails.get(key);
        if (!tail) continue;
        if (tail.writer === entry) tail.writer = undefined;
        tail.readers.delete(entry);
        if (!tail.writer && tail.readers.size === 0) tails.delete(key);
      }
      for (const next of entry.behind) {
        next.ahead -= 1;
        if (next.ahead === 0) ready.add(next.request);
      }
    },
  };
}
