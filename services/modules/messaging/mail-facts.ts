import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { PersonStore } from '#platform/persons/person-store.js';
import { AgencyMasterDataOf, lineOfAgency } from '../agency/api.js';
import { ProductOf } from '../catalogue/api.js';
import { ProductBought } from '../order/api.js';
import { RefusalReasonsOf } from '../recommendation/ports.js';
import { PromisedParts, RecommendationTerms, type TermsOfRecommendation } from '../recommendation/api.js';
import type { RewardMailFacts } from '../reward/api.js';

interface RecommendationAndProduct extends TermsOfRecommendation {
  /** The product's display name. */
  readonly product: string;
  readonly recommendationNumber: string;
}

/** Facts on a recommendation for its mails. */
@Injectable()
export class MailFacts {
  constructor(
    private readonly queries: QueryBus,
    private readonly people: PersonStore,
  ) {}

  async recommendation(recommendationId: string): Promise<RecommendationAndProduct | null> {
    const terms = await this.queries.execute(new RecommendationTerms(recommendationId));
    return terms && { ...terms, recommendationNumber: terms.number, product: await this.product(terms.productId) };
  }

  /** For a reward, with or without a recommendation. The product is the one bought, which may differ from the recommended one. */
  async reward({ recommendationId, orderId, beneficiary, amountCents, friend, casual }: RewardMailFacts) {
    const about = recommendationId ? await this.recommendation(recommendationId) : null;
    const bought = orderId ? await this.queries.execute(new ProductBought(orderId)) : null;
    return {
      beneficiary,
      amountCents,
      friend,
      casual,
      product: bought === null ? (about?.product ?? null) : await this.product(bought),
      recommendationNumber: about?.recommendationNumber ?? null,
    };
  }

  /** First name of a contact, which is all that mails to a recommender tell; null once erased. */
  friend(recipientId: string): Promise<string | null> {
    return this.people.firstName(recipientId);
  }

  /** The agency of the advisor whom the recommendation names, as a line of a mail; null where it said nothing of itself. */
  async agency(agencyNumber: string | null): Promise<string | null> {
    const agency = agencyNumber && (await this.queries.execute(new AgencyMasterDataOf(agencyNumber)));
    return agency ? lineOfAgency(agency) : null;
  }

  /** Amount that a friend gets after a contract. */
  async recipientCents(recommendationId: string): Promise<number> {
    return (await this.queries.execute(new PromisedParts(recommendationId))).recipientCents;
  }

  /**
   * Amount that the link promised its recommender, also where it ended; the whole amount for a contract by the code,
   * which no recipient shares.
   */
  async promisedCents(recommendationId: string, { byCode = false } = {}): Promise<number> {
    const { recommenderCents, recipientCents } = await this.queries.execute(new PromisedParts(recommendationId, true));
    return byCode ? recommenderCents + recipientCents : recommenderCents;
  }

  /** The agency's reason for refusing the order; null where it did not refuse. */
  async refusal(orderId: string): Promise<string | null> {
    return (await this.queries.execute(new RefusalReasonsOf([orderId]))).get(orderId) ?? null;
  }

  async product(productId: number): Promise<string> {
    return (await this.queries.execute(new ProductOf(productId)))?.name ?? String(productId);
  }
}
