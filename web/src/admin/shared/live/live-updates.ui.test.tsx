import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderRoutes } from '../../testing/render-app.tsx';
import { readEventStream, type StreamEvent } from './event-stream.ts';
import { retryDelay, useLiveUpdates } from './live-updates.ts';

function streamOf(...pieces: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
      controller.close();
    },
  });
}

async function eventsOf(body: ReadableStream<Uint8Array>): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of readEventStream(body)) events.push(event);
  return events;
}

test('events are read completely, however they are split', async () => {
  const events = await eventsOf(
    streamOf('retry: 2000\n\nid: 7\nevent: cha', 'nge\ndata: {"a":', '1}\n', '\n: alive\n\ndata: x\n\n'),
  );
  expect(events).toEqual([
    { event: 'change', data: '{"a":1}' },
    { event: 'message', data: 'x' },
  ]);
});

test('a character split in the middle of its bytes is decoded', async () => {
  const bytes = new TextEncoder().encode('data: 貨品\n\n');
  expect(await eventsOf(streamOf(bytes.slice(0, 8), bytes.slice(8)))).toEqual([{ event: 'message', data: '貨品' }]);
});

test('an incomplete event at the end of the stream is dropped', async () => {
  expect(await eventsOf(streamOf('data: half'))).toEqual([]);
});

test('pauses between attempts double, have jitter, and end at half a minute', () => {
  expect([0, 1, 2].map((attempt) => retryDelay(attempt, () => 1))).toEqual([1_000, 2_000, 4_000]);
  expect(retryDelay(0, () => 0)).toBe(500);
  expect(retryDelay(20, () => 1)).toBe(30_000);
});

function Status() {
  return <output>{useLiveUpdates().connected ? 'Live' : 'Reconnecting'}</output>;
}

/** A server whose streams stay open until they are aborted; returns the streams, newest last. */
function followStreams(): ReadableStreamDefaultController<Uint8Array>[] {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      streams.push(controller);
      signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
    };
    return new Response(new ReadableStream({ start }));
  });
  renderRoutes([{ path: '/', element: <Status /> }], '/');
  return streams;
}

test('a stream with heartbeats is live; a silent one is aborted and opened again', async () => {
  const streams = followStreams();
  await screen.findByText('Live');
  for (let beat = 0; beat < 4; beat++) {
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    streams[0]?.enqueue(new TextEncoder().encode(': alive\n\n'));
  }
  expect(streams).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toBe('Live');
  await act(() => vi.advanceTimersByTimeAsync(44_000));
  expect(screen.getByRole('status').textContent).toBe('Live');
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  await screen.findByText('Live');
  expect(streams).toHaveLength(2);
});

test('a browser that goes offline disconnects at once, and reconnects as soon as it is online', async () => {
  const streams = followStreams();
  await screen.findByText('Live');
  act(() => void window.dispatchEvent(new Event('offline')));
  await screen.findByText('Reconnecting');
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('Live');
  expect(streams).toHaveLength(2);
});
