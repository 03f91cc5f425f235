import { Command } from '@nestjs/cqrs';
import type { Refused } from '#platform/domain/refused.js';
import type { Agreement } from '#platform/entry/agreement.js';
import type { Language, Tenant } from '#platform/tenant/tenant.js';
import type { CampaignTick } from '../../../campaign/published-questions.js';
import type { RecommendationRow } from '../../persistence/recommendation.entity.js';

export interface Submission {
  readonly productId: number;
  readonly channel: string;
  readonly agencyNumber: string | null;
  /** To the terms: a tick or the text that was shown; null where no box was shown. */
  readonly agreement: Agreement | null;
  /** Boxes of campaigns, ticked or not; a campaign that is not named stays as it is. */
  readonly campaigns?: readonly CampaignTick[];
  /** Where the agreement came from, kept as evidence of it. */
  readonly from: { readonly language: Language; readonly address: string | null };
  /** Null: the tenant's default. */
  readonly recommenderShare: 100 | 50 | 0 | null;
  /** Told apart from the recommender, never mailed. */
  readonly recipientEmail: string | null;
}

/** By someone who is logged in. */
export class SubmitRecommendation extends Command<RecommendationRow> {
  constructor(
    readonly tenant: Tenant,
    readonly recommenderId: string,
    readonly submission: Submission,
  ) {
    super();
  }
}

/** Without a session: held until the address is confirmed. Always answers a refusal, after what it did is committed. */
export class HoldRecommendation extends Command<Refused> {
  constructor(
    readonly tenant: Tenant,
    readonly recommender: {
      readonly firstName: string;
      readonly lastName: string;
      readonly email: string;
      readonly newsletterWanted?: boolean;
    },
    readonly submission: Submission,
    readonly language: 'de' | 'en',
  ) {
    super();
  }
}
