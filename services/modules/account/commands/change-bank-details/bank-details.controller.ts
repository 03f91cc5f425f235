import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { disputeBankDetails, readBankDetails, removeBankDetails, storeBankDetails } from '#contract/empfehler/calls.js';
import { fromBankDetails, toBankDetails } from '#contract/empfehler/codec.js';
import { Refused } from '#platform/domain/refused.js';
import type { CallContext, CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RewardFor } from '../../../reward/published-questions.js';
import { StoreBankDetails, type WritesBy } from '../../published-commands.js';
import { BankDetailsOf } from '../../published-questions.js';
import { DisputeBankDetails } from './dispute-bank-details.js';
import { RemoveBankDetails } from './remove-bank-details.js';

/** One's own bank details, with a session or with the link of a reward mail. */
@Controller()
export class BankDetailsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Implements(readBankDetails)
  async read(@Input() { context }: CallRequest<typeof readBankDetails>) {
    return this.masked(await this.beneficiary(context));
  }

  @Implements(storeBankDetails)
  async store(@Input() { body, context }: CallRequest<typeof storeBankDetails>) {
    const beneficiaryId = await this.beneficiary(context);
    await this.commands.execute(new StoreBankDetails(beneficiaryId, toBankDetails(body), rightOf(context)));
    return this.masked(beneficiaryId);
  }

  @Implements(removeBankDetails)
  async remove(@Input() { context }: CallRequest<typeof removeBankDetails>) {
    await this.commands.execute(new RemoveBankDetails(await this.beneficiary(context), rightOf(context)));
    return null;
  }

  @Implements(disputeBankDetails)
  async dispute(@Input() { body }: CallRequest<typeof disputeBankDetails>) {
    await this.commands.execute(new DisputeBankDetails(body.Token));
    return null;
  }

  private async masked(beneficiaryId: string) {
    const details = await this.queries.execute(new BankDetailsOf(beneficiaryId));
    if (!details) throw new Refused('not-found');
    return fromBankDetails(details);
  }

  private async beneficiary({ principal }: CallContext): Promise<string> {
    if (principal.kind === 'recommender') return principal.recommenderId;
    const reward = principal.kind === 'reward' ? await this.queries.execute(new RewardFor(principal.rewardId)) : null;
    if (!reward) throw new Refused('bank-details-unauthorised');
    return reward.beneficiaryId;
  }
}

const rightOf = ({ principal }: CallContext): WritesBy =>
  principal.kind === 'reward'
    ? { right: 'reward-link', rewardId: principal.rewardId, isOutdated: principal.isOutdated }
    : { right: 'session' };
