interface Call<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Returns a function whose calls within one turn of the event loop are carried out together: `run` gets their items in
 * order and resolves with a result for each. When it rejects, all of them do.
 */
export function gatheredCalls<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let gathered: Call<Item, Result>[] = [];

  async function carryOut(): Promise<void> {
    const calls = gathered;
    gathered = [];
    try {
      const results = await run(calls.map(({ item }) => item));
      for (const [index, { resolve }] of calls.entries()) resolve(results[index]!);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (gathered.length === 0) setImmediate(() => void carryOut());
      gathered.push({ item, resolve, reject });
    });
}
