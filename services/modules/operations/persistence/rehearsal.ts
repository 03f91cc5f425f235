import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/event.js';
import { newId } from '#platform/domain/ids.js';
import { Refused } from '#platform/domain/refused.js';
import { withoutPersonalData } from '#platform/logger.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import type { RegisteredReaction } from '#engine/reactions/reaction.js';

export interface Rehearsed {
  readonly effect: 'mail' | 'changes' | 'nothing' | 'refused' | 'fails';
  /** The address is masked. */
  readonly mail: { readonly to: string; readonly subject: string; readonly language: string } | null;
  /** What would be appended. */
  readonly events: readonly { readonly type: string; readonly aggregateType: string; readonly aggregateId: string }[];
  readonly error: string | null;
}

/** Ends the transaction without a trace. */
class Curtain extends Error {}

/** Runs a reaction in a transaction of its own that is rolled back: what would it do now? Nothing leaves, nothing stays. */
@Injectable()
export class Rehearsal {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sql: Sql,
  ) {}

  async of(reaction: RegisteredReaction, event: RecordedEvent): Promise<Rehearsed> {
    const nothing: Rehearsed = { effect: 'nothing', mail: null, events: [], error: null };
    let seen = nothing;
    const context = {
      tenantId: currentWork().tenantId,
      actor: `system:${reaction.name}`,
      correlationId: `rehearsal-${newId()}`,
      causationId: event.eventId,
    };
    try {
      await this.work.runApart(context, async () => {
        // A rehearsal keeps nobody waiting for long, and gives way.
        await this.sql.query(`set local lock_timeout = '3s'`);
        const outgoing = reaction.external
          ? await reaction.external.prepare(event)
          : await reaction.transactional!.react(event);
        const events = await this.sql.query<Rehearsed['events'][number]>(
          `select type, aggregate_type as "aggregateType", stream_id as "aggregateId" from engine.event where tenant_id = $1 and meta->>'correlationId' = $2 order by pos`,
          [context.tenantId, context.correlationId],
        );
        const mail = isMail(outgoing)
          ? { to: masked(outgoing.to.address), subject: outgoing.subject, language: outgoing.language }
          : null;
        seen = {
          ...nothing,
          mail,
          events,
          effect: mail ? 'mail' : events.length > 0 || outgoing ? 'changes' : 'nothing',
        };
        throw new Curtain();
      });
    } catch (error) {
      if (error instanceof Curtain) return seen;
      return {
        ...nothing,
        effect: error instanceof Refused ? 'refused' : 'fails',
        error: error instanceof Refused ? error.reason : withoutPersonalData(error),
      };
    }
    return seen;
  }
}

const isMail = (outgoing: unknown): outgoing is OutgoingMail =>
  typeof outgoing === 'object' && outgoing !== null && 'subject' in outgoing && 'to' in outgoing;

/** `j•••@example.org` */
const masked = (address: string): string => address.replace(/^(.).*(?=@)/, '$1•••');
