import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { maskIban } from '#reward-types/cash/iban.js';
import { BankDetailsOf } from '../../../account/published-questions.js';
import { RecommendationTerms } from '../../../recommendation/published-questions.js';
import { RewardFor } from '../../../reward/published-questions.js';
import type { HoldState } from '../../domain/payout-hold.js';
import { PayoutHolds, type HoldRow } from '../../persistence/payout-holds.js';

export interface HeldPayout extends HoldRow {
  readonly recommendationNumber: string | null;
  readonly beneficiary: 'recommender' | 'recipient';
  readonly amountCents: number;
  readonly holder: string;
  readonly otherHolder: string;
  /** Masked. */
  readonly iban: string;
}

/** Held rewards with what a person needs to decide: who holds the account, by both their word. */
@Injectable()
export class HeldPayouts {
  constructor(private readonly holds: PayoutHolds, private readonly queries: QueryBus) {}

  async page(state: HoldState, page: number, pageSize: number): Promise<{ rows: HeldPayout[]; total: number }> {
    const found = await this.holds.page(state, page, pageSize);
    const rows: HeldPayout[] = [];
    for (const row of found.rows) rows.push(await this.view(row));
    return { rows, total: found.total };
  }

  private async view(row: HoldRow): Promise<HeldPayout> {
    const reward = await this.queries.execute(new RewardFor(row.rewardId));
    const terms = reward?.recommendationId ? await this.queries.execute(new RecommendationTerms(reward.recommendationId)) : null;
    const other = reward?.beneficiary === 'recommender' ? reward.recipientId : terms?.recommenderId;
    const own = reward && (await this.queries.execute(new BankDetailsOf(reward.beneficiaryId)));
    const others = other ? await this.queries.execute(new BankDetailsOf(other)) : null;
    return {
      ...row, recommendationNumber: terms?.number ?? null, beneficiary: reward?.beneficiary ?? 'recommender', amountCents: reward?.amountCents ?? 0,
      holder: own?.holder ?? '', otherHolder: others?.holder ?? '', iban: own ? maskIban(own.iban) : '',
    };
  }
}
