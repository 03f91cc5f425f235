import { Gauge, type Registry } from 'prom-client';
import { logger } from '#platform/logger.js';
import type { EngineDatabase } from './engine-database.js';
import { figures, type Figure } from '#platform/observability/figures.js';
import type { QueueName } from './queues/queue-names.js';

/** A figure that takes longer is left out: looking must never be what slows the programme down. Milliseconds. */
const patience = 3_000;
const complainEvery = 60_000;

/** The transactions that hold an append lock now (see the migration of engine.append). */
const appenders = `select distinct virtualtransaction as id from pg_locks where locktype = 'advisory' and classid = 7411 and objsubid = 2 and granted
  and database = (select oid from pg_database where datname = current_database())`;

/**
 * Reads the figures when Prometheus asks, by the engine's role, and not more often than each stays fresh.
 * While the database is away the scrape still answers: `weitersagen_figures_up` is 0 and the figures are left out.
 */
export class DatabaseFigures {
  private readonly gauges: ReadonlyMap<Figure, Gauge>;
  private readonly up: Gauge;
  private readonly oldestAppender: Gauge;
  private readonly readAt = new Map<Figure, number>();
  /** When each transaction was first seen: how old others' transactions are is told to the server's administrators alone. */
  private seen = new Map<string, number>();
  private reading: Promise<void> | undefined;
  private complainedAt = -Infinity;

  constructor(
    private readonly database: EngineDatabase,
    registry: Registry,
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

  /** Brings the gauges up to date; who asks meanwhile shares the reading. Never throws. */
  read(): Promise<void> {
    return (this.reading ??= this.readStale().finally(() => (this.reading = undefined)));
  }

  private async readStale(): Promise<void> {
    const now = this.now();
    const stale = figures.filter(figure => now - (this.readAt.get(figure) ?? -Infinity) >= figure.freshFor * 1_000);
    if (stale.length === 0) return;
    let well = await this.attempt('appenders', () => this.readAppenders(now));
    for (const figure of stale) {
      // A database that does not answer one question is not asked twenty more.
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
      await queries.query(`set local statement_timeout = ${patience}`);
      return queries.query<Row>(sql, parameters);
    });
  }

  private async attempt(what: string, read: () => Promise<void>): Promise<boolean> {
    try {
      await read();
      return true;
    } catch (error) {
      // Prometheus asks every few seconds: said once a minute.
      if (this.now() - this.complainedAt >= complainEvery) {
        this.complainedAt = this.now();
        logger.warn({ err: error, figure: what }, 'a figure could not be read');
      }
      return false;
    }
  }
}
