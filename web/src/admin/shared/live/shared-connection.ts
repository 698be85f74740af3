import type { LiveChange, Presence } from '@countinghouse/contracts/live/api';

/** Callbacks of the shared connection. */
export interface ConnectionListener {
  /** Called when views changed. */
  readonly onChange: (change: LiveChange) => void;
  /** Called when changes may have been missed. */
  readonly onGap: () => void;
  /** Called when the connection was opened, or broke. */
  readonly onConnection: (open: boolean) => void;
  /** Called when others began or ended editing. */
  readonly onPresence: (presence: Presence) => void;
}

/** The start of a connection. */
export interface ConnectionStart {
  /** Position up to which changes were received. */
  readonly after: string | undefined;
  /** True when another tab had the connection before. */
  readonly isTakenOver: boolean;
}

/** Holds a connection until the signal. */
export type HoldConnection = (
  start: ConnectionStart,
  listener: ConnectionListener,
  signal: AbortSignal,
) => Promise<void>;

/** The browser APIs by which tabs share a connection. */
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
 * Shares one connection between all tabs of a browser: the tab with the lock holds it and broadcasts to the others;
 * when that tab closes, the browser grants the lock to another, which resumes from the last position. A browser without
 * locks has a connection per tab. Ends with the signal.
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
    onPresence(received) {
      presence = received;
      listener.onPresence(received);
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
