import { Injectable } from '@nestjs/common';
import { EngineDatabase } from './engine-database.js';

export interface RelayVisit {
  /** Events written to the log. */
  readonly moved: number;
  readonly types: readonly string[];
  /** `<tenant>/<consumer>/<stream>` of each that has new deliveries. */
  readonly streams: readonly string[];
}

/** Events of each shard in one visit. */
const batch = 250;
const timeout = '20 milliseconds';

/**
 * Moves committed events into the log, in order, none lost or doubled; any number of relays may run, and be killed, at any time.
 * The algorithm is the database function `engine.relay`: one round trip, one transaction a visit.
 */
@Injectable()
export class Relay {
  /** When it last looked for something to relay. */
  lastRound: Date | undefined;

  constructor(private readonly database: EngineDatabase) {}

  /** Visits every shard; undefined when there is nothing to do, or other relays are at it. */
  async visit(): Promise<RelayVisit | undefined> {
    return (
      await this.database.query<RelayVisit>('select moved, types, streams from engine.relay($1, $2::interval)', [
        batch,
        timeout,
      ])
    )[0];
  }

  /** Whether an event was appended, or a position drawn, that some shard has not been asked about since. */
  async isBehind(): Promise<boolean> {
    const [row] = await this.database.query<{ behind: boolean }>(
      `select bool_or(k.wait_pos is not null or k.asked < p.last) as behind from engine.shard_cursor k, (select engine.last_position() as last) p`,
    );
    return row?.behind ?? false;
  }

  /** A visit. Answers whether there may be more to move at once; what it waits for is looked at again after a rest. */
  async round(announce: (visit: RelayVisit) => void): Promise<boolean> {
    const visit = await this.visit();
    this.lastRound = new Date();
    if (!visit || visit.moved === 0) return false;
    announce(visit);
    return true;
  }
}
