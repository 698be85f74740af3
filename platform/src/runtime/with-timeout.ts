/**
 * What `work` comes to, unless it takes longer than `milliseconds`; its late outcome is dropped then.
 * @throws what `tooLate` answers when the time is over; it may also put an end to the work.
 */
export async function inTime<T>(work: Promise<T>, milliseconds: number, tooLate: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), milliseconds);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
