import type { Order } from './order.js';

export type Releasable = Pick<Order, 'number' | 'recommendationNumber'>;

export interface ReleaseResult {
  readonly released: readonly string[];
  /** Order number and the server's reason, which names the first possible date if there is one. */
  readonly refused: readonly { readonly number: string; readonly reason: string }[];
}

const concurrency = 3;

/** Releases orders, three at a time. A refusal does not stop the rest; a repeated release has no effect. */
export async function releaseEach<O extends Releasable>(
  orders: readonly O[],
  release: (order: O) => Promise<unknown>,
  onProgress: (done: number) => void,
  stop?: AbortSignal,
): Promise<ReleaseResult> {
  const waiting = [...orders];
  const released: string[] = [];
  const refused: { number: string; reason: string }[] = [];
  const work = async () => {
    for (let order = waiting.shift(); order && !stop?.aborted; order = waiting.shift()) {
      const { number } = order;
      try {
        await release(order);
        released.push(number);
      } catch (error) {
        refused.push({ number, reason: error instanceof Error ? error.message : String(error) });
      }
      onProgress(released.length + refused.length);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { released, refused };
}
