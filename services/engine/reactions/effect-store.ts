import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { idFrom } from '#platform/domain/ids.js';
import type { Consumer } from './delivery-store.js';

export interface Effect {
  readonly state: 'planned' | 'sending' | 'done' | 'unknown';
  /** The provider's reference. */
  readonly reference: string | null;
  /** How often sending was started. */
  readonly attempts: number;
}

/** The key of a reaction's effect, the same on every attempt. */
export const effectKey = (consumer: string, eventId: string): string => idFrom('effect', consumer, eventId);

/** External effects of the current transaction's tenant. */
@Injectable()
export class EffectStore {
  constructor(private readonly sql: Sql) {}

  async find({ tenantId, consumer }: Consumer, eventIds: readonly string[]): Promise<Map<string, Effect>> {
    const rows = await this.sql.query<Effect & { event_id: string }>(
      'select event_id, state, provider_ref as reference, attempts from engine.effect where tenant_id = $1 and key = any ($2::text[])',
      [tenantId, eventIds.map(eventId => effectKey(consumer, eventId))],
    );
    return new Map(rows.map(({ event_id, ...effect }) => [event_id, effect]));
  }

  /** Records that sending starts, and counts the attempt. */
  async sending({ tenantId, consumer }: Consumer, eventIds: readonly string[]): Promise<void> {
    if (eventIds.length === 0) return;
    await this.sql.execute(
      `insert into engine.effect (tenant_id, key, consumer, event_id, state, attempts) select $1, w.key, $2, w.event_id, 'sending', 1 from unnest($3::text[], $4::uuid[]) as w(key, event_id)
       on conflict (tenant_id, key) do update set state = 'sending', at = clock_timestamp(), attempts = engine.effect.attempts + 1`,
      [tenantId, consumer, eventIds.map(eventId => effectKey(consumer, eventId)), eventIds],
    );
  }

  /** Records that the effects happened. */
  async done(
    { tenantId, consumer }: Consumer,
    sent: readonly { readonly eventId: string; readonly reference: string }[],
  ): Promise<void> {
    await this.sql.execute(
      `update engine.effect e set state = 'done', provider_ref = w.reference, at = clock_timestamp() from unnest($2::text[], $3::text[]) as w(key, reference) where e.tenant_id = $1 and e.key = w.key`,
      [tenantId, sent.map(({ eventId }) => effectKey(consumer, eventId)), sent.map(({ reference }) => reference)],
    );
  }

  /** Records that the effect did not happen or that its outcome is unknown; an effect already done stays done. */
  async failed({ tenantId, consumer }: Consumer, eventId: string, state: 'planned' | 'unknown'): Promise<void> {
    await this.sql.execute(
      `update engine.effect set state = $3, at = clock_timestamp() where tenant_id = $1 and key = $2 and state <> 'done'`,
      [tenantId, effectKey(consumer, eventId), state],
    );
  }
}
