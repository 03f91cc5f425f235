import { setImmediate as endOfTurn } from 'node:timers/promises';
import { mayHaveCommitted } from './unit-of-work.js';

interface Waiting<Item, Answer> {
  readonly item: Item;
  answer(answer: Answer): void;
  refuse(error: unknown): void;
}
interface Line<Item, Answer> {
  waiting: Waiting<Item, Answer>[];
  running: number;
  /** Those of the running ones that are about to take their group. */
  taking: number;
}

/** More would make the first of a group wait for the last. */
const most = 200;
/** While one group is at the disk the next one is made ready. */
const atOnce = 2;

/**
 * Many callers, one commit: what arrives while a transaction is under way waits for the next one and shares it. A caller gets its
 * answer after the commit, never before. `commit` does a group of one tenant in one transaction and answers in the group's order.
 * Two items with the same `apart` never share a group: the second sees what came of the first.
 */
export class GroupCommit<Item, Answer> {
  private readonly lines = new Map<string, Line<Item, Answer>>();

  constructor(
    private readonly commit: (tenantId: string, items: readonly Item[]) => Promise<readonly Answer[]>,
    private readonly apart: (item: Item) => string | undefined = () => undefined,
  ) {}

  add(tenantId: string, item: Item): Promise<Answer> {
    return new Promise((answer, refuse) => {
      let line = this.lines.get(tenantId);
      if (!line) this.lines.set(tenantId, (line = { waiting: [], running: 0, taking: 0 }));
      line.waiting.push({ item, answer, refuse });
      if (line.running >= atOnce) return;
      line.running++;
      void this.run(tenantId, line);
    });
  }

  private async run(tenantId: string, line: Line<Item, Answer>): Promise<void> {
    while (line.waiting.length > 0) {
      // Whatever else comes in with this turn of the event loop goes along: few large groups cost much less than many small ones.
      line.taking++;
      await endOfTurn();
      // Two who begin together share it: while the database is at one half the other is made ready, and so they stay in step.
      const group = this.next(line, Math.ceil(line.waiting.length / line.taking--));
      if (group.length > 0) await this.together(tenantId, group);
    }
    line.running--;
    if (line.running === 0) this.lines.delete(tenantId);
  }

  /** The longest waiting ones; a second one that has to stay apart waits for the next group. */
  private next(line: Line<Item, Answer>, share: number): Waiting<Item, Answer>[] {
    const [group, kept, taken] = [[] as Waiting<Item, Answer>[], [] as Waiting<Item, Answer>[], new Set<string>()];
    for (const one of line.waiting) {
      const key = this.apart(one.item);
      if (group.length >= Math.min(share, most) || (key !== undefined && taken.has(key))) kept.push(one);
      else {
        group.push(one);
        if (key !== undefined) taken.add(key);
      }
    }
    line.waiting = kept;
    return group;
  }

  /** One that cannot be done must not take the others with it: after a failure each is tried alone, unless the group may have been committed after all. */
  private async together(tenantId: string, group: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.commit(
        tenantId,
        group.map(({ item }) => item),
      );
      group.forEach(({ answer }, index) => answer(answers[index]!));
    } catch (error) {
      if (group.length === 1 || mayHaveCommitted(error)) group.forEach(({ refuse }) => refuse(error));
      else await Promise.all(group.map(one => this.together(tenantId, [one])));
    }
  }
}
