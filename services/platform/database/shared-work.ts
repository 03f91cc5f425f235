import { Refused } from '../domain/refused.js';
import { runAs, runningWork, type Work, type WorkContext } from './unit-of-work.js';

/** How one of several that share a transaction ended: with its answer, or refused by a rule. */
export type End<T> = { readonly answer: T } | { readonly refused: Refused };

/** What one of several in a transaction knows of the others. */
export interface SharedWork {
  /** Something was sent to the database for this one alone: it cannot be undone for it alone. */
  spokeAlone(): void;
  /** What is being gathered, by whoever does it. */
  readonly gathering: Map<object, Gathered[]>;
  /** The transaction's own work, on nobody's account. */
  readonly whole: Work;
}

interface Gathered {
  readonly item: unknown;
  end(result: never): void;
  fail(error: unknown): void;
}

/**
 * Runs several bodies side by side in the running transaction, each on its own account. A refusal ends its own body and touches no other,
 * unless that body had written by itself: then all fail, to be tried apart. Resolves when none of them is under way any more.
 */
export async function sideBySide<T>(
  bodies: readonly { readonly context: WorkContext; readonly body: () => Promise<T> }[],
): Promise<End<T>[]> {
  const whole = runningWork();
  const gathering: SharedWork['gathering'] = new Map();
  const ends = await Promise.allSettled(
    bodies.map(async ({ context, body }): Promise<End<T>> => {
      let alone = false;
      const shared: SharedWork = { whole, gathering, spokeAlone: () => void (alone = true) };
      try {
        return { answer: await runAs({ ...whole, context, shared }, body) };
      } catch (error) {
        if (error instanceof Refused && !alone) return { refused: error };
        throw error instanceof Refused ? new Error('Refused after it had written.', { cause: error }) : error;
      }
    }),
  );
  return ends.map(end => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

/**
 * What several in one transaction want of `who` in the same turn of the event loop is done by one call of `all`, which answers in their order.
 * Outside a shared transaction it is called for the one item.
 */
export async function together<Item, Result>(
  who: object,
  item: Item,
  all: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Result> {
  const { shared } = runningWork();
  if (!shared) return (await all([item]))[0]!;
  return new Promise<Result>((end, fail) => {
    let gathered = shared.gathering.get(who);
    if (!gathered) {
      shared.gathering.set(who, (gathered = []));
      setImmediate(() => void runAs(shared.whole, () => handOver(shared, who, all)));
    }
    gathered.push({ item, end, fail });
  });
}

async function handOver<Item, Result>(
  { gathering }: SharedWork,
  who: object,
  all: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<void> {
  const gathered = gathering.get(who)!;
  gathering.delete(who);
  try {
    const results = await all(gathered.map(({ item }) => item as Item));
    gathered.forEach(({ end }, index) => end(results[index] as never));
  } catch (error) {
    // A refusal of all is nobody's own: each has to hear it alone.
    const failure = error instanceof Refused ? new Error('Refused together.', { cause: error }) : error;
    gathered.forEach(({ fail }) => fail(failure));
  }
}
