import { Injectable } from '@nestjs/common';
import { EngineDatabase } from './engine-database.js';

export interface RelayVisit {
  /** Number of events written to the log. */
  readonly moved: number;
  readonly types: readonly string[];
  /** `<tenant>/<consumer>/<stream>` of each stream that has new deliveries. */
  readonly streams: readonly string[];
}

/** Events moved per shard and visit. */
const relayed = { batch: 250, timeout: '20 milliseconds' };

/** Shards with events that are not in the log yet, or with a position drawn since the last visit. */
export const unrelayed = `select from engine.shard_cursor k, (select engine.last_position() as last) p
  where k.wait_pos is not null or k.asked < p.last`;

/**
 * Moves committed events into the log, in order, without loss or duplicates; any number of relays may run, and be killed, at any time.
 * The algorithm is the database function `engine.relay`: one round trip and one transaction per visit.
 */
@Injectable()
export class Relay {
  /** When the relay last looked for events. */
  lastRound: Date | undefined;

  constructor(private readonly database: EngineDatabase) {}

  /** Visits every shard; undefined when there is nothing to relay or other relays hold the shards. */
  async visit(): Promise<RelayVisit | undefined> {
    return (
      await this.database.query<RelayVisit>('select moved, types, streams from engine.relay($1, $2::interval)', [
        relayed.batch,
        relayed.timeout,
      ])
    )[0];
  }

  /** Whether an event was appended, or a position drawn, since some shard was last visited. */
  async isBehind(): Promise<boolean> {
    const [row] = await this.database.query<{ behind: boolean }>(`select exists (${unrelayed}) as behind`);
    return row?.behind ?? false;
  }

  /** One visit. Returns whether there may be more to move right away; gaps it waits for are checked again after a pause. */
  async round(announce: (visit: RelayVisit) => void): Promise<boolean> {
    const visit = await this.visit();
    this.lastRound = new Date();
    if (!visit || visit.moved === 0) return false;
    announce(visit);
    return true;
  }
}
