/** A promise that is awaited later; an earlier rejection is not reported as unhandled. */
export function meanwhile<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

/** Waits for all promises, even if one fails: running work would be counted against the next fault. */
export async function allOf<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
