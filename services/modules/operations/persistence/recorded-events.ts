import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/event.js';
import { Refused } from '#platform/domain/refused.js';
import { recordedEvent } from '#engine/event-store/event-store.js';

/** One event of the tenant by its id. */
@Injectable()
export class RecordedEvents {
  constructor(private readonly sql: Sql) {}

  /** Refused: not-found. */
  async load(eventId: string): Promise<RecordedEvent> {
    const row = await this.sql.one<Parameters<typeof recordedEvent>[0]>(
      'select * from engine.event where tenant_id = $1 and event_id = $2',
      [currentWork().tenantId, eventId],
    );
    if (!row) throw new Refused('not-found');
    return recordedEvent(row);
  }
}
