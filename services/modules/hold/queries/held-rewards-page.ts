import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { PageWish } from '#platform/domain/answers.js';
import { PersonStore, type Person } from '#platform/persons/person-store.js';
import { maskIban } from '#reward-types/iban.js';
import type { RewardKind } from '#reward-types/index.js';
import { BankDetailsOf } from '../../account/api.js';
import { RecommendationTerms } from '../../recommendation/api.js';
import { AccountToPayFor, RewardFor } from '../../reward/api.js';
import type { Beneficiary } from '../../reward/events.js';
import type { HoldState } from '../domain/hold.js';
import { Holds, type HoldRow } from '../persistence.js';

/** A held reward without anything of anybody's account. */
export interface HeldInWords extends HoldRow {
  readonly recommendationNumber: string | null;
  readonly beneficiary: Beneficiary;
  readonly beneficiaryName: string;
  readonly choice: RewardKind | null;
  readonly amountCents: number;
}

export interface HeldReward extends HeldInWords {
  /** Empty where no bank details are stored. */
  readonly holder: string;
  readonly otherHolder: string;
  /** Masked. */
  readonly iban: string;
}

/** Held rewards with what a person needs to decide: the beneficiary, and the account holders as both people stated them. */
@Injectable()
export class HeldRewardsPage {
  constructor(
    private readonly holds: Holds,
    private readonly queries: QueryBus,
    private readonly people: PersonStore,
  ) {}

  async page(state: HoldState, wish: PageWish): Promise<{ rows: HeldReward[]; total: number }> {
    const found = await this.holds.page(state, wish, 'everybody');
    const rows: HeldReward[] = [];
    for (const row of found.rows) rows.push(await this.view(row));
    return { rows, total: found.total };
  }

  /** Those of the agency's recommendations. */
  async ofAgency(
    agencyNumber: string | null,
    state: HoldState,
    wish: PageWish,
  ): Promise<{ rows: HeldInWords[]; total: number }> {
    const found = await this.holds.page(state, wish, { agencyNumber });
    const rows: HeldInWords[] = [];
    for (const row of found.rows) rows.push((await this.inWords(row)).held);
    return { rows, total: found.total };
  }

  private async inWords(row: HoldRow) {
    const reward = await this.queries.execute(new RewardFor(row.rewardId));
    const terms = reward?.recommendationId
      ? await this.queries.execute(new RecommendationTerms(reward.recommendationId))
      : null;
    const held: HeldInWords = {
      ...row,
      recommendationNumber: terms?.number ?? null,
      beneficiary: reward?.beneficiary ?? 'recommender',
      beneficiaryName: nameOf(reward ? await this.people.find(reward.beneficiaryId) : undefined),
      choice: reward?.choice ?? null,
      amountCents: reward?.amountCents ?? 0,
    };
    return { held, reward, terms };
  }

  private async view(row: HoldRow): Promise<HeldReward> {
    const { held, reward, terms } = await this.inWords(row);
    const other = reward?.beneficiary === 'recommender' ? reward.recipientId : terms?.recommenderId;
    const own = reward && (await this.queries.execute(new AccountToPayFor(reward.rewardId)));
    const others = other ? await this.queries.execute(new BankDetailsOf(other)) : null;
    return {
      ...held,
      holder: own?.holder ?? '',
      otherHolder: others?.holder ?? '',
      iban: own ? maskIban(own.iban) : '',
    };
  }
}

const nameOf = (person: Person | undefined): string => (person ? `${person.firstName} ${person.lastName}` : '');
