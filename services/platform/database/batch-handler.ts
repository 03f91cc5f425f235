import type { Command } from '@nestjs/cqrs';
import { Refused } from '../domain/refused.js';
import { together, type End } from './shared-work.js';
import { currentWork, type WorkContext } from './unit-of-work.js';

/** What was decided for one command, and on whose account. */
export interface Decided<Decision> {
  readonly decision: Decision;
  readonly work: WorkContext;
}

/**
 * A command handler that does many as cheaply as one: reads what all need, decides each in memory, writes all at once (decision 0008).
 * Alone in its transaction a command is a batch of one; commands of requests that share a transaction are gathered first.
 */
export abstract class BatchHandler<C extends Command<Answer>, Answer, Facts, Decision> {
  /** What the decisions need to know, asked for all commands at once. Writes nothing. */
  protected abstract prepare(commands: readonly C[]): Promise<Facts>;
  /** One command: its decision, or a thrown refusal, which costs its neighbours nothing. Neither reads nor writes. */
  protected abstract decide(command: C, facts: Facts): Decision;
  /** Writes all decisions; answers in their order. What it throws undoes them all. */
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

  private decided(command: C, facts: Facts): { readonly decision: Decision } | { readonly refused: Refused } {
    try {
      return { decision: this.decide(command, facts) };
    } catch (error) {
      if (error instanceof Refused) return { refused: error };
      throw error;
    }
  }
}
