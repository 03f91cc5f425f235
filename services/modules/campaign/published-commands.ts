import { Command } from '@nestjs/cqrs';

/** Text by language. */
export interface Texts {
  readonly de: string;
  readonly en: string;
}

export interface CampaignDetails {
  readonly campaignId: number;
  /** Days `YYYY-MM-DD`, both inclusive. */
  readonly startsOn: string;
  readonly endsOn: string;
  readonly title: Texts;
  readonly body: Texts;
  readonly legalText: Texts;
  readonly consentText: Texts;
  /** Left out: for all products. */
  readonly productIds?: readonly number[];
  /** Extra rewards in cents after the n-th paid recommendation; left out: 25 € and 60 €. */
  readonly tiers?: readonly { readonly after: number; readonly cents: number }[];
}

/** Creates a campaign or replaces its terms. Published for the set-up of a tenant. */
export class SetCampaign extends Command<void> {
  constructor(readonly campaign: CampaignDetails) {
    super();
  }
}
