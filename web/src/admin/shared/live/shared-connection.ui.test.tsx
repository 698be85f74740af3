import { expect, test, vi } from 'vitest';
import {
  type BrowserApis,
  type ConnectionListener,
  type HoldConnection,
  shareConnection,
} from './shared-connection.ts';

/** A browser with locks and channels, and the number of open connections. */
function browser() {
  const waiting: (() => void)[] = [];
  const channels = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>();
  const lines: { readonly listener: ConnectionListener; readonly start: unknown }[] = [];
  let isHeld = false;

  async function held<Result>(work: () => Promise<Result>): Promise<Result> {
    isHeld = true;
    try {
      return await work();
    } finally {
      isHeld = false;
      waiting.shift()?.();
    }
  }
  const locks = {
    async request(_name: string, options: LockOptions, work: (lock: object | null) => Promise<unknown>) {
      if (!isHeld) return held(() => work({}));
      if (options.ifAvailable) return work(null);
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve);
        options.signal?.addEventListener('abort', () => reject(new Error('given up')));
      });
      return held(() => work({}));
    },
  };
  const openChannel = () => {
    const channel = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage(data: unknown) {
        for (const other of channels) if (other !== channel) other.onmessage?.({ data } as MessageEvent);
      },
      close: () => void channels.delete(channel),
    };
    channels.add(channel);
    return channel;
  };
  const holdConnection: HoldConnection = async (start, listener, signal) => {
    const line = { listener, start };
    lines.push(line);
    listener.onConnection(true);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    lines.splice(lines.indexOf(line), 1);
  };
  const openTab = (tools: Partial<BrowserApis> = {}) => {
    const listener = { onChange: vi.fn(), onGap: vi.fn(), onConnection: vi.fn(), onPresence: vi.fn() };
    const close = new AbortController();
    const ended = shareConnection(holdConnection, listener, close.signal, {
      locks,
      openChannel,
      ...tools,
    } as BrowserApis);
    return { ...listener, close: () => close.abort(), ended };
  };
  return { openTab, lines };
}
const change = (position: string) => ({ views: ['orders_order_list'], position });

test('all tabs receive the editors, also one that is opened later', async () => {
  const { openTab, lines } = browser();
  const [first, second] = [openTab(), openTab()];
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  const presence = { editing: [{ userId: 'amy', name: 'Amy', record: { context: 'order', id: 'o1' } as const }] };
  lines[0]?.listener.onPresence(presence);
  expect(first.onPresence).toHaveBeenLastCalledWith(presence);
  expect(second.onPresence).toHaveBeenLastCalledWith(presence);
  const third = openTab();
  await vi.waitFor(() => expect(third.onPresence).toHaveBeenLastCalledWith(presence));
});

test('tabs share one connection, and all receive changes', async () => {
  const { openTab, lines } = browser();
  const tabs = [openTab(), openTab(), openTab()];
  await vi.waitFor(() => expect(tabs[2]?.onConnection).toHaveBeenLastCalledWith(true));
  expect(lines).toHaveLength(1);
  lines[0]?.listener.onChange(change('7'));
  for (const { onChange } of tabs) expect(onChange.mock.calls).toEqual([[change('7')]]);
});

test('when its tab closes, another takes over the connection from its position', async () => {
  const { openTab, lines } = browser();
  const [first, second, third] = [openTab(), openTab(), openTab()];
  await vi.waitFor(() => expect(third.onConnection).toHaveBeenCalled());
  lines[0]?.listener.onChange(change('7'));
  first.close();
  await first.ended;
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]?.start).toEqual({ after: '7', isTakenOver: true });
  lines[0]?.listener.onChange(change('8'));
  expect([first, second, third].map(({ onChange }) => onChange.mock.lastCall?.[0].position)).toEqual(['7', '8', '8']);
});

test('a tab that closes while it waits does not affect the connection', async () => {
  const { openTab, lines } = browser();
  const [first, second] = [openTab(), openTab()];
  await vi.waitFor(() => expect(second.onConnection).toHaveBeenCalled());
  second.close();
  await second.ended;
  expect(lines).toHaveLength(1);
  first.close();
  await first.ended;
  expect(lines).toHaveLength(0);
});

test('a browser without locks has a connection per tab', () => {
  const { openTab, lines } = browser();
  const tabs = [openTab({ locks: undefined }), openTab({ locks: undefined })];
  expect(lines).toHaveLength(tabs.length);
});
