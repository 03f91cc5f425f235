import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { isTheirOwn, mustBeKnown, type Person } from '#platform/domain/person.js';
import { Handles } from '#platform/messages.js';
import { PersonStore, type Person as PersonRecord } from '#platform/persons/person-store.js';
import { FindRecommender } from '../../account/api.js';
import { RecommendersVisibleTo } from '../../account/ports.js';
import { GoodwillReasonOf, GoodwillThatWaits } from '../api.js';
import type { GoodwillLimits, GoodwillUsed } from '../domain/goodwill.js';
import { Goodwills, type GoodwillRow } from '../persistence/goodwills.js';
import { RewardRecomputation, type RecomputedReward } from './recomputed-rewards.js';

/** A grant with the recommender's name, and whether the reader asked for it. */
export interface ShownGoodwill extends GoodwillRow {
  readonly recommender: string;
  readonly isOwn: boolean;
}

/** What a recommender got, and what is left of the reader's limits. */
export interface GoodwillOf {
  readonly limits: GoodwillLimits;
  readonly used: GoodwillUsed;
  readonly grants: readonly ShownGoodwill[];
}

interface Reader {
  readonly agencyNumber: string | null;
}

/** Goodwill as staff sees it: of the recommenders that their agency looks after. */
@Injectable()
export class GoodwillPage {
  constructor(
    private readonly goodwills: Goodwills,
    private readonly recomputation: RewardRecomputation,
    private readonly queries: QueryBus,
    private readonly people: PersonStore,
  ) {}

  @Handles(GoodwillReasonOf)
  reasonOf(rewardId: string) {
    return this.goodwills.reasonOf(rewardId);
  }

  @Handles(GoodwillThatWaits)
  async thatWaits(agencyNumber: string, notBy: Person) {
    const waiting = (await this.goodwills.waiting()).map(({ recommenderId }) => recommenderId);
    const visible = await this.queries.execute(new RecommendersVisibleTo(agencyNumber, waiting));
    return this.goodwills.pending([...visible], notBy);
  }

  async of(recommenderId: string, reader: Reader): Promise<GoodwillOf> {
    await this.mustBeVisible(recommenderId, reader);
    return {
      limits: await this.goodwills.limits(),
      used: await this.goodwills.used(recommenderId, mustBeKnown(currentPerson()).accounts),
      grants: await this.shown(await this.goodwills.of(recommenderId)),
    };
  }

  /** Rewards from outside orders: extras of campaigns and goodwill. */
  async recomputed(recommenderId: string, reader: Reader): Promise<readonly RecomputedReward[]> {
    await this.mustBeVisible(recommenderId, reader);
    return this.recomputation.outsideOrders(recommenderId);
  }

  async waiting({ agencyNumber }: Reader): Promise<readonly ShownGoodwill[]> {
    const waiting = await this.goodwills.waiting();
    const recommenderIds = waiting.map(({ recommenderId }) => recommenderId);
    const visible = await this.queries.execute(new RecommendersVisibleTo(agencyNumber, recommenderIds));
    return this.shown(waiting.filter(({ recommenderId }) => visible.has(recommenderId)));
  }

  private async mustBeVisible(recommenderId: string, { agencyNumber }: Reader): Promise<void> {
    const known = await this.queries.execute(new FindRecommender({ recommenderId }));
    ensure(known !== null, 'not-found');
    const visible = await this.queries.execute(new RecommendersVisibleTo(agencyNumber, [recommenderId]));
    ensure(visible.has(recommenderId), 'not-found');
  }

  private async shown(rows: readonly GoodwillRow[]): Promise<ShownGoodwill[]> {
    const people = await this.people.byIds([...new Set(rows.map(({ recommenderId }) => recommenderId))]);
    const reader = currentPerson();
    return rows.map(row => ({
      ...row,
      recommender: nameOf(people.get(row.recommenderId)),
      isOwn: isTheirOwn(reader, row.askedBy),
    }));
  }
}

const nameOf = (person: PersonRecord | undefined): string => (person ? `${person.firstName} ${person.lastName}` : '');
