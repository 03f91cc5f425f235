import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { AcceptedTerms, Consents } from '#platform/intake/consents.js';
import { MailLimit } from '#platform/intake/limits.js';
import { defaultShareOf, type Tenant } from '#platform/tenancy/tenant.js';
import { FindRecommender, RegisterRecommender } from '../../account/api.js';
import { CampaignsOffered, consentsByTicks, type OfferedCampaign } from '../../campaign/api.js';
import { ConsentWordings } from '../../content/api.js';
import { RefusalOfFriend } from '../../recipient/api.js';
import { HeldRecommendations } from '../persistence/recommendations.js';

import { OpenRecommendations, friendsFields, termsAgreedTo, type Submission } from './submit-recommendation.js';

interface AnonymousRecommender {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly newsletterWanted?: boolean;
}

/** Recommendations submitted without a session: held until the address is confirmed. */
@Injectable()
export class SubmissionsWithoutSession {
  constructor(
    private readonly opening: OpenRecommendations,
    private readonly held: HeldRecommendations,
    private readonly terms: AcceptedTerms,
    private readonly consents: Consents,
    private readonly mails: MailLimit,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /**
   * Unknown e-mail: an unconfirmed account, a held recommendation, the welcome mail; answered with `opt-in-before-sending` (PSOF0304).
   * A repeated submission before the address is confirmed: `recommendation-held` (PSOF0303). A confirmed account: `login-first` (PSOF0109).
   * The refusal is returned, so that its writes are committed.
   */
  async hold(
    tenant: Tenant,
    recommender: AnonymousRecommender,
    submission: Submission,
    language: 'de' | 'en',
  ): Promise<DomainError> {
    const refusal =
      submission.friend &&
      (await this.queries.execute(
        new RefusalOfFriend(tenant, { email: recommender.email }, submission.friend, friendsFields),
      ));
    if (refusal) throw refusal;
    await this.opening.mustBeRecommendable(submission.productId);
    const { language: agreedIn, wording } = termsAgreedTo(
      await this.queries.execute(new ConsentWordings(tenant, 'recommend')),
      submission,
      tenant.config,
    );
    const known = await this.queries.execute(new FindRecommender({ email: recommender.email }));
    if (known && known.state !== 'registered') return new DomainError('login-first');
    if (!known) await this.mails.take(recommender.email);
    const recommenderId =
      known?.recommenderId ??
      (
        await this.commands.execute(
          new RegisterRecommender(recommender, {
            source: 'recommendation',
            language,
            wantsNewsletter: recommender.newsletterWanted,
          }),
        )
      ).recommenderId;
    // The recommendation will have the same id, so the evidence stays linked to it.
    const heldId = newId();
    const from = { source: 'form' as const, ...submission.from };
    const consents = [
      {
        ...from,
        language: agreedIn,
        personId: recommenderId,
        purpose: 'terms' as const,
        step: 'given' as const,
        about: heldId,
        wording,
      },
      ...consentsByTicks(submission.campaigns ?? [], {
        personId: recommenderId,
        productId: submission.productId,
        from,
        offered: await this.campaignsFor(submission),
        standing: undefined,
      }),
    ];
    const isNew = await this.held.add(heldId, {
      recommenderId,
      productId: submission.productId,
      details: submission.details,
      agencyNumber: submission.agencyNumber,
      recommenderShare: submission.recommenderShare ?? defaultShareOf(tenant.config),
      termsVersion: this.terms.versionOf(wording),
    });
    if (isNew) await this.consents.recordAll(consents);
    return new DomainError(isNew ? 'opt-in-before-sending' : 'recommendation-held');
  }

  private async campaignsFor({ campaigns }: Submission): Promise<ReadonlyMap<number, OfferedCampaign>> {
    return campaigns?.length ? this.queries.execute(new CampaignsOffered(this.clock.now())) : new Map();
  }
}
