import { CommandHandler, QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { BatchHandler, type Decided } from '#platform/database/shared-transactions.js';
import { newId } from '#platform/domain/ids.js';
import { ensure } from '#platform/domain/domain-error.js';
import { AcceptedTerms, Consents, type StandingConsent, type WordingsInForce } from '#platform/intake/consents.js';
import { mailboxOf, PersonStore, type Person } from '#platform/persons/person-store.js';
import { FindRecommenders, type RecommenderFound } from '../../account/api.js';
import { CampaignsOffered, consentsByTicks, type OfferedCampaign } from '../../campaign/api.js';
import { OffersFor } from '../../catalogue/api.js';
import { ConsentWordings } from '../../content/api.js';
import type { RecommendationRow } from '../persistence/recommendations.js';
import { OpenRecommendations, type Opened, termsAgreedTo, SubmitRecommendation } from './open-recommendations.js';

interface Facts {
  readonly recommenders: ReadonlyMap<string, RecommenderFound>;
  /** Of those alone who named their contact's address. */
  readonly people: ReadonlyMap<string, Person>;
  readonly offers: ReadonlyMap<number, { readonly rewardCents: number; readonly hidden: boolean }>;
  readonly wordings: WordingsInForce;
  readonly campaigns: ReadonlyMap<number, OfferedCampaign>;
  /** Of those alone who ticked one. */
  readonly takingPart: ReadonlyMap<string, ReadonlyMap<string, StandingConsent>>;
  readonly now: Date;
}

/** Recommendations that are submitted at the same moment are read for, decided and written together. */
@CommandHandler(SubmitRecommendation)
export class SubmitRecommendationHandler extends BatchHandler<SubmitRecommendation, RecommendationRow, Facts, Opened> {
  constructor(
    private readonly opening: OpenRecommendations,
    private readonly queries: QueryBus,
    private readonly people: PersonStore,
    private readonly terms: AcceptedTerms,
    private readonly consents: Consents,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async prepare(commands: readonly SubmitRecommendation[]): Promise<Facts> {
    const now = this.clock.now();
    const idsOf = (some: readonly SubmitRecommendation[]) => [
      ...new Set(some.map(({ recommenderId }) => recommenderId)),
    ];
    const namingAContact = idsOf(commands.filter(({ submission }) => submission.recipientEmail !== null));
    const ticking = idsOf(commands.filter(({ submission }) => submission.campaigns?.length));
    return {
      now,
      recommenders: await this.queries.execute(new FindRecommenders(idsOf(commands))),
      people: namingAContact.length > 0 ? await this.people.byIds(namingAContact) : new Map(),
      offers: await this.queries.execute(
        new OffersFor(
          commands.map(({ submission }) => submission.productId),
          now,
        ),
      ),
      wordings: await this.queries.execute(new ConsentWordings(commands[0]!.tenant, 'recommend')),
      campaigns: ticking.length > 0 ? await this.queries.execute(new CampaignsOffered(now)) : new Map(),
      takingPart: ticking.length > 0 ? await this.consents.standing(ticking, 'campaign') : new Map(),
    };
  }

  protected decide(
    { tenant, recommenderId, submission }: SubmitRecommendation,
    { recommenders, people, offers, wordings, campaigns, takingPart, now }: Facts,
  ): Opened {
    ensure(recommenders.get(recommenderId)?.state === 'activated', 'this-account-blocked');
    const itself =
      submission.recipientEmail !== null &&
      mailboxOf(submission.recipientEmail) === mailboxOf(people.get(recommenderId)?.email ?? '');
    ensure(tenant.config.allowsSelfRecommendation || !itself, 'email-same-as-recipient');
    const offer = offers.get(submission.productId);
    ensure(offer !== undefined && !offer.hidden, 'not-found');
    const { productId, channel, agencyNumber } = submission;
    const from = { source: 'form' as const, ...submission.from };
    const { language, wording } = termsAgreedTo(wordings, submission, tenant.config);
    const entry = {
      recommenderId,
      productId,
      channel,
      agencyNumber,
      recommenderShare: submission.recommenderShare ?? tenant.config.defaultShare,
    };
    const recommendationId = newId();
    const consents = [
      {
        ...from,
        language,
        personId: recommenderId,
        purpose: 'terms' as const,
        step: 'given' as const,
        about: recommendationId,
        wording,
      },
      ...consentsByTicks(submission.campaigns ?? [], {
        personId: recommenderId,
        productId,
        from,
        offered: campaigns,
        standing: takingPart.get(recommenderId),
      }),
    ];
    return {
      ...this.opening.decide(recommendationId, entry, offer.rewardCents, now),
      termsVersion: this.terms.versionOf(wording),
      consents,
    };
  }

  protected persist(decided: readonly Decided<Opened>[]): Promise<RecommendationRow[]> {
    return this.opening.keep(decided);
  }
}
