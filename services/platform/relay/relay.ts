import { Injectable } from '@nestjs/common';
import { EngineDatabase } from '../engine/engine-database.js';

export interface RelayVisit {
  readonly visited: number;
  /** Events written to the log. */
  readonly moved: number;
  /** A transaction that may still append is being waited for. */
  readonly waiting: boolean;
  readonly more: boolean;
  readonly types: readonly string[];
  /** The first new delivery of each consumer and stream. */
  readonly deliveries: readonly string[];
}

const batch = 500;
const patience = '20 milliseconds';

/**
 * Moves committed events into the log, in order, none lost or doubled; any number of relays may run, and be killed, at any time.
 * The algorithm is the database function `engine.relay`: one round trip, one transaction a visit.
 */
@Injectable()
export class Relay {
  /** When it last looked for something to relay. */
  lastRound: Date | undefined;

  constructor(private readonly database: EngineDatabase) {}

  /** Visits one shard; undefined when other relays hold all of them. */
  async visit(): Promise<RelayVisit | undefined> {
    return (await this.database.query<RelayVisit>('select * from engine.relay($1, $2::interval)', [batch, patience]))[0];
  }

  /** Whether an event was appended, or a position drawn, that some shard has not been asked about since. */
  async isBehind(): Promise<boolean> {
    const [row] = await this.database.query<{ behind: boolean }>(
      `select bool_or(k.wait_pos is not null or k.asked < p.last) as behind from engine.shard_cursor k, (select engine.last_position() as last) p`,
    );
    return row?.behind ?? false;
  }

  /** A visit to every shard, as long as there is something to move. Answers whether there was. */
  async round(announce: (visit: RelayVisit) => void, shards = 8): Promise<boolean> {
    const behind = await this.isBehind();
    this.lastRound = new Date();
    if (!behind) return false;
    for (let visits = 0; visits < shards; visits++) {
      const visit = await this.visit();
      if (!visit) return false;
      if (visit.moved > 0) announce(visit);
    }
    return true;
  }
}
