/** Renditions that could not be stored, for a while in memory. */
export interface UnstoredRenditions {
  find(key: string): Buffer | undefined;
  keep(key: string, content: Buffer): void;
}

const KEPT_MS = 60_000;
const MOST_BYTES = 8_000_000;

/**
 * Keeps what could not be stored for a minute, so that it is not made anew at each request; the oldest goes first
 * beyond 8 MB.
 * @param clock milliseconds since the epoch
 */
export function unstoredRenditions(clock: () => number): UnstoredRenditions {
  const kept = new Map<string, { readonly content: Buffer; readonly until: number }>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= kept.get(key)?.content.length ?? 0;
    kept.delete(key);
  };
  const dropOld = () => {
    for (const [key, { until }] of kept) {
      if (bytes <= MOST_BYTES && until > clock()) return;
      drop(key);
    }
  };
  return {
    find(key) {
      dropOld();
      return kept.get(key)?.content;
    },
    keep(key, content) {
      drop(key);
      kept.set(key, { content, until: clock() + KEPT_MS });
      bytes += content.length;
      dropOld();
    },
  };
}
