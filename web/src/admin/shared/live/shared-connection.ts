import type { LiveChange, Presence } from '@countinghouse/contracts/live/api';

/** What is told of the line for live updates. */
export interface ConnectionListener {
  /** Views changed. */
  readonly onChange: (change: LiveChange) => void;
  /** Something may have changed that nobody was told of. */
  readonly onGap: () => void;
  /** The line was opened, or broke. */
  readonly onConnection: (open: boolean) => void;
  /** Others began or ended to edit something. */
  readonly onPresence: (presence: Presence) => void;
}

/** Where a line begins. */
export interface ConnectionStart {
  /** How far the changes are known. */
  readonly after: string | undefined;
  /** Another tab had the line before. */
  readonly isTakenOver: boolean;
}

/** Keeps a line of its own until the signal. */
export type HoldConnection = (
  start: ConnectionStart,
  listener: ConnectionListener,
  signal: AbortSignal,
) => Promise<void>;

/** The parts of the browser that tabs share a line with. */
export interface BrowserApis {
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly openChannel: ((name: string) => Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>) | undefined;
}

type Message =
  | { readonly tell: 'change'; readonly change: LiveChange }
  | { readonly tell: 'gap' }
  | { readonly tell: 'line'; readonly open: boolean; readonly after: string | undefined }
  | { readonly tell: 'presence'; readonly presence: Presence }
  | { readonly tell: 'new tab' };

const NAME = 'countinghouse live';

/**
 * One line for all tabs of a browser: the tab that holds the lock keeps it and tells the others; when that tab goes,
 * the browser gives the lock to another, which goes on where the changes are known. A browser without locks has a line
 * in every tab. Ends with the signal.
 */
export async function shareConnection(
  holdConnection: HoldConnection,
  listener: ConnectionListener,
  signal: AbortSignal,
  { locks, openChannel }: BrowserApis = browserApis(),
): Promise<void> {
  if (!locks || !openChannel) return holdConnection({ after: undefined, isTakenOver: false }, listener, signal);
  const channel = openChannel(NAME);
  const post = (message: Message) => channel.postMessage(message);
  let after: string | undefined;
  let isOpen = false;
  let isKeeper = false;
  let presence: Presence = { editing: [] };

  const toAll: ConnectionListener = {
    onChange(change) {
      after = change.position;
      listener.onChange(change);
      post({ tell: 'change', change });
    },
    onGap() {
      listener.onGap();
      post({ tell: 'gap' });
    },
    onConnection(open) {
      isOpen = open;
      listener.onConnection(open);
      post({ tell: 'line', open, after });
    },
    onPresence(told) {
      presence = told;
      listener.onPresence(told);
      post({ tell: 'presence', presence });
    },
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.tell === 'new tab') {
      if (!isKeeper) return;
      post({ tell: 'line', open: isOpen, after });
      return post({ tell: 'presence', presence });
    }
    if (data.tell === 'presence') return listener.onPresence(data.presence);
    if (data.tell === 'gap') return listener.onGap();
    if (data.tell === 'change') {
      after = data.change.position;
      return listener.onChange(data.change);
    }
    after ??= data.after;
    return listener.onConnection(data.open);
  };
  const keep = async (isTakenOver: boolean) => {
    if (signal.aborted) return;
    isKeeper = true;
    await holdConnection({ after, isTakenOver }, toAll, signal);
  };

  try {
    const isAlone = await locks.request(NAME, { ifAvailable: true }, async (lock) => {
      if (lock) await keep(false);
      return lock !== null;
    });
    if (isAlone) return;
    post({ tell: 'new tab' });
    await locks.request(NAME, { signal }, () => keep(true));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    channel.onmessage = null;
    channel.close();
  }
}

function browserApis(): BrowserApis {
  return {
    locks: navigator.locks,
    openChannel: typeof BroadcastChannel === 'function' ? (name) => new BroadcastChannel(name) : undefined,
  };
}
