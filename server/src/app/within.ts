// Waits for work, but not for longer than a limit.

/** Resolves when the work ends or its time is up, whichever comes first; the work goes on. */
export async function within(limitMs: number, work: PromiseLike<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
