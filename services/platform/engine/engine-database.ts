import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import { environment } from '../config/environment.js';
import { valueParsers } from '../database/types.js';
import { logger } from '../log/logger.js';
import { watchPool } from '../observability/metrics.js';

export interface EngineQueries {
  query<Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/**
 * The engine's own connections: a role that sees every tenant. For relay, projections and sweepers; never for a request.
 * Commits do not wait for the disk: what a crash of the database takes back here is taken back together with its checkpoint and done
 * again, and a commit that must last (a command's, a reaction's) flushes everything before it.
 */
@Injectable()
export class EngineDatabase implements EngineQueries, OnModuleDestroy {
  private readonly pool: pg.Pool;

  constructor() {
    const { DATABASE_ENGINE_URL, DATABASE_POOL } = environment();
    this.pool = new pg.Pool({ connectionString: DATABASE_ENGINE_URL, max: DATABASE_POOL, types: valueParsers(), options: '-c synchronous_commit=off', connectionTimeoutMillis: 10_000 });
    watchPool('engine', this.pool);
    // A connection lost while idle: the pool opens another one.
    this.pool.on('error', (error) => logger.warn({ err: error }, 'engine connection lost'));
  }

  async query<Row = Record<string, unknown>>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return (await this.pool.query(text, [...parameters])).rows as Row[];
  }

  async transaction<T>(body: (queries: EngineQueries) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await body({ query: async <Row>(text: string, parameters: readonly unknown[] = []) => (await client.query(text, [...parameters])).rows as Row[] });
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.end();
  }
}
