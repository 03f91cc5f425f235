/** Streams of one tenant with deliveries of one consumer, enqueued and processed together. */
export interface StreamBatch {
  readonly tenantId: string;
  readonly consumer: string;
  readonly streamIds: readonly string[];
}

/** `<tenant>/<consumer>/<stream>`, the form in which relay and sweeper name streams with waiting deliveries. */
export const nameOf = (tenantId: string, consumer: string, streamId: string): string =>
  `${tenantId}/${consumer}/${streamId}`;

/** Groups names into batches of at most `most(consumer)`, keeping their order; malformed names are left out. */
export function inBatches(names: readonly string[], most: (consumer: string) => number): StreamBatch[] {
  const full: StreamBatch[] = [];
  const open = new Map<string, StreamBatch & { streamIds: string[] }>();
  for (const name of names) {
    const parts = /^([0-9a-f-]{36})\/(.+)\/([0-9a-f-]{36})$/.exec(name);
    if (!parts) continue;
    const [, tenantId, consumer, streamId] = parts as unknown as [string, string, string, string];
    const place = `${tenantId}/${consumer}`;
    let batch = open.get(place);
    if (!batch || batch.streamIds.length >= most(consumer)) {
      open.set(place, (batch = { tenantId, consumer, streamIds: [] }));
      full.push(batch);
    }
    batch.streamIds.push(streamId);
  }
  return full;
}

/** Parses a queue job's data, which another version of the product may have written; undefined when it is not understood. */
export function batchFrom(data: Readonly<Record<string, unknown>>): StreamBatch | undefined {
  const { tenantId, consumer, streamIds } = data;
  if (typeof tenantId !== 'string' || typeof consumer !== 'string' || !Array.isArray(streamIds)) return undefined;
  return { tenantId, consumer, streamIds: streamIds.filter((id): id is string => typeof id === 'string') };
}
