/** Runs tasks of one key one after the other and tasks of different keys at once. */
export class StreamQueue {
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

  /** Runs a task when no other work holds any of the keys. They are always taken in the same order, so nobody waits in a circle. */
  runAll<T>(keys: Iterable<string>, task: () => Promise<T>): Promise<T> {
    const inOrder = [...new Set(keys)].sort();
    return inOrder.reduceRight((inner, key) => () => this.run(key, inner), task)();
  }

  #leave(key: string, tail: Promise<unknown>): void {
    if (this.#tails.get(key) === tail) this.#tails.delete(key);
  }
}
