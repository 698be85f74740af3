/** What a request needs for itself. No key twice, in one list or in both. */
export interface RequestKeys {
  readonly writes: readonly string[];
  /** Any number of requests may look at a key at a time, while none writes it. */
  readonly looks: readonly string[];
}

/** Gives requests their turns, so that those for the same key follow each other in the order of their coming. */
export interface KeyTurns<Request> {
  enter(request: Request, keys: RequestKeys): void;
  /** Those whose turn it is, the longest so first: a busy key cannot starve the others. Stay here until they are taken. */
  readonly ready: Iterable<Request>;
  take(request: Request): void;
  /** What was taken is done, and who was behind it may have their turn. */
  leave(request: Request): void;
}

interface Turn<Request> {
  readonly request: Request;
  readonly keys: RequestKeys;
  /** How many must leave before. */
  ahead: number;
  readonly behind: Turn<Request>[];
}

/** Who came last to a key: its last writer, and those who look at it behind that. */
interface Place<Request> {
  writer: Turn<Request> | undefined;
  readonly lookers: Set<Turn<Request>>;
}

export function createKeyTurns<Request>(): KeyTurns<Request> {
  const turns = new Map<Request, Turn<Request>>();
  const places = new Map<string, Place<Request>>();
  const ready = new Set<Request>();

  const follow = (turn: Turn<Request>, other: Turn<Request>) => {
    other.behind.push(turn);
    turn.ahead += 1;
  };

  return {
    ready,
    enter(request, keys) {
      const turn: Turn<Request> = { request, keys, ahead: 0, behind: [] };
      turns.set(request, turn);
      for (const key of keys.writes) {
        const before = places.get(key);
        // Those who look are behind the writer before them.
        if (before?.lookers.size) for (const looker of before.lookers) follow(turn, looker);
        else if (before?.writer) follow(turn, before.writer);
        places.set(key, { writer: turn, lookers: new Set() });
      }
      for (const key of keys.looks) {
        const place = places.get(key) ?? { writer: undefined, lookers: new Set() };
        if (place.writer) follow(turn, place.writer);
        places.set(key, place);
        place.lookers.add(turn);
      }
      if (turn.ahead === 0) ready.add(request);
    },
    take: (request) => void ready.delete(request),
    leave(request) {
      const turn = turns.get(request)!;
      turns.delete(request);
      for (const key of [...turn.keys.writes, ...turn.keys.looks]) {
        const place = places.get(key);
        if (!place) continue;
        if (place.writer === turn) place.writer = undefined;
        place.lookers.delete(turn);
        if (!place.writer && place.lookers.size === 0) places.delete(key);
      }
      for (const next of turn.behind) {
        next.ahead -= 1;
        if (next.ahead === 0) ready.add(next.request);
      }
    },
  };
}
