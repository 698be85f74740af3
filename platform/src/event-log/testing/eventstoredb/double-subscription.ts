import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { type DoubleLog, isSystem } from './double-log.ts';
import {
  caughtUp,
  checkpoint,
  confirmation,
  consumerTooSlow,
  delivery,
  type Entry,
  noSuchPosition,
} from './messages.ts';

/** What the server reads at once, and what each of its two buffers of a subscription takes. */
const BUFFERED = 32;
/** Milliseconds until it looks again whether anything goes out. */
const STUCK_MS = 5;

export interface SubscriptionObserver {
  /** Called when the subscription is ended because its buffer is full. */
  readonly onTooSlow: () => void;
  /** While it returns true, nothing goes out, as over a network that is stuck. */
  readonly isStuck: () => boolean;
}

/**
 * Serves a catch-up subscription as the server does. What is stored is read page by page, as fast as the client takes
 * it. What is appended later goes through a buffer of 32 that never waits: when it is full, the subscription ends, and
 * so it does when too much was appended while it went over from the one to the other. One message goes out in each turn
 * of the event loop, so that a burst of appends is faster, as it is at a busy server. A filtered subscription counts
 * what it searches and reports a checkpoint now and then, which takes its place in the buffer.
 */
export function subscribeToDouble(
  call: ServerWritableStream<ReadReq, ReadResp>,
  log: DoubleLog,
  { onTooSlow, isStuck }: SubscriptionObserver,
): void {
  const options = call.request.getOptions()!;
  const from = options.getAll()!;
  const filter = options.getFilter();
  const interval = BUFFERED * (filter?.getCheckpointintervalmultiplier() ?? 0);
  const begin = from.hasPosition() ? log.indexAt(Number(from.getPosition()!.getCommitPosition())) : -1;
  if (begin === undefined) return void call.emit('error', noSuchPosition());

  /** Goes out in this order; what has been put there goes out even when the subscription ends. */
  const outgoing: ReadResp[] = [confirmation()];
  const live: ReadResp[] = [];
  let next = begin + 1;
  let state: 'catching up' | 'transitioning to live' | 'live' | 'over' = 'catching up';
  let considered = 0;
  let failure: ReturnType<typeof consumerTooSlow> | undefined;

  const responsesTo = (entry: Entry): ReadResp[] => {
    considered += 1;
    const responses = filter && isSystem(entry) ? [] : [delivery(entry)];
    if (interval > 0 && considered % interval === 0) responses.push(checkpoint(entry.position));
    return responses;
  };
  const tooSlow = (while_: 'transitioning to live' | 'live') => {
    if (failure) return;
    failure = consumerTooSlow(while_);
    state = 'over';
    live.length = 0;
    log.onAppended.delete(appended);
    onTooSlow();
  };
  const appended = (entry: Entry) => {
    for (const response of responsesTo(entry)) {
      if (live.length >= BUFFERED) return tooSlow(state === 'live' ? 'live' : 'transitioning to live');
      live.push(response);
    }
    wake();
  };
  const readPage = () => {
    for (let read = 0; read < BUFFERED && outgoing.length < BUFFERED && next < log.entries.length; read++) {
      outgoing.push(...responsesTo(log.entries[next]!));
      next += 1;
    }
    if (next === log.entries.length) state = 'transitioning to live';
  };
  /** A turn after the end was reached: what was appended in between has to fit into the buffer at once. */
  const goLive = () => {
    log.onAppended.add(appended);
    for (; next < log.entries.length; next++) {
      for (const response of responsesTo(log.entries[next]!)) {
        if (outgoing.length >= BUFFERED) return tooSlow('transitioning to live');
        outgoing.push(response);
      }
    }
    state = 'live';
    outgoing.push(caughtUp());
  };

  let ready = true;
  let scheduled = false;
  const wake = () => {
    if (scheduled || call.cancelled || call.destroyed) return;
    scheduled = true;
    setImmediate(turn);
  };
  const turn = () => {
    scheduled = false;
    if (state === 'transitioning to live') goLive();
    if (state === 'catching up' && outgoing.length === 0) readPage();
    while (live.length > 0 && outgoing.length < BUFFERED) outgoing.push(live.shift()!);
    if (isStuck()) return void setTimeout(wake, STUCK_MS);
    if (outgoing.length > 0 && ready) ready = call.write(outgoing.shift()!);
    if (failure && outgoing.length === 0) {
      call.emit('error', failure);
      forget();
    } else if (ready && (outgoing.length > 0 || state === 'catching up' || state === 'transitioning to live')) wake();
  };
  const forget = () => {
    state = 'over';
    log.onAppended.delete(appended);
  };
  call.on('drain', () => {
    ready = true;
    wake();
  });
  call.on('close', forget);
  call.on('cancelled', forget);
  wake();
}
