/** Runs tasks of one key one after the other, and tasks of different keys at once. */
export class KeyedMutex {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Resolves or rejects like the task, which starts once every earlier task of the key has ended. */
  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key);
    const result = before ? before.then(task, task) : task();
    const tail: Promise<void> = result.then(
      () => this.#leave(key, tail),
      () => this.#leave(key, tail),
    );
    this.#tails.set(key, tail);
    return result;
  }

  /** Runs a task while no other task holds any of the keys, which are locked in one order against deadlocks. */
  runAll<T>(keys: Iterable<string>, task: () => Promise<T>): Promise<T> {
    const inOrder = [...new Set(keys)].sort();
    return inOrder.reduceRight((inner, key) => () => this.run(key, inner), task)();
  }

  #leave(key: string, tail: Promise<unknown>): void {
    if (this.#tails.get(key) === tail) this.#tails.delete(key);
  }
}

/** Waits for all promises, also when one fails, so that no work outlives its caller; then throws the first failure. */
export async function allSettledOrThrow<const T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [Index in keyof T]: Awaited<T[Index]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
