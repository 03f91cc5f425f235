import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { rememberAsMaybeCommitted } from './unit-of-work.js';

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
