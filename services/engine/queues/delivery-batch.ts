/** Deliveries of one consumer in one tenant that are enqueued, and done, together. */
export interface DeliveryBatch {
  readonly tenantId: string;
  readonly consumer: string;
  readonly eventIds: readonly string[];
}

/** `<tenant>/<consumer>/<event>`, as the relay and the sweeper name a delivery. */
export const nameOf = (tenantId: string, consumer: string, eventId: string): string =>
  `${tenantId}/${consumer}/${eventId}`;

/** Names sorted into batches of at most `most(consumer)`, in the order they came; what is no delivery's name is left out. */
export function inBatches(deliveries: readonly string[], most: (consumer: string) => number): DeliveryBatch[] {
  const full: DeliveryBatch[] = [];
  const open = new Map<string, DeliveryBatch & { eventIds: string[] }>();
  for (const delivery of deliveries) {
    const parts = /^([0-9a-f-]{36})\/(.+)\/([0-9a-f-]{36})$/.exec(delivery);
    if (!parts) continue;
    const [, tenantId, consumer, eventId] = parts as unknown as [string, string, string, string];
    const place = `${tenantId}/${consumer}`;
    let batch = open.get(place);
    if (!batch || batch.eventIds.length >= most(consumer)) {
      open.set(place, (batch = { tenantId, consumer, eventIds: [] }));
      full.push(batch);
    }
    batch.eventIds.push(eventId);
  }
  return full;
}

/** A queue job's data, which may have been written by another version of this programme; undefined when it is not understood. */
export function batchFrom(data: Readonly<Record<string, unknown>>): DeliveryBatch | undefined {
  const { tenantId, consumer, eventIds } = data;
  if (typeof data['delivery'] === 'string') return inBatches([data['delivery']], () => 1)[0];
  if (typeof tenantId !== 'string' || typeof consumer !== 'string' || !Array.isArray(eventIds)) return undefined;
  return { tenantId, consumer, eventIds: eventIds.filter((id): id is string => typeof id === 'string') };
}
