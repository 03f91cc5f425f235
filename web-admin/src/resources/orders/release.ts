export interface Releasable {
  readonly number: string;
  readonly recommendationNumber: string;
}

export interface ReleaseResult {
  readonly released: readonly string[];
  /** Order number and the server's reason, which names the first possible date where there is one. */
  readonly refused: readonly { readonly number: string; readonly reason: string }[];
}

const atOnce = 3;

/** Releases order by order, three at a time. A refusal stops nothing; repeating is safe, since a second release has no effect. */
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
  await Promise.all(Array.from({ length: atOnce }, work));
  return { released, refused };
}
