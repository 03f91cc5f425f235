import { Injectable } from '@nestjs/common';
import { CompiledQuery, type Transaction } from 'kysely';
import { currentEntityManager, flushEntities } from './unit-of-work.js';

/** Plain SQL inside the current transaction; `$1` parameters are sent apart from the text. */
@Injectable()
export class Sql {
  async query<Row = Record<string, unknown>>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return (await this.send<Row>(text, parameters)).rows;
  }

  async one<Row = Record<string, unknown>>(
    text: string,
    parameters: readonly unknown[] = [],
  ): Promise<Row | undefined> {
    return (await this.query<Row>(text, parameters))[0];
  }

  /** The number of rows touched. */
  async execute(text: string, parameters: readonly unknown[] = []): Promise<number> {
    return Number((await this.send(text, parameters)).numAffectedRows ?? 0);
  }

  private async send<Row>(text: string, parameters: readonly unknown[]) {
    const em = currentEntityManager();
    await flushEntities(em);
    const transaction = em.getTransactionContext<Transaction<unknown>>();
    if (!transaction) throw new Error('No transaction: SQL outside a unit of work.');
    return transaction.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
  }
}
