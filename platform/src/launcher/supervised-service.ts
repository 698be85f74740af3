import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReadyMessage } from '../runtime/service.ts';
import { StartFailure } from '../runtime/start-failure.ts';

export interface SupervisedServiceOptions {
  readonly name: string;
  /** The module that runs it. */
  readonly entry: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** Called with one sentence for every unrequested end. */
  readonly report: (sentence: string) => void;
  /** Called when it is ready, gone, or ready again. */
  readonly onChange: () => void;
}

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 10_000;
/** After so long the trouble counts as over, and the next end is followed by a restart at once again. */
const STEADY_MS = 60_000;
/** A service closes in 10 s or ends itself; this is for one that cannot even do that. */
const KILL_AFTER_MS = 12_000;

/** Services through which every read passes. */
const onTheReadPath: readonly string[] = ['gateway', 'read-api'];

/**
 * Returns the number of malloc arenas of a service, instead of eight for each core, so that less memory lies idle: one,
 * or two on the path of reads, which are about 5 % slower where all threads of a process share one.
 */
function arenasOf(service: string): string {
  return onTheReadPath.includes(service) ? '2' : '1';
}

/**
 * One service as a process of its own: started, started again with growing pauses whenever it ends, stopped in order.
 */
export class SupervisedService {
  readonly name: string;
  readonly #options: SupervisedServiceOptions;
  #child: ChildProcess | undefined;
  #metricsPort: number | undefined;
  #lastWords = '';
  #stopping = false;

  constructor(options: SupervisedServiceOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Undefined while it is not ready. */
  get metricsPort(): number | undefined {
    return this.#metricsPort;
  }

  /**
   * Fulfilled when the service is ready. A service that cannot even start once is not tried again: it would fail the
   * same way.
   */
  async start(): Promise<void> {
    const child = this.#spawn();
    const ready = once(child, 'message').then(() => true);
    const ended = once(child, 'exit').then(() => false);
    if (await Promise.race([ready, ended])) {
      void this.#keepRunning(child);
      return;
    }
    const reason = this.#lastWords.trim().split('\n').at(-1) || `see ${this.#options.logFile}`;
    throw new StartFailure(`${this.name} did not start: ${reason}`);
  }

  /** Requests it to close, waits for that, and kills it if it does not. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    await once(child, 'exit');
    clearTimeout(timer);
  }

  async #keepRunning(first: ChildProcess): Promise<void> {
    let pause = FIRST_DELAY_MS;
    for (let child = first; ; child = this.#spawn()) {
      const startedAt = Date.now();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      this.#metricsPort = undefined;
      if (this.#stopping) return;
      if (Date.now() - startedAt > STEADY_MS) pause = FIRST_DELAY_MS;
      const how = child.signalCode ?? `code ${child.exitCode}`;
      this.#options.report(`${this.name} ended (${how}); starting it again. See ${this.#options.logFile}`);
      this.#options.onChange();
      await delay(pause);
      if (this.#stopping) return;
      pause = Math.min(pause * 2, LONGEST_DELAY_MS);
    }
  }

  /** In a session of its own, so that Ctrl-C reaches it through us; the channel between us ends it when we are gone. */
  #spawn(): ChildProcess {
    const { entry, env, logFile } = this.#options;
    const child = spawn(process.execPath, [entry], {
      env: { MALLOC_ARENA_MAX: arenasOf(this.name), ...env, LOG_FILE: logFile },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    this.#lastWords = '';
    child.stdout?.on('data', (chunk: Buffer) => this.#keep(chunk));
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString('utf8')).slice(-2_000);
      this.#keep(chunk);
    });
    child.on('message', ({ metricsPort }: ReadyMessage) => {
      this.#metricsPort = metricsPort;
      this.#options.onChange();
    });
    return child;
  }
  /** What does not come from the service's logger, which writes the file itself: the output of a crashing runtime. */
  #keep(words: Buffer): void {
    try {
      appendFileSync(this.#options.logFile, words, { mode: 0o600 });
    } catch {
      // A full disk must not take the shop down for want of a log line.
    }
  }
}
