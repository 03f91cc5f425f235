import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { PersonStore } from '#platform/persons/person-store.js';
import type { StaffMember } from '../api.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { visibleTo } from './block-recommender.js';

/**
 * A staff member knows, for example from a call, that mails arrive again. Refuses `not-found`, and `changed-meanwhile`
 * where the address is not marked as unreachable.
 */
export class MarkReachable extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly mark: { readonly because: string; readonly by: StaffMember },
  ) {
    super();
  }
}

@CommandHandler(MarkReachable)
export class MarkReachableHandler implements ICommandHandler<MarkReachable> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly audit: Audit,
    private readonly queries: QueryBus,
  ) {}

  async execute({ recommenderId, mark: { because, by } }: MarkReachable): Promise<void> {
    await visibleTo(this.recommenders, this.queries, recommenderId, by);
    const since = await this.people.unreachableSince(recommenderId);
    ensure(since !== null, 'changed-meanwhile');
    await this.people.becomesReachable(recommenderId);
    await this.audit.record({
      action: 'recommender.reachable',
      subject: recommenderId,
      by: by.name,
      before: { unreachableSince: since },
      after: { reason: withoutPersonalData(because) },
    });
  }
}
