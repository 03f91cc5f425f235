import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { RecordedEvents } from '#engine/operator/events.js';
import type { RegisteredReaction } from '#engine/reactions/reaction-registry.js';
import { tables } from '#platform/database/tables.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { withoutPersonalData } from '#platform/logger.js';
import type { OutgoingMail } from '#mail/mailer.js';
import { maskedAddress } from '#shared/texts.js';
import type { DryRunResult } from '../api.js';

/** Thrown to roll the transaction back. */
class RollbackSignal extends Error {}

/** Runs a reaction in a transaction of its own that is rolled back, to show what it would do now; nothing is sent or stored. */
@Injectable()
export class DryRun {
  constructor(
    private readonly work: UnitOfWork,
    private readonly events: RecordedEvents,
  ) {}

  async of(reaction: RegisteredReaction, event: RecordedEvent): Promise<DryRunResult> {
    const nothing: DryRunResult = { effect: 'nothing', mail: null, events: [], error: null };
    let seen = nothing;
    const context = {
      tenantId: currentWork().tenantId,
      actor: `system:${reaction.name}`,
      correlationId: `dry-run-${newId()}`,
      causationId: event.eventId,
    };
    try {
      await this.work.runApart(context, async () => {
        // The dry run must not block other work for long, so it gives up waiting for locks.
        await sql`set local lock_timeout = '3s'`.execute(tables());
        const outgoing = reaction.external
          ? await reaction.external.prepare(event)
          : await reaction.transactional!.react(event);
        const events = await this.events.ofCorrelation(context.correlationId);
        const mail = isMail(outgoing)
          ? { to: maskedAddress(outgoing.to.address), subject: outgoing.subject, language: outgoing.language }
          : null;
        seen = {
          ...nothing,
          mail,
          events,
          effect: mail ? 'mail' : events.length > 0 || outgoing ? 'changes' : 'nothing',
        };
        throw new RollbackSignal();
      });
    } catch (error) {
      if (error instanceof RollbackSignal) return seen;
      return {
        ...nothing,
        effect: error instanceof DomainError ? 'refused' : 'fails',
        error: error instanceof DomainError ? error.reason : withoutPersonalData(error),
      };
    }
    return seen;
  }
}

const isMail = (outgoing: unknown): outgoing is OutgoingMail =>
  typeof outgoing === 'object' && outgoing !== null && 'subject' in outgoing && 'to' in outgoing;
