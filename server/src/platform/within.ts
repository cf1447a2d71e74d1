// Waits for a promise with a time limit.

/** True when the work ended in time, and its failure is thrown. False when it is late: it goes on in the background. */
export async function within(limitMs: number, work: PromiseLike<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  // After a pause of this process, timers run before the sockets are read. The immediate runs after both.
  const timer = setTimeout(() => setImmediate(() => late.resolve(false)), limitMs);
  try {
    return await Promise.race([Promise.resolve(work).then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
