import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { PersonStore } from '#platform/persons/person-store.js';
import type { StaffMember } from '../api.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { visibleTo } from './block-recommender.js';

@Injectable()
export class Reachability {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly audit: Audit,
    private readonly queries: QueryBus,
  ) {}

  /**
   * A staff member knows, for example from a call, that mails arrive again. Refuses `not-found`, and `changed-meanwhile`
   * where the address is not marked as unreachable.
   */
  async mark(
    recommenderId: string,
    { because, by }: { readonly because: string; readonly by: StaffMember },
  ): Promise<void> {
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
