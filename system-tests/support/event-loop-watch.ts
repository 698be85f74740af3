import { closeSync, openSync, readSync } from 'node:fs';

/** Measures how long the event loop of this thread is blocked. */
export interface EventLoopWatch {
  /**
   * Stops the measurement. Returns the longest time between two ticks, in milliseconds: of the clock, and of the CPU
   * time of the thread.
   */
  stop(): { readonly clock: number; readonly processor: number };
}

const TICK_MS = 5;

/**
 * Watches the event loop of the main thread. On a busy machine a thread waits for CPU time however little it does; only
 * its own CPU time shows its work. Linux reports that per thread; elsewhere the clock is used.
 */
export function watchEventLoop(): EventLoopWatch {
  const processor = processorClock();
  const longest = { clock: 0, processor: 0 };
  let before = { clock: performance.now(), processor: processor.read() };
  const tick = () => {
    const now = { clock: performance.now(), processor: processor.read() };
    longest.clock = Math.max(longest.clock, now.clock - before.clock);
    longest.processor = Math.max(longest.processor, now.processor - before.processor);
    before = now;
  };
  const timer = setInterval(tick, TICK_MS);
  return {
    stop() {
      tick();
      clearInterval(timer);
      processor.close();
      return longest;
    },
  };
}

interface ProcessorClock {
  /** Milliseconds. */
  read(): number;
  close(): void;
}

function processorClock(): ProcessorClock {
  if (process.platform !== 'linux') return { read: () => performance.now(), close: () => undefined };
  // Of the main thread; its first number is CPU time in nanoseconds.
  const file = openSync('/proc/self/schedstat', 'r');
  const text = Buffer.alloc(100);
  return {
    read() {
      const length = readSync(file, text, 0, text.length, 0);
      return Number(text.toString('latin1', 0, length).split(' ', 1)[0]) / 1e6;
    },
    close: () => closeSync(file),
  };
}
