import type { Socket } from 'node:net';
import pg from 'pg';
import { preparedName } from './prepared.js';

type Sent = (text: unknown, parameters?: unknown, ...rest: unknown[]) => Promise<pg.QueryResult>;
const nothing = { command: 'BEGIN', rowCount: null, oid: 0, rows: [], fields: [] } as unknown as pg.QueryResult;

/**
 * A connection that saves round trips: `begin` goes out together with the statement after it that sets the tenant, and prepared statements by their names.
 * One that breaks can be given back to the pool, which throws it away: nothing is left to roll back.
 */
export class Connection extends pg.Client {
  private begins = false;

  override query: any = (text: unknown, parameters?: unknown, ...rest: unknown[]): Promise<pg.QueryResult> => {
    const send = super.query.bind(this) as Sent;
    if (text === 'begin' && rest.length === 0) {
      this.begins = true;
      return Promise.resolve(nothing);
    }
    if (this.begins) {
      this.begins = false;
      if (text === 'rollback' || text === 'commit') return Promise.resolve(nothing);
      // Without parameters, text of several statements is sent as it stands.
      if (isSetConfig(text, parameters)) return send(`begin;${text}`).then((results) => (results as unknown as pg.QueryResult[])[1]!);
      return send('begin').then(() => this.query(text, parameters, ...rest));
    }
    if (text === 'rollback') return send(text).catch(() => this.gone());
    const name = typeof text === 'string' && rest.length === 0 ? preparedName(text) : undefined;
    return name ? send({ name, text, values: parameters }) : send(text, parameters, ...rest);
  };

  private gone(): pg.QueryResult {
    (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    return nothing;
  }
}

/** A connection's option: the database ends a transaction that waits so many seconds for its own process. A statement at work, however long, is not meant. */
export const endsWhenStalled = (seconds: number): string => `-c idle_in_transaction_session_timeout=${seconds}s`;

const isSetConfig = (text: unknown, parameters: unknown): text is string =>
  typeof text === 'string' && text.startsWith('select set_config(') && !(Array.isArray(parameters) && parameters.length > 0);
