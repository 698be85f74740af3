/**
 * The outcome of `work`, unless it takes longer than `milliseconds`; a later outcome is dropped.
 * @throws what `onTimeout` returns when the time is over; it may also cancel the work.
 */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number, onTimeout: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(onTimeout()), milliseconds);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
