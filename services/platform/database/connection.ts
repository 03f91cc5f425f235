import type { Socket } from 'node:net';
import pg from 'pg';
import { DomainError } from '../domain/domain-error.js';
import { environment } from '../environment.js';

/** A connection with statements in progress. */
interface Waiting {
  /** Number of statements sent and not answered. */
  readonly unanswered: number;
  hangUp(): void;
}

/** Milliseconds during which a silent database is not tried again. */
const letBe = 1_000;

/**
 * Whether the database answers. A frozen one keeps its connections open and stays silent: the first caller that notices informs all others,
 * so that waiting callers fail within seconds and new ones at once.
 */
class Answering {
  private answeredAt = 0;
  private silentUntil = 0;
  private readonly connections = new Set<Waiting>();
  private readonly listeners = new Set<() => void>();

  add = (connection: Waiting): void => void this.connections.add(connection);
  remove = (connection: Waiting): void => void this.connections.delete(connection);

  /** Calls `listener` when the database stops answering. */
  onTimeout = (listener: () => void): void => void this.listeners.add(listener);

  noteAnswer(): void {
    this.answeredAt = performance.now();
    this.silentUntil = 0;
  }

  /** A short statement was not answered in time. If others were answered since it was sent, only that connection is broken. */
  noteTimeout(sentAt: number, connection?: Waiting): void {
    connection?.hangUp();
    if (this.answeredAt > sentAt) return;
    this.silentUntil = performance.now() + letBe;
    for (const one of this.connections) if (one.unanswered > 0) one.hangUp();
    for (const listener of this.listeners) listener();
  }

  /** Throws `unavailable` at once while the database is known to be silent. */
  mustAnswer(): void {
    if (this.silentUntil > 0 && performance.now() < this.silentUntil)
      throw new DomainError('unavailable', { retryAfterSeconds: 2 });
  }
}

/** One per process, since a process has one database. */
export const answering = new Answering();

const names = new Map<string, string>();

/**
 * Marks a statement that is sent often: each connection prepares it once. It names its columns, never `*`,
 * since a prepared plan fails when a migration adds columns.
 */
export function prepared(text: string): string {
  if (!names.has(text)) names.set(text, `kept_${names.size + 1}`);
  return text;
}

/** The name of the prepared statement; undefined for a statement that is not prepared. */
export const preparedName = (text: string): string | undefined => names.get(text);

type Sent = (text: unknown, parameters?: unknown, ...rest: unknown[]) => Promise<pg.QueryResult>;
const nothing = { command: 'BEGIN', rowCount: null, oid: 0, rows: [], fields: [] } as unknown as pg.QueryResult;
/** Milliseconds that the database gets beyond the statement timeout to report the timeout itself. */
const timeoutReportMs = 1_000;

/**
 * A connection that saves round trips: `begin` is sent together with the statement that sets the tenant, prepared statements by name,
 * and independent statements without waiting in between (`inOneTrip`).
 * A broken connection can be returned to the pool, which discards it: there is nothing left to roll back.
 * Every wait is limited: the first statement of a transaction by a short time, later ones by the statement timeout.
 */
export class Connection extends pg.Client implements Waiting {
  private begins = false;
  private inside = false;
  private readonly timeout = {
    first: environment().DATABASE_TIMEOUT * 1_000,
    statement: environment().STATEMENT_TIMEOUT * 1_000 + timeoutReportMs,
  };
  unanswered = 0;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true } as pg.ClientConfig);
    answering.add(this);
    // Pending statements receive the error; without a listener the event would end the process while the connection is in use.
    this.on('error', () => undefined);
    this.once('end', () => answering.remove(this));
  }

  /** A database that accepts no new connection counts as silent too. */
  override connect: any = (callback?: (error?: Error) => void): unknown => {
    const from = performance.now();
    const connected = (error?: Error): void => {
      if (error && performance.now() - from >= this.timeout.first) answering.noteTimeout(from);
      callback?.(error);
    };
    return callback ? super.connect(connected as never) : super.connect();
  };

  override query: any = (text: unknown, parameters?: unknown, ...rest: unknown[]): Promise<pg.QueryResult> => {
    const send = this.send;
    if (text === 'begin' && rest.length === 0) {
      this.begins = true;
      return Promise.resolve(nothing);
    }
    if (this.begins) {
      this.begins = false;
      if (text === 'rollback' || text === 'commit') return Promise.resolve(nothing);
      // Without parameters, one message may hold several statements.
      if (isSetConfig(text, parameters))
        return this.begun(send(`begin;${text}`).then(results => (results as unknown as pg.QueryResult[])[1]!));
      return this.begun(send('begin')).then(() => this.query(text, parameters, ...rest));
    }
    if (text === 'rollback' || text === 'commit') {
      const ended = send(text).finally(() => (this.inside = false));
      return text === 'commit' ? ended : ended.catch(() => this.gone());
    }
    const name = typeof text === 'string' && rest.length === 0 ? preparedName(text) : undefined;
    return name ? send({ name, text, values: parameters }) : send(text, parameters, ...rest);
  };

  /** Fails all pending statements; the pool discards the connection. */
  hangUp(): void {
    this.stream.destroy();
  }

  /** Statements sent in the same turn of the event loop leave in one write. */
  private gatherWrites(): void {
    const { stream } = this;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  private get stream(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream;
  }

  private begun(first: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    return first.then(result => {
      this.inside = true;
      return result;
    });
  }

  /** Sends a statement and waits up to its timeout. */
  private readonly send: Sent = (...statement) => {
    const sentAt = performance.now();
    this.unanswered++;
    this.gatherWrites();
    const sent = (super.query as unknown as Sent).apply(this, statement);
    let over = false;
    // In a busy process the answer may be queued behind the timer: checks once more before it gives up.
    const alarm = setTimeout(
      () => setImmediate(() => over || answering.noteTimeout(sentAt, this)),
      this.inside ? this.timeout.statement : this.timeout.first,
    );
    const settled = (): void => {
      over = true;
      this.unanswered--;
      clearTimeout(alarm);
    };
    return sent.then(
      result => {
        settled();
        answering.noteAnswer();
        return result;
      },
      (error: unknown) => {
        settled();
        throw error;
      },
    );
  };

  private gone(): pg.QueryResult {
    this.hangUp();
    return nothing;
  }
}

/** PostgreSQL's code for a statement after a failed one; the earlier failure is the cause. */
const abortedBefore = '25P02';

/**
 * Sends statements that do not need each other's results in one round trip (those that `Sql` sends).
 * Settles when all have settled, so that none is in progress during a rollback; then throws the failure that caused the others.
 */
export async function inOneTrip<Answers extends readonly unknown[]>(
  ...sent: { readonly [At in keyof Answers]: Promise<Answers[At]> }
): Promise<Answers> {
  const failures = (await Promise.allSettled(sent)).flatMap(end =>
    end.status === 'rejected' ? [end.reason as unknown] : [],
  );
  if (failures.length > 0) throw failures.find(failure => codeOf(failure) !== abortedBefore) ?? failures[0];
  return (await Promise.all(sent)) as unknown as Answers;
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/**
 * Connection options: the database ends a transaction that is idle for so many seconds (a stalled process frees locks),
 * a statement that takes too long, and one that waits too long for a lock. Zero: no limit.
 */
export const endsWhenStalled = ({
  idle,
  statement,
  lock,
}: {
  readonly idle: number;
  readonly statement?: number;
  readonly lock?: number;
}): string =>
  [
    `-c idle_in_transaction_session_timeout=${idle}s`,
    ...(statement ? [`-c statement_timeout=${statement}s`] : []),
    ...(lock ? [`-c lock_timeout=${lock}s`] : []),
  ].join(' ');

const isSetConfig = (text: unknown, parameters: unknown): text is string =>
  typeof text === 'string' &&
  text.startsWith('select set_config(') &&
  !(Array.isArray(parameters) && parameters.length > 0);

const { TypeOverrides, types } = pg;

/** Types of returned values: timestamps as Date, days as `YYYY-MM-DD`, bigint as number (cents and counts stay far below 2^53). */
export function valueParsers(): InstanceType<typeof TypeOverrides> {
  const parsers = new TypeOverrides();
  parsers.setTypeParser(types.builtins.TIMESTAMPTZ, (text: string) => new Date(text));
  parsers.setTypeParser(types.builtins.DATE, (text: string) => text);
  parsers.setTypeParser(types.builtins.INT8, (text: string) => Number(text));
  return parsers;
}
