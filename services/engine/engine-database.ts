import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import { endsWhenStalled, preparedName, valueParsers } from '#platform/database/connection.js';
import { environment } from '#platform/environment.js';
import { logger } from '#platform/logger.js';
import { watchPool } from '#platform/observability/metrics.js';

/** The part of the driver's connection that `COPY … FROM STDIN` needs. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Sends rows with COPY in text format, one line per row. */
function copyIn(client: pg.ClientBase, text: string, lines: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    // The driver calls these methods as the server's messages arrive; this is its interface for custom queries.
    client.query({
      submit: (connection: unknown) => (connection as CopyConnection).query(text),
      handleCopyInResponse(connection: CopyConnection) {
        connection.sendCopyFromChunk(Buffer.from(lines, 'utf8'));
        connection.endCopyFrom();
      },
      handleError: (error: Error) => {
        failure = error;
        reject(error);
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => (failure ? undefined : resolve()),
    } as unknown as pg.Submittable);
  });
}

export interface EngineQueries {
  query<Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /**
   * Rows as the server sends them: one list of strings (or nulls) per row. For large reads, where building an object
   * per row costs too much.
   */
  texts(text: string, parameters?: readonly unknown[]): Promise<(string | null)[][]>;
}

export interface EngineTransaction extends EngineQueries {
  /** `COPY … FROM STDIN`; `lines` is in COPY's text format. */
  copy(text: string, lines: string): Promise<void>;
}

const asTexts = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

const sent = (text: string, parameters: readonly unknown[]): pg.QueryConfig => ({
  text,
  name: preparedName(text),
  values: [...parameters],
});

const sentForTexts = (text: string, parameters: readonly unknown[]): pg.QueryArrayConfig => ({
  ...sent(text, parameters),
  rowMode: 'array',
  types: asTexts,
});

/** Runs COPY outside the pipeline: earlier statements are answered before it starts, and nothing else is sent until it ends. */
async function copyAlone(client: pg.ClientBase & { pipeline?: boolean }, text: string, lines: string): Promise<void> {
  await client.query('');
  client.pipeline = false;
  try {
    await copyIn(client, text, lines);
  } finally {
    client.pipeline = true;
  }
}

/**
 * The engine's own connections, with a role that sees every tenant. For relay, projections and sweepers; never for a request.
 * These commits do not wait for the disk: if the database crashes, the work and its checkpoint are lost together and the work is
 * repeated. A commit that must be durable (a command's, a reaction's) flushes everything before it.
 */
@Injectable()
export class EngineDatabase implements EngineQueries, OnModuleDestroy {
  private readonly pool: pg.Pool;

  constructor() {
    const { DATABASE_ENGINE_URL, DATABASE_POOL, TRANSACTION_TIMEOUT } = environment();
    if (!DATABASE_ENGINE_URL)
      throw new Error(
        'DATABASE_ENGINE_URL is missing: relay, projections and sweepers work with it. See .env.example.',
      );
    this.pool = new pg.Pool({
      connectionString: DATABASE_ENGINE_URL,
      max: DATABASE_POOL,
      types: valueParsers(),
      connectionTimeoutMillis: 10_000,
      options: `-c synchronous_commit=off ${endsWhenStalled({ idle: TRANSACTION_TIMEOUT })}`,
      // Statements that do not depend on each other share a round trip.
      pipeline: true,
    });
    watchPool('engine', this.pool);
    // A connection lost while idle is only logged; the pool opens another one.
    this.pool.on('error', error => logger.warn({ err: error }, 'engine connection lost'));
    // A connection lost during a transaction fails that transaction; without a listener its error event would end the process.
    this.pool.on('connect', client => client.on('error', () => undefined));
  }

  async query<Row = Record<string, unknown>>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return (await this.pool.query(sent(text, parameters))).rows as Row[];
  }

  async texts(text: string, parameters: readonly unknown[] = []): Promise<(string | null)[][]> {
    return (await this.pool.query(sentForTexts(text, parameters))).rows;
  }

  async transaction<T>(body: (queries: EngineTransaction) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      // Not awaited: if BEGIN fails, every later statement fails too and reports it.
      client.query('begin').catch(() => undefined);
      const result = await body({
        query: async <Row>(text: string, parameters: readonly unknown[] = []) =>
          (await client.query(sent(text, parameters))).rows as Row[],
        texts: async (text, parameters = []) => (await client.query(sentForTexts(text, parameters))).rows,
        copy: (text, lines) => copyAlone(client, text, lines),
      });
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
