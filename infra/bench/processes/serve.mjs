// The measured process: runs requested tasks, and ends with its parent.
export function serve(tasks, close = async () => undefined) {
  process.on('message', ({ id, task, options }) => {
    tasks[task](options).then(
      value => process.send({ id, value }),
      error => process.send({ id, error: error.stack ?? String(error) }),
    );
  });
  process.on('disconnect', () => void close().finally(() => process.exit(0)));
}

/** Events per second with sixteen writers; `once` appends `batch` of them. */
export async function appendsPerSecond({ events, batch }, once) {
  let left = Math.floor(events / batch);
  const from = performance.now();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (left-- > 0) await once();
    }),
  );
  return (Math.floor(events / batch) * batch) / ((performance.now() - from) / 1_000);
}

/** The event appended on both sides, about 200 bytes. */
export const parcel = (parcelId, grams) => ({
  parcelId,
  grams,
  from: 'Leipzig',
  to: 'Hamburg',
  carrier: 'express',
  note: 'Leave it with the neighbours when nobody opens the door.',
});
