import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CompiledQuery, type DatabaseConnection, type Transaction } from 'kysely';
import { currentEntityManager, flushEntities, rememberAsMaybeCommitted } from './unit-of-work.js';

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

  /** Returns the number of affected rows. */
  async execute(text: string, parameters: readonly unknown[] = []): Promise<number> {
    return Number((await this.send(text, parameters)).numAffectedRows ?? 0);
  }

  private async send<Row>(text: string, parameters: readonly unknown[]) {
    const em = currentEntityManager();
    await flushEntities(em);
    const transaction = em.getTransactionContext<Transaction<unknown>>();
    if (!transaction) throw new Error('No transaction: SQL outside a unit of work.');
    return (await connectionOf(transaction)).executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
  }
}

const connections = new WeakMap<object, Promise<DatabaseConnection>>();

/** The transaction's connection, used directly because Kysely waits for each answer before it sends the next statement. */
function connectionOf(transaction: Transaction<unknown>): Promise<DatabaseConnection> {
  let connection = connections.get(transaction);
  if (!connection) {
    connection = transaction.getExecutor().provideConnection(async known => known);
    connections.set(transaction, connection);
  }
  return connection;
}

/**
 * SQLSTATE codes that mean the transaction was rolled back; connection and shutdown errors are excluded, since they may
 * follow a commit.
 */
const undone = /^(?!08|57P)[0-9A-Z]{5}$/;

/** Runs a statement as its own transaction in one round trip. The statement itself sets the tenant, as `count_clicks` does. */
@Injectable()
export class OneStatement {
  constructor(private readonly em: EntityManager) {}

  async query<Row>(text: string, parameters: readonly unknown[]): Promise<Row[]> {
    try {
      return (
        await this.em
          .getConnection()
          .getClient()
          .executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))
      ).rows;
    } catch (error) {
      if (typeof error === 'object' && error !== null && !undone.test(String((error as { code?: unknown }).code)))
        rememberAsMaybeCommitted(error);
      throw error;
    }
  }
}
