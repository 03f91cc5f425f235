import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { endsWhenStalled, preparedName, valueParsers } from '#platform/database/connection.js';
import { environment } from '#platform/environment.js';
import { logger } from '#platform/logger.js';
import type { Figure } from './figures.js';
import { watchPool } from '#platform/observability/metrics.js';
import type { QueueName } from './queues/queues.js';

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

/** Formats a value for a COPY line; values of JSON columns are written as JSON. */
export function copyText(value: unknown, json: boolean): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = json || typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, character => escapes[character]!) : text;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

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

/** A metric whose query takes longer is left out, so that monitoring never slows the product down. Milliseconds. */
const timeout = 3_000;
const complainEvery = 60_000;

/** The transactions that hold an append lock now (see the migration of engine.append). */
const appenders = `select distinct virtualtransaction as id from pg_locks where locktype = 'advisory' and classid = 7411 and objsubid = 2 and granted
  and database = (select oid from pg_database where datname = current_database())`;

/**
 * Reads the metrics when Prometheus scrapes, with the engine's role, and no more often than each metric's `freshFor`.
 * While the database is down the scrape still answers: `weitersagen_figures_up` is 0 and the database metrics are left out.
 */
export class DatabaseFigures {
  private readonly gauges: ReadonlyMap<Figure, Gauge>;
  private readonly up: Gauge;
  private readonly oldestAppender: Gauge;
  private readonly readAt = new Map<Figure, number>();
  /** When each transaction was first seen; PostgreSQL shows the age of other roles' transactions to administrators only. */
  private seen = new Map<string, number>();
  private reading: Promise<void> | undefined;
  private complainedAt = -Infinity;

  constructor(
    private readonly database: EngineDatabase,
    registry: Registry,
    private readonly figures: readonly Figure[],
    /** The queue of each reaction and of each kind of due work. */
    private readonly queues: Readonly<Record<NonNullable<Figure['queueOf']>, Readonly<Record<string, QueueName>>>>,
    private readonly now: () => number = Date.now,
  ) {
    const registers = [registry];
    this.gauges = new Map(
      figures.map(figure => [
        figure,
        new Gauge({ name: figure.name, help: figure.help, labelNames: [...figure.labels], registers }),
      ]),
    );
    this.oldestAppender = new Gauge({
      name: 'weitersagen_oldest_appender_seconds',
      help: 'For how long the oldest open transaction that appended has been seen',
      registers,
    });
    this.up = new Gauge({
      name: 'weitersagen_figures_up',
      help: '1 when the last reading of the database went well',
      registers,
    });
  }

  /** Refreshes the gauges; concurrent calls share one reading. Never throws. */
  read(): Promise<void> {
    return (this.reading ??= this.readStale().finally(() => (this.reading = undefined)));
  }

  private async readStale(): Promise<void> {
    const now = this.now();
    const stale = this.figures.filter(
      figure => now - (this.readAt.get(figure) ?? -Infinity) >= figure.freshFor * 1_000,
    );
    if (stale.length === 0) return;
    let well = await this.attempt('appenders', () => this.readAppenders(now));
    for (const figure of stale) {
      // After one query fails for lack of a database, the remaining ones are not tried.
      if (well) well = await this.attempt(figure.name, () => this.readFigure(figure, now));
      else this.gauges.get(figure)!.reset();
    }
    this.up.set(well ? 1 : 0);
  }

  private async readFigure(figure: Figure, now: number): Promise<void> {
    const gauge = this.gauges.get(figure)!;
    gauge.reset();
    const parameters = figure.queueOf ? [JSON.stringify(this.queues[figure.queueOf])] : [];
    for (const { value, ...labels } of await this.rows<Record<string, string>>(figure.sql, parameters))
      gauge.set(labels, Number(value));
    this.readAt.set(figure, now);
  }

  private async readAppenders(now: number): Promise<void> {
    const open = await this.rows<{ id: string }>(appenders);
    this.seen = new Map(open.map(({ id }) => [id, this.seen.get(id) ?? now]));
    this.oldestAppender.set((now - Math.min(now, ...this.seen.values())) / 1_000);
  }

  private rows<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.database.transaction(async queries => {
      await queries.query(`set transaction read only`);
      await queries.query(`set local statement_timeout = ${timeout}`);
      return queries.query<Row>(sql, parameters);
    });
  }

  private async attempt(what: string, read: () => Promise<void>): Promise<boolean> {
    try {
      await read();
      return true;
    } catch (error) {
      // Prometheus scrapes every few seconds; the failure is logged once a minute.
      if (this.now() - this.complainedAt >= complainEvery) {
        this.complainedAt = this.now();
        logger.warn({ err: error, figure: what }, 'a figure could not be read');
      }
      return false;
    }
  }
}
