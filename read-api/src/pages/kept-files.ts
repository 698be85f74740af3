import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { fairTurns } from '@countinghouse/platform/rest/limits/fair-turns';

const zipped = promisify(gzip);
const unzipped = promisify(gunzip);

/** Files that are made, and callers that wait for one of another name. */
const TURNS = { atOnce: 1, mostWaiting: 48 };

export interface KeptFilesOptions {
  /** Milliseconds for which a file is given out as it was made. */
  readonly lifeMs: number;
  /** Bytes of all files, compressed; beyond it the one that was asked for longest ago goes. */
  readonly maxBytes: number;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** A request for a file. */
export interface FileRequest {
  readonly name: string;
  readonly make: () => Promise<string>;
  readonly caller: string;
  readonly acceptsGzip: boolean;
  /** Is called before work begins, and may throw instead. */
  readonly onWork: () => void;
}

/** Texts that are the same for everybody for a while, made once in that time, in fair turns of those who ask. */
export interface KeptFiles {
  /**
   * The file, compressed if that is accepted.
   * @throws RefusedError UNAVAILABLE when too many wait, and whatever making it throws; that is not kept.
   */
  get(request: FileRequest): Promise<{ readonly content: Buffer; readonly isZipped: boolean }>;
}

export function keptFiles({ lifeMs, maxBytes, clock }: KeptFilesOptions): KeptFiles {
  /** By name, the one that was asked for last behind the others. */
  const kept = new Map<string, { readonly content: Buffer; readonly until: number }>();
  const underWay = new Map<string, Promise<Buffer>>();
  const turns = fairTurns(TURNS);
  let bytes = 0;

  function forget(name: string): void {
    bytes -= kept.get(name)?.content.length ?? 0;
    kept.delete(name);
  }

  function keep(name: string, content: Buffer): void {
    forget(name);
    kept.set(name, { content, until: clock() + lifeMs });
    bytes += content.length;
    for (const [oldest] of kept) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  }

  async function made({ name, make, caller, onWork }: FileRequest): Promise<Buffer> {
    const known = kept.get(name);
    if (known && known.until > clock()) {
      kept.delete(name);
      kept.set(name, known);
      return known.content;
    }
    const begun = underWay.get(name);
    if (begun) return begun;
    onWork();
    const making = turns
      .run(caller, async () => zipped(await make()))
      .then((content) => {
        keep(name, content);
        return content;
      })
      .finally(() => underWay.delete(name));
    underWay.set(name, making);
    return making;
  }

  return {
    async get(request) {
      let isCounted = false;
      const onWork = () => {
        if (!isCounted) request.onWork();
        isCounted = true;
      };
      const content = await made({ ...request, onWork });
      if (request.acceptsGzip) return { content, isZipped: true };
      onWork();
      return { content: await turns.run(request.caller, () => unzipped(content)), isZipped: false };
    },
  };
}
