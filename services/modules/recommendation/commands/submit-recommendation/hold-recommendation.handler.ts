import { CommandBus, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '#platform/domain/ids.js';
import { Refused, refuseUnless } from '#platform/domain/refused.js';
import { AcceptedTerms } from '#platform/entry/accepted-terms.js';
import { wordingAgreedTo } from '#platform/entry/agreement.js';
import { Consents } from '#platform/entry/consents.js';
import { MailLimit } from '#platform/entry/mail-limit.js';
import { mailboxOf } from '#platform/people/people.js';
import { RegisterRecommender } from '../../../account/published-commands.js';
import { FindRecommender } from '../../../account/published-questions.js';
import { ConsentWordings } from '../../../content/published-questions.js';
import { HeldRecommendations } from '../../persistence/held-recommendations.js';
import { OpenRecommendations } from './open-recommendations.js';
import { HoldRecommendation } from './submit-recommendation.command.js';

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
  ) {}

  async execute({ tenant, recommender, submission, language }: HoldRecommendation): Promise<Refused> {
    const itself = submission.recipientEmail !== null && mailboxOf(submission.recipientEmail) === mailboxOf(recommender.email);
    refuseUnless(tenant.config.allowsSelfRecommendation || !itself, 'email-same-as-recipient');
    await this.opening.mustBeRecommendable(submission.productId);
    const { language: agreedIn, wording } = wordingAgreedTo(await this.queries.execute(new ConsentWordings(tenant, 'recommend')), submission.from.language, submission.agreement, 'Empfehlung.AgbText');
    const known = await this.queries.execute(new FindRecommender({ email: recommender.email }));
    if (known && known.state !== 'registered') return new Refused('login-first');
    if (!known) await this.mails.take(recommender.email);
    const recommenderId = known?.recommenderId ?? (await this.commands.execute(new RegisterRecommender(recommender, 'recommendation', language, recommender.newsletterWanted))).recommenderId;
    // The recommendation it becomes has the same id, and so its evidence.
    const heldId = newId();
    const termsVersion = await this.terms.keep(wording);
    const isNew = await this.held.add(heldId, {
      recommenderId,
      productId: submission.productId,
      channel: submission.channel,
      agencyNumber: submission.agencyNumber,
      recommenderShare: submission.recommenderShare ?? tenant.config.defaultShare,
      termsVersion,
    });
    if (isNew) await this.consents.note({ personId: recommenderId, purpose: 'terms', step: 'given', about: heldId, version: termsVersion, source: 'form', language: agreedIn, address: submission.from.address });
    return new Refused(isNew ? 'opt-in-before-sending' : 'recommendation-held');
  }
}
