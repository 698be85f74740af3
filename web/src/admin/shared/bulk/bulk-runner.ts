import { newId } from '@countinghouse/contracts/kernel/ids';
import { type Batch, type BulkStep, countOf, newBatch, undoSteps, withoutFiles } from './batch/batch.ts';
import { BatchFiles } from './batch/batch-files.ts';
import type { BatchStorage } from './batch/batch-storage.ts';
import { runBatch } from './batch/run-batch.ts';

/** The visible state of a bulk action. */
export interface BulkState {
  readonly batch: Batch;
  readonly phase: 'running' | 'paused' | 'finished';
  /** The error for which it paused by itself. */
  readonly trouble?: string;
}

/** Runs one bulk action of a person at a time, across screens; its progress is stored after every call. */
export class BulkRunner {
  #state: BulkState | undefined;
  #storage: BatchStorage | undefined;
  #stop = new AbortController();
  #files = new BatchFiles();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): BulkState | undefined => this.#state;

  /** Loads the unfinished action of the person, if there is one. */
  async open(storage: BatchStorage): Promise<void> {
    this.#storage = storage;
    const batch = (await storage.isTaken()) ? undefined : storage.load();
    if (this.#storage === storage) this.#show(batch && { batch, phase: phaseOf(batch) });
  }

  /** Stops when the person signs out: no further calls are made in their name. */
  close(): void {
    this.#stop.abort();
    this.#storage = undefined;
    this.#show(undefined);
  }

  /** Starts a bulk action; returns false when another one has not ended, here or in another tab. */
  async start(about: Pick<Batch, 'title' | 'changes' | 'archive'>, steps: readonly BulkStep[]): Promise<boolean> {
    if (this.#state && this.#state.phase !== 'finished') return false;
    this.#files = new BatchFiles();
    return this.#run(newBatch(about, steps, newId));
  }

  resume(): void {
    if (this.#state?.phase === 'paused') void this.#run(this.#state.batch);
  }

  /** Finishes the calls in flight and leaves the rest waiting. */
  pause(): void {
    this.#stop.abort();
  }

  /** Undoes a finished action by a new one. */
  undo(title: string): void {
    if (this.#state?.phase !== 'finished') return;
    const { batch } = this.#state;
    void this.start({ title, changes: batch.changes }, undoSteps(batch));
  }

  /** Discards a paused or finished action; what was still waiting is not done, and existing files are saved. */
  dismiss(): void {
    if (this.#state?.phase === 'running') return;
    const archive = this.#state?.batch.archive;
    if (archive !== undefined) void this.#files.save(archive);
    this.#storage?.clear();
    this.#show(undefined);
  }

  async #run(batch: Batch): Promise<boolean> {
    const storage = this.#storage;
    if (!storage) return false;
    const stop = new AbortController();
    this.#stop = stop;
    const show = (state: BulkState) => this.#storage === storage && this.#show(state);
    let known = batch;
    const files = this.#files;
    const keep = (present: Batch, phase: BulkState['phase']) => {
      known = present;
      storage.save(phase === 'finished' ? present : withoutFiles(present, newId));
      show({ batch: present, phase });
    };
    return storage.exclusively(async () => {
      keep(batch, 'running');
      try {
        const onProgress = (present: Batch) => keep(present, 'running');
        const onFile = (name: string, file: Blob) => files.add(name, file);
        const after = await runBatch(batch, { onProgress, onFile, signal: stop.signal });
        if (after.archive !== undefined && phaseOf(after) === 'finished') await files.save(after.archive);
        keep(after, phaseOf(after));
      } catch (error) {
        show({ batch: known, phase: 'paused', trouble: (error as Error).message });
      }
    });
  }

  #show(state: BulkState | undefined): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function phaseOf(batch: Batch): 'paused' | 'finished' {
  return countOf(batch).waiting > 0 ? 'paused' : 'finished';
}

export const bulkRunner = new BulkRunner();
