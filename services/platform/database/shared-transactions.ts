import { setImmediate as endOfTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Command } from '@nestjs/cqrs';
import { DomainError } from '../domain/domain-error.js';
import { FairShares } from './fair-shares.js';
import {
  currentWork,
  mayHaveCommitted,
  runAs,
  runningWork,
  UnitOfWork,
  type SharedWork,
  type WorkContext,
} from './unit-of-work.js';

interface Waiting<Item, Answer> {
  readonly item: Item;
  answer(answer: Answer): void;
  refuse(error: unknown): void;
}
interface Line<Item, Answer> {
  waiting: Waiting<Item, Answer>[];
  running: number;
  /** Number of running calls that are about to take their group. */
  taking: number;
}

/** Maximum size of a group; in a larger one the first caller would wait too long for the last. */
const most = 200;
/** While one group commits, the next one is prepared. */
const concurrency = 2;

/**
 * Group commit: calls that arrive while a transaction is in progress wait for the next one and share it. A caller gets its
 * answer after the commit, never before. `commit` handles a group of one tenant in one transaction and answers in the group's order.
 * Two items with the same `apart` never share a group: the second sees the result of the first.
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
      if (line.running >= concurrency) return;
      line.running++;
      void this.run(tenantId, line);
    });
  }

  private async run(tenantId: string, line: Line<Item, Answer>): Promise<void> {
    while (line.waiting.length > 0) {
      // Calls that arrive in this turn of the event loop join: few large groups cost much less than many small ones.
      line.taking++;
      await endOfTurn();
      // Two callers that start together split the waiting items, so that one half is prepared while the database commits the other.
      const group = this.next(line, Math.ceil(line.waiting.length / line.taking--));
      if (group.length > 0) await this.together(tenantId, group);
    }
    line.running--;
    if (line.running === 0) this.lines.delete(tenantId);
  }

  /** Takes the longest waiting items; a second item with the same `apart` waits for the next group. */
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

  /**
   * After a failure each item is tried alone, so that one failing item does not fail the others; not if the group may
   * have been committed.
   */
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

/** How one of several bodies in a shared transaction ended: with its answer, or with a refusal. */
type End<T> = { readonly answer: T } | { readonly refused: DomainError };

/**
 * Runs several bodies concurrently in the running transaction, each with its own context. A refusal ends only its own body,
 * unless that body had already written: then all fail, to be retried separately. Resolves when all have ended.
 */
export async function runConcurrently<T>(
  bodies: readonly { readonly context: WorkContext; readonly body: () => Promise<T> }[],
): Promise<End<T>[]> {
  const whole = runningWork();
  const gathering: SharedWork['gathering'] = new Map();
  const ends = await Promise.allSettled(
    bodies.map(async ({ context, body }): Promise<End<T>> => {
      let alone = false;
      const shared: SharedWork = { whole, gathering, noteOwnWrites: () => void (alone = true) };
      try {
        return { answer: await runAs({ ...whole, context, shared }, body) };
      } catch (error) {
        if (error instanceof DomainError && !alone) return { refused: error };
        throw error instanceof DomainError ? new Error('Refused after it had written.', { cause: error }) : error;
      }
    }),
  );
  return ends.map(end => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

/**
 * Collects the items that bodies in a transaction pass for `who` in one turn of the event loop, for one call of `all`,
 * which answers in their order. Outside a shared transaction `all` is called with the one item.
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
    // A refusal of the whole batch belongs to no single item: each is retried alone to get its own.
    const failure = error instanceof DomainError ? new Error('Refused together.', { cause: error }) : error;
    gathered.forEach(({ fail }) => fail(failure));
  }
}

/** The decision about one command, with its context. */
export interface Decided<Decision> {
  readonly decision: Decision;
  readonly work: WorkContext;
}

/**
 * A command handler for batches: reads the facts for all commands, decides each in memory, writes all at once (decision 0008).
 * Alone in its transaction a command is a batch of one; commands of requests that share a transaction are collected first.
 */
export abstract class BatchHandler<C extends Command<Answer>, Answer, Facts, Decision> {
  /** Reads the facts for all commands at once. Writes nothing. */
  protected abstract prepare(commands: readonly C[]): Promise<Facts>;
  /** Decides one command; a thrown refusal affects only this command. Neither reads nor writes. */
  protected abstract decide(command: C, facts: Facts): Decision;
  /** Writes all decisions and answers in their order. A throw rolls all of them back. */
  protected abstract persist(decided: readonly Decided<Decision>[]): Promise<readonly Answer[]>;

  async execute(command: C): Promise<Answer> {
    const end = await together(this, { command, work: currentWork() }, asked => this.executeAll(asked));
    if ('refused' in end) throw end.refused;
    return end.answer;
  }

  private async executeAll(
    asked: readonly { readonly command: C; readonly work: WorkContext }[],
  ): Promise<End<Answer>[]> {
    const facts = await this.prepare(asked.map(({ command }) => command));
    const decisions = asked.map(({ command, work }) => ({ work, ...this.decided(command, facts) }));
    const going = decisions.filter((one): one is typeof one & { decision: Decision } => 'decision' in one);
    const answers = going.length > 0 ? (await this.persist(going)).values() : [].values();
    return decisions.map(one =>
      'refused' in one ? { refused: one.refused } : { answer: answers.next().value as Answer },
    );
  }

  private decided(command: C, facts: Facts): { readonly decision: Decision } | { readonly refused: DomainError } {
    try {
      return { decision: this.decide(command, facts) };
    } catch (error) {
      if (error instanceof DomainError) return { refused: error };
      throw error;
    }
  }
}

interface SharedCall {
  readonly context: WorkContext;
  readonly body: () => Promise<unknown>;
  readonly apart: string | undefined;
}

/** Requests that arrive together share one transaction and are answered after its commit (decision 0008). A single request has its own. */
@Injectable()
export class SharedTransactions {
  private readonly calls = new GroupCommit<SharedCall, End<unknown>>(
    (tenantId, calls) => this.commit(tenantId, calls),
    ({ apart }) => apart,
  );

  constructor(
    private readonly work: UnitOfWork,
    private readonly shares: FairShares,
  ) {}

  /** `body` may run again, alone, if a neighbour's failure rolled it back. Calls of one `apart` never share a transaction. */
  async run(context: WorkContext, body: () => Promise<unknown>, apart?: string): Promise<unknown> {
    const end = await this.calls.add(context.tenantId, { context, body, apart });
    if ('refused' in end) throw end.refused;
    return end.answer;
  }

  private async commit(tenantId: string, calls: readonly SharedCall[]): Promise<End<unknown>[]> {
    const [first] = calls;
    return this.shares.run(tenantId, '', async () => {
      if (calls.length === 1) return [{ answer: await this.work.runApart(first!.context, first!.body) }];
      return this.work.runApart({ tenantId, actor: 'anonymous', correlationId: 'shared' }, () =>
        runConcurrently(calls),
      );
    });
  }
}
