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

  /** The number of rows touched. */
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

/** What the transaction runs on. Kysely itself sends a statement only when the one before it was answered. */
function connectionOf(transaction: Transaction<unknown>): Promise<DatabaseConnection> {
  let connection = connections.get(transaction);
  if (!connection) {
    connection = transaction.getExecutor().provideConnection(async known => known);
    connections.set(transaction, connection);
  }
  return connection;
}

/** What the server says when it refused or rolled back; not its words when it goes down, which may come after a commit. */
const undone = /^(?!08|57P)[0-9A-Z]{5}$/;

/** A statement that is a transaction by itself, in one round trip: it commits as it ends. It names its tenant itself, as `count_clicks` does. */
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
