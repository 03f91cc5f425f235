import type { Socket } from 'node:net';
import pg from 'pg';
import { DomainError } from '../domain/domain-error.js';
import { environment } from '../environment.js';

/** What is waited for on one connection. */
interface Waiting {
  /** Statements sent and not answered. */
  readonly unanswered: number;
  hangUp(): void;
}

/** Milliseconds in which nobody else tries a database that was silent. */
const letBe = 1_000;

/**
 * Whether the database answers at all. A frozen one keeps its connections open and says nothing: whoever notices first tells everybody,
 * so that what waits is told within seconds and what comes is told at once.
 */
class Answering {
  private heardAt = 0;
  private silentUntil = 0;
  private readonly connections = new Set<Waiting>();
  private readonly told = new Set<() => void>();

  add = (connection: Waiting): void => void this.connections.add(connection);
  remove = (connection: Waiting): void => void this.connections.delete(connection);

  /** Calls `tell` when the database falls silent. */
  onTimeout = (tell: () => void): void => void this.told.add(tell);

  noteAnswer(): void {
    this.heardAt = performance.now();
    this.silentUntil = 0;
  }

  /** Something small, sent then, was not answered in time. Where others were heard since, it is that connection alone. */
  unheard(sentAt: number, connection?: Waiting): void {
    connection?.hangUp();
    if (this.heardAt > sentAt) return;
    this.silentUntil = performance.now() + letBe;
    for (const one of this.connections) if (one.unanswered > 0) one.hangUp();
    for (const tell of this.told) tell();
  }

  /** Refuses at once while it is known to be silent. */
  mustAnswer(): void {
    if (this.silentUntil > 0 && performance.now() < this.silentUntil)
      throw new DomainError('unavailable', { retryAfterSeconds: 2 });
  }
}

/** One a process: it has one database. */
export const answering = new Answering();

const names = new Map<string, string>();

/**
 * A statement that is sent again and again: each connection has it planned once. Its columns are named, never `*`,
 * since a kept plan refuses to go on when a migration gives it more of them.
 */
export function prepared(text: string): string {
  if (!names.has(text)) names.set(text, `kept_${names.size + 1}`);
  return text;
}

/** The name under which connections keep the statement; undefined for one sent as it is. */
export const preparedName = (text: string): string | undefined => names.get(text);

type Sent = (text: unknown, parameters?: unknown, ...rest: unknown[]) => Promise<pg.QueryResult>;
const nothing = { command: 'BEGIN', rowCount: null, oid: 0, rows: [], fields: [] } as unknown as pg.QueryResult;
/** Milliseconds the database has to tell that a statement took too long, before we stop waiting for that too. */
const toSaySo = 1_000;

/**
 * A connection that saves round trips: `begin` goes out together with the statement after it that sets the tenant, prepared statements by their names,
 * and what nobody waits in between for goes out at once (`inOneTrip`).
 * One that breaks can be given back to the pool, which throws it away: nothing is left to roll back.
 * Nobody waits for it without an end: the first word of a transaction takes a moment or the database is away, and a statement so long as its timeout.
 */
export class Connection extends pg.Client implements Waiting {
  private begins = false;
  private inside = false;
  private readonly timeout = {
    first: environment().DATABASE_TIMEOUT * 1_000,
    statement: environment().STATEMENT_TIMEOUT * 1_000 + toSaySo,
  };
  unanswered = 0;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true } as pg.ClientConfig);
    answering.add(this);
    // What is waited for hears of it; the event, heard by nobody while the connection is in use, would end the process.
    this.on('error', () => undefined);
    this.once('end', () => answering.remove(this));
  }

  /** A database that takes no new connection is as silent as one that answers nothing. */
  override connect: any = (callback?: (error?: Error) => void): unknown => {
    const from = performance.now();
    const told = (error?: Error): void => {
      if (error && performance.now() - from >= this.timeout.first) answering.unheard(from);
      callback?.(error);
    };
    return callback ? super.connect(told as never) : super.connect();
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
      // Without parameters, text of several statements is sent as it stands.
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

  /** Ends what is waited for; the pool throws the connection away. */
  hangUp(): void {
    this.stream.destroy();
  }

  /** What is sent in the same turn leaves in one write. */
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

  /** Sent, and waited for as long as its timeout. */
  private readonly send: Sent = (...statement) => {
    const sentAt = performance.now();
    this.unanswered++;
    this.gatherWrites();
    const sent = (super.query as unknown as Sent).apply(this, statement);
    let over = false;
    // A process that was busy finds the answer behind the alarm: it looks once more before it gives up.
    const alarm = setTimeout(
      () => setImmediate(() => over || answering.unheard(sentAt, this)),
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

/** Told of whatever is sent after a statement that failed; it is that one's fault. */
const abortedBefore = '25P02';

/**
 * Statements none of which needs another's answer: they go out one behind the other and are answered in one round trip (those that `Sql` sends).
 * Ends when all have ended, so that nothing is under way when the transaction is rolled back; then the failure that the others came of is thrown.
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
 * Options of a connection: the database itself ends a transaction that waits so many seconds for its own process (one that stalled holds no locks for longer),
 * a statement that takes too long and one that waits too long for another's lock. Zero: no end.
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

/** How values arrive: timestamps as Date, days as `YYYY-MM-DD`, bigint as number (cents and counts stay far below 2^53). */
export function valueParsers(): InstanceType<typeof TypeOverrides> {
  const parsers = new TypeOverrides();
  parsers.setTypeParser(types.builtins.TIMESTAMPTZ, (text: string) => new Date(text));
  parsers.setTypeParser(types.builtins.DATE, (text: string) => text);
  parsers.setTypeParser(types.builtins.INT8, (text: string) => Number(text));
  return parsers;
}
