import { Injectable } from '@nestjs/common';
import { EngineDatabase } from './engine-database.js';

const batch = 5_000;

/** Keeps the engine's tables small: what is long done and was only kept to be looked at. */
@Injectable()
export class Upkeep {
  constructor(private readonly database: EngineDatabase) {}

  /** Answers whether there may be more. */
  async pass(): Promise<boolean> {
    const gone = await this.database.query(
      `delete from engine.delivery where (tenant_id, consumer, event_id) in (
         select tenant_id, consumer, event_id from engine.delivery where done_at < now() - interval '90 days' limit ${batch}) returning 1 as one`,
    );
    return gone.length === batch;
  }
}
