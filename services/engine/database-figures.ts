import { Gauge, type Registry } from 'prom-client';
import { logger } from '#platform/logger.js';
import type { Figure } from './figures.js';
import type { QueueName } from './queues/queue-names.js';
import { EngineDatabase } from './engine-database.js';

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
