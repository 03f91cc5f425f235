import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { createRecommendation } from '#contract/empfehlung/calls.js';
import {
  fromCreatedRecommendation,
  toRecommendationInput,
  type RecommendationInput,
} from '#contract/empfehlung/codec.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { Captcha } from '#platform/entry/captcha.js';
import { answered, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input, SharedTransaction } from '#platform/http/implements.js';
import type { Tenant } from '#platform/tenant/tenant.js';
import { RequestNewsletter } from '../../../account/published-commands.js';
import { AdvisorOf } from '../../../catalogue/published-questions.js';
import { linkOf, shortLinkOf } from '../../links.js';
import { HoldRecommendation, SubmitRecommendation, type Submission } from './submit-recommendation.command.js';

@Controller()
export class SubmitRecommendationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly captcha: Captcha,
  ) {}

  @Implements(createRecommendation)
  @SharedTransaction()
  async create(@Input() { body, context }: CallRequest<typeof createRecommendation>) {
    const { tenant, principal, address, language } = context;
    const loggedIn = principal.kind === 'recommender';
    if (body === null) {
      const { required, challenge } = loggedIn
        ? { required: false, challenge: undefined }
        : await this.captcha.check(address, 'recommendation');
      return answered(200, { CaptchaRequired: required, ...(challenge && { Challenge: challenge }) });
    }
    const { recommender, captcha, advisor, ...entry } = toRecommendationInput(body);
    const submission: Submission = {
      ...entry,
      agencyNumber: await this.agencyOf(advisor, tenant),
      from: { language, address },
    };
    // A campaign is joined and left by its recommender alone.
    refuseUnless(!loggedIn || !principal.byAdmin || !entry.campaigns.length, 'not-authorised');
    if (!loggedIn) {
      // Where login is forced, the form is not for those without a session (ModuleErzwingeLogin).
      refuseUnless(!tenant.config.forcesLogin, 'login-first');
      await this.captcha.accept(address, 'recommendation', captcha);
      return this.commands.execute(new HoldRecommendation(tenant, recommender, submission, language));
    }
    const row = await this.commands.execute(new SubmitRecommendation(tenant, principal.recommenderId, submission));
    if (recommender.newsletterWanted && tenant.config.newsletter && !principal.byAdmin)
      await this.commands.execute(new RequestNewsletter(principal.recommenderId, { source: 'form', address }));
    return fromCreatedRecommendation({ ...row, link: linkOf(tenant, row), shortLink: shortLinkOf(tenant, row) });
  }

  /** The agency of the advisor who is named: never the number itself, which anybody could make up. */
  private async agencyOf(advisor: RecommendationInput['advisor'], { config }: Tenant): Promise<string | null> {
    if (advisor === null) return null;
    refuseUnless(config.agentRecommendation, 'module-off');
    const found = await this.queries.execute(new AdvisorOf(advisor.number));
    refuseUnless(found !== null, 'validation-failed', { fields: [{ field: advisor.field, reason: 'unknown' }] });
    return found.agencyNumber;
  }
}
