import { CommandBus, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#platform/clock/clock.js';
import { newId } from '#platform/domain/ids.js';
import { Refused, refuseUnless } from '#platform/domain/refused.js';
import { AcceptedTerms } from '#platform/entry/accepted-terms.js';
import { Consents } from '#platform/entry/consents.js';
import { MailLimit } from '#platform/entry/mail-limit.js';
import { mailboxOf } from '#platform/people/people.js';
import { RegisterRecommender } from '../../../account/published-commands.js';
import { FindRecommender } from '../../../account/published-questions.js';
import { CampaignsOffered, consentsByTicks, type OfferedCampaign } from '../../../campaign/published-questions.js';
import { ConsentWordings } from '../../../content/published-questions.js';
import { HeldRecommendations } from '../../persistence/held-recommendations.js';
import { OpenRecommendations } from './open-recommendations.js';
import { HoldRecommendation, type Submission } from './submit-recommendation.command.js';
import { termsAgreedTo } from './terms-agreed-to.js';

/**
 * Unknown e-mail: an unconfirmed account, a held recommendation, the welcome mail; answered with `opt-in-before-sending` (PSOF0304).
 * The same again before the address is confirmed: `recommendation-held` (PSOF0303). A confirmed account: `login-first` (PSOF0109).
 */
@CommandHandler(HoldRecommendation)
export class HoldRecommendationHandler implements ICommandHandler<HoldRecommendation> {
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

  async execute({ tenant, recommender, submission, language }: HoldRecommendation): Promise<Refused> {
    const itself =
      submission.recipientEmail !== null && mailboxOf(submission.recipientEmail) === mailboxOf(recommender.email);
    refuseUnless(tenant.config.allowsSelfRecommendation || !itself, 'email-same-as-recipient');
    await this.opening.mustBeRecommendable(submission.productId);
    const { language: agreedIn, wording } = termsAgreedTo(
      await this.queries.execute(new ConsentWordings(tenant, 'recommend')),
      submission,
      tenant.config,
    );
    const known = await this.queries.execute(new FindRecommender({ email: recommender.email }));
    if (known && known.state !== 'registered') return new Refused('login-first');
    if (!known) await this.mails.take(recommender.email);
    const recommenderId =
      known?.recommenderId ??
      (
        await this.commands.execute(
          new RegisterRecommender(recommender, 'recommendation', language, recommender.newsletterWanted),
        )
      ).recommenderId;
    // The recommendation it becomes has the same id, and so its evidence.
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
      channel: submission.channel,
      agencyNumber: submission.agencyNumber,
      recommenderShare: submission.recommenderShare ?? tenant.config.defaultShare,
      termsVersion: this.terms.versionOf(wording),
    });
    if (isNew) await this.consents.keepAll(consents);
    return new Refused(isNew ? 'opt-in-before-sending' : 'recommendation-held');
  }

  private async campaignsFor({ campaigns }: Submission): Promise<ReadonlyMap<number, OfferedCampaign>> {
    return campaigns?.length ? this.queries.execute(new CampaignsOffered(this.clock.now())) : new Map();
  }
}
