import { sql } from 'kysely';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';

/**
 * Reopens finished deliveries of the tenant whose effect was put off; the sweeper enqueues them. `actor`: who the
 * reaction worked as (`contextFrom`).
 */
export async function deliverAgain(
  done: readonly { readonly actor: string; readonly eventId: string }[],
): Promise<void> {
  if (done.length === 0) return;
  const [actors, events] = [done.map(({ actor }) => actor), done.map(({ eventId }) => eventId)];
  await sql`
    update engine.delivery d set state = 'pending', attempts = 0, next_at = now(), enqueued_at = now() - interval '1 hour', done_at = null
    from unnest(${actors}::text[], ${events}::uuid[]) as w(actor, event_id)
    where d.tenant_id = ${currentWork().tenantId} and w.actor = 'system:' || d.consumer and d.event_id = w.event_id and d.state = 'done'`.execute(
    tables(),
  );
}
